// SPDX-License-Identifier: MIT
// Bundles the page into build/page, next to the module and the files from make page-wasm.
// usage: node web/build.mjs
import * as esbuild from 'esbuild';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = dirname(fileURLToPath(import.meta.url));
const page = join(web, '..', 'build', 'page');

mkdirSync(page, { recursive: true });
for (const name of readdirSync(page)) if (/^part-.*\.js$/.test(name)) rmSync(join(page, name));
cpSync(join(web, 'static'), page, { recursive: true });

const common = {
	absWorkingDir: web,
	outdir: page,
	bundle: true,
	format: 'esm',
	target: 'es2022',
	minify: true,
	legalComments: 'none',
	logLevel: 'warning',
};

await esbuild.build({
	...common,
	entryPoints: {
		app: 'src/main.tsx',
		'fight-worker': 'src/worker/fight.ts',
		'command-worker': 'src/worker/command.ts',
	},
	splitting: true,
	chunkNames: 'part-[hash]',
	jsx: 'automatic',
	jsxImportSource: 'preact',
});

const files = readdirSync(page).filter((name) => name !== 'service-worker.js').sort();
const hash = createHash('sha256');
for (const name of files) hash.update(name).update(readFileSync(join(page, name)));

await esbuild.build({
	...common,
	entryPoints: { 'service-worker': 'src/service-worker.ts' },
	define: {
		FILES: JSON.stringify(['./', ...files]),
		VERSION: JSON.stringify(hash.digest('hex').slice(0, 12)),
	},
});
