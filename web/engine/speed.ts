// SPDX-License-Identifier: MIT
// Fights per second in WebAssembly (Node) and in the native program on one thread, by processor
// time, the best of several alternating runs.
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

function native_seconds(words: string[]): number {
	const timed = 'TIMEFORMAT="%U %S"; time "$0" "$@" >/dev/null';
	const [user, system] = spawnSync("bash", ["-c", timed, program, ...words], { encoding: "utf8" }).stderr.split(" ");
	return Number(user) + Number(system);
}

async function web_seconds(words: string[]): Promise<number> {
	const before = process.cpuUsage();
	await command(module, files, words);
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1e6;
}

console.log(`affray.wasm: ${bytes.length} bytes, ${gzipSync(bytes, { level: 9 }).length} compressed\n`);
console.log("| scenario | native fights/s | WebAssembly fights/s | share |\n|---|---:|---:|---:|");
for (const [name, fights] of subjects) {
	const words = ["sim", `scenarios/${name}.yaml`, "-n", String(fights), "--threads", "1", "--json"];
	let native = Infinity, web = Infinity;
	for (let i = 0; i < 7; i++) {
		native = Math.min(native, native_seconds(words));
		web = Math.min(web, await web_seconds(words));
	}
	console.log(`| ${name} | ${Math.round(fights / native)} | ${Math.round(fights / web)} | ${(native / web).toFixed(2)} |`);
}
