// SPDX-License-Identifier: MIT
// usage: node web/engine/files.mjs FILES.json
// Puts the texts of books, catalogues and scenarios into one file for the page, by path.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";

const files = {};
for (const folder of ["rulebooks", "scenarios"])
	for (const path of readdirSync(folder, { recursive: true }).sort())
		if (/\.yaml$|book\.md$|\.fight$/.test(path))
			files[`${folder}/${path}`] = readFileSync(`${folder}/${path}`, "utf8");
writeFileSync(process.argv[2], JSON.stringify(files));
