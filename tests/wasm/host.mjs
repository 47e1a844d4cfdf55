// SPDX-License-Identifier: MIT
// Runs the module of tests/wasm/run. The engine leaves its rules through two functions of
// this host: enter calls back into the module, leave throws; the stack is put back.
import { readFileSync } from "node:fs";

let at;
const left = (how) => ({ how });
const env = {
	affray_host_enter(run) {
		const stack = at.__stack_pointer.value;
		try {
			return at.unwind_inside(run);
		} catch (thrown) {
			if (thrown.how === undefined) throw thrown;
			at.__stack_pointer.value = stack;
			return thrown.how;
		}
	},
	affray_host_leave(how) {
		throw left(how);
	},
};
const wasi = new Proxy({}, { get: () => () => 0 });
const module = await WebAssembly.instantiate(readFileSync(process.argv[2]), {
	env, wasi_snapshot_preview1: wasi,
});
at = module.instance.exports;
at._initialize?.();
const digests = [[1000, 0], [1000, 1], [100, 2]];
console.log(...digests.map(([fights, asked]) => at.duel_digest(fights, asked) >>> 0));
