// SPDX-License-Identifier: MIT
// Bundles the page into build/page: node web/build.mjs
import * as esbuild from 'esbuild';
import { cpSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = dirname(fileURLToPath(import.meta.url));
const page = join(web, '..', 'build', 'page');

mkdirSync(page, { recursive: true });
cpSync(join(web, 'static'), page, { recursive: true });

await esbuild.build({
	absWorkingDir: web,
	entryPoints: {
		app: 'src/main.tsx',
		'fight-worker': 'src/worker/fight.ts',
		'command-worker': 'src/worker/command.ts',
	},
	outdir: page,
	bundle: true,
	splitting: true,
	chunkNames: 'part-[hash]',
	format: 'esm',
	target: 'es2022',
	jsx: 'automatic',
	jsxImportSource: 'preact',
	minify: true,
	legalComments: 'none',
	logLevel: 'warning',
});
