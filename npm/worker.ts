// SPDX-License-Identifier: MIT
// A worker thread that runs commands: it first gets the module and its files, then lists of words.
import { command, type Files } from "../web/engine/engine.js";

interface Message {
	module?: WebAssembly.Module;
	files?: Files;
	words?: string[];
}

let module: WebAssembly.Module, files: Files;

async function answer(message: Message, post: (answer: unknown) => void): Promise<void> {
	if (message.module && message.files) {
		module = message.module;
		files = message.files;
	}
	if (!message.words) return;
	try {
		post({ result: await command(module, files, message.words) });
	} catch (error) {
		post({ error: String(error) });
	}
}

if (typeof process !== "undefined" && process.versions?.node !== undefined) {
	const { parentPort } = await import("node:worker_threads");
	parentPort?.on("message", (message: Message) => void answer(message, (result) => parentPort.postMessage(result)));
} else {
	addEventListener("message", (event: MessageEvent<Message>) => void answer(event.data, (result) => postMessage(result)));
}
