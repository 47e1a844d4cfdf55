// SPDX-License-Identifier: MIT
// Fights a second in WebAssembly (Node) beside the native program on one thread: the best of
// several runs in turn, because machines have other things to do.
// usage: web/engine/speed [PROGRAM]
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { command } from "./engine";

const program = process.argv[2] ?? "build/affray";
const bytes = readFileSync("build/page/affray.wasm");
const module = new WebAssembly.Module(bytes);
const files = JSON.parse(readFileSync("build/page/files.json", "utf8"));
const subjects = [
	["threa/duel", 4000], ["threa/skirmish", 1000], ["wounddice/pistol-duel", 8000], ["wounddice/four-against-four", 1000],
	["apocrypha/duel", 4000], ["apocrypha/four-against-four", 400], ["dungeoneers/duel", 8000],
	["dungeoneers/four-against-four", 600], ["orge/duel", 1000], ["orge/four", 200],
] as const;

console.log(`affray.wasm: ${bytes.length} bytes, ${gzipSync(bytes, { level: 9 }).length} compressed\n`);
console.log("| scenario | native fights/s | WebAssembly fights/s | share |\n|---|---:|---:|---:|");
for (const [name, fights] of subjects) {
	const words = ["sim", `scenarios/${name}.yaml`, "-n", String(fights), "--threads", "1", "--timing", "--json"];
	let native = Infinity, web = Infinity;
	for (let i = 0; i < 5; i++) {
		native = Math.min(native, JSON.parse(spawnSync(program, words, { encoding: "utf8" }).stdout).seconds);
		web = Math.min(web, JSON.parse((await command(module, files, words)).out).seconds);
	}
	console.log(`| ${name} | ${Math.round(fights / native)} | ${Math.round(fights / web)} | ${(native / web).toFixed(2)} |`);
}
