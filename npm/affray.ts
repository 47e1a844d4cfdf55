// SPDX-License-Identifier: MIT
// Affray for programs in JavaScript: the engine of the page, in Node and in browsers.
import { command, Fight as EngineFight, Stand } from "../web/engine/engine.js";
import type { Answer, Command, Dice, Event, FromSession, Hello, Look, Odds, Question, State } from "./wire.js";

export type * from "./wire.js";

/** Texts by path: { "scenarios/threa/bridge.yaml": text }. */
export type Files = Record<string, string | Uint8Array>;

/** What a fight needs of the engine; its own types stay inside the package. */
interface Engine {
	open(text: string, name: string, options: object): Reply;
	send(line: string): Reply;
	more(): Reply;
	record(): string;
	close(): void;
}

interface Reply {
	stand: number;
	lines: string[];
}

/** The errors of a scenario, a command or an answer: one message a line. */
export class AffrayError extends Error {
	override name = "AffrayError";
}

export interface PlayOptions {
	/** The dice: same number and answers, same fight (1). */
	seed?: number;
	/** Which fight of that seed, from 1. */
	number?: number;
	/* * The sides or creatures that you play: ["watch"], ["aldric", "gm"]; by default
	 * the side without a tactic, or the first. */
	as?: string[];
	/** Tactics of the others: ["goblins=search level=2"]. */
	tactic?: string[];
	/** When your creatures react: ["ask"], ["auto"], ["aldric=never"]. */
	reactions?: string[];
	/** Whose dice are real and rolled by you: ["mine"], ["all"]. */
	dice?: string[];
	/** Hears every line from the first on. */
	listen?: Listener;
}

export type Listener = (line: FromSession) => void;

export interface SimulateOptions {
	/** Number of fights (1000). */
	fights?: number;
	/** The dice: same number, same fights (1). */
	seed?: number;
	/** Changes of the scenario by path: { "goblin.count": 3 }. */
	set?: Record<string, string | number>;
	/* * Number of worker threads (one for each core); the result does not depend on
	 * it. */
	threads?: number;
	/** Called with the number of fights done so far. */
	progress?: (done: number, fights: number) => void;
}

/** The numbers of `affray sim --json`; rates are fractions. */
export interface Simulation {
	fights: number;
	seed: number;
	version: string;
	rulebook: string;
	tactics: Record<string, string>;
	draws: number;
	sides: Record<string, { wins: number; rate: number; low: number; high: number; [key: string]: unknown }>;
	rounds: { mean: number; median: number; [key: string]: unknown };
	creatures: Record<string, { alive: number; [key: string]: unknown }>;
	[key: string]: unknown;
}

/** The outcomes of `affray dice --json` with their chances. */
export interface Distribution {
	outcomes: Array<[number, number]>;
	mean: number;
	sd: number;
	cut: number;
	[key: string]: unknown;
}

export interface OddsOptions {
	/** One attack, "aldric > goblin"; without it the whole fight is solved. */
	attack?: string;
	/** More options of `affray odds`, without their dashes: { with: "long_sword", set: ["goblin.fat=3"] }. */
	[option: string]: string | string[] | undefined;
}

export interface CommandResult {
	/** The exit status: 0 done, 1 the answer is no, 2 bad input. */
	status: number;
	out: string;
	err: string;
	/** The files that it has written. */
	files: Files;
}

export interface LoadOptions {
	/** The module, if it is not beside this file. */
	wasm?: BufferSource | WebAssembly.Module;
	/** Scenarios and catalogues of your own, by path: { "scenarios/threa/bridge.yaml": text }. */
	files?: Files;
}

// ---- loading ----

const is_node = typeof process !== "undefined" && process.versions?.node !== undefined;

async function read(name: string): Promise<Uint8Array<ArrayBuffer>> {
	const url = new URL(name, import.meta.url);

	if (url.protocol === "file:" && is_node) {
		const { readFile } = await import("node:fs/promises");
		return new Uint8Array(await readFile(url));
	}
	const response = await fetch(url);
	if (!response.ok) throw new AffrayError(`${url.href}: ${response.status} ${response.statusText}`);
	return new Uint8Array(await response.arrayBuffer());
}

/** Loads the module and the scenarios and catalogues that come with Affray. */
export async function load(options: LoadOptions = {}): Promise<Affray> {
	const module = options.wasm instanceof WebAssembly.Module
		? options.wasm
		: await WebAssembly.compile(options.wasm ?? await read("affray.wasm"));
	const own = JSON.parse(new TextDecoder().decode(await read("files.json"))) as Files;

	return new Affray(module, { ...own, ...options.files });
}

// ---- the library ----

/** A module with its files. */
export class Affray {
	constructor(private readonly module: WebAssembly.Module, private readonly files: Files) {}

	/** The names of the scenarios: "threa/duel". */
	scenarios(): string[] {
		return Object.keys(this.files)
			.map((path) => /^scenarios\/(.*)\.yaml$/.exec(path)?.[1])
			.filter((name): name is string => name !== undefined);
	}

	/** The text of a scenario that goes by this name. */
	scenario(name: string): string {
		const text = this.files[`scenarios/${name}.yaml`];

		if (text === undefined) throw new AffrayError(`there is no scenario ${name}`);
		return typeof text === "string" ? text : new TextDecoder().decode(text);
	}

	/** Begins a fight of a scenario (its name or its text), or goes on with the text of a .fight. */
	async play(scenario: string, options: PlayOptions = {}): Promise<Fight> {
		const { listen, ...rest } = options;
		const engine = await EngineFight.load(this.module, this.files);

		return new Fight(engine, this.text_of(scenario), rest, listen);
	}

	/** Runs a command of the command line: command(["rules", "threa", "THR-ATK-01"]). */
	async command(words: string[], files: Files = {}): Promise<CommandResult> {
		return command(this.module, { ...this.files, ...files }, words);
	}

	/** The exact distribution of a dice expression: dice("4dF+ + 14 >= 4dF+ + 11"). */
	async dice(expression: string): Promise<Distribution> {
		return this.json<Distribution>(["dice", "--json", "--", expression]);
	}

	/** Exact odds of one attack, or of a whole small fight. */
	async odds(scenario: string, options: OddsOptions = {}): Promise<Record<string, unknown>> {
		const words = Object.entries(options).flatMap(([option, value]) =>
			value === undefined ? [] : [value].flat().flatMap((one) => [`--${option}`, one]));

		return this.json(["odds", "scenario.yaml", "--json", ...(options.attack === undefined ? ["--duel"] : []), ...words],
			{ "scenario.yaml": this.text_of(scenario) });
	}

	/** Many fights, on worker threads: win rates, lengths, survivors. */
	async simulate(scenario: string, options: SimulateOptions = {}): Promise<Simulation> {
		const fights = options.fights ?? 1000;
		const files: Files = { ...this.files, "scenario.yaml": this.text_of(scenario) };
		const changes = Object.entries(options.set ?? {}).flatMap(([path, value]) => ["--set", `${path}=${value}`]);
		const words = ["sim", "scenario.yaml", "-n", `${fights}`, "--seed", `${options.seed ?? 1}`, ...changes];
		const threads = Math.max(1, Math.min(options.threads ?? await cores(), fights));

		if (threads === 1) {
			const result = parse<Simulation>(await command(this.module, files, [...words, "--json"]));
			options.progress?.(fights, fights);
			return result;
		}
		const parts = await this.parts(files, words, fights, threads, options.progress);
		return this.json<Simulation>(["merge", ...Object.keys(parts), "--json"], parts);
	}

	/** The parts of a simulation, as files for `affray merge`. */
	private async parts(files: Files, words: string[], fights: number, threads: number,
		progress?: (done: number, fights: number) => void): Promise<Files> {
		const count = Math.min(4 * threads, fights);
		const parts: Files = {};
		let next = 1, done = 0;
		const work = async (): Promise<void> => {
			const worker = await start_worker(this.module, files);
			try {
				while (next <= count) {
					const part = next++;
					const result = await worker.run([...words, "--shard", `${part}/${count}`, "--out", "part.json"]);
					const counts = result.files["part.json"];

					if (result.status !== 0 || counts === undefined) throw new AffrayError(result.err.trim());
					parts[`part-${part}.json`] = counts;
					progress?.(Math.floor((++done * fights) / count), fights);
				}
			} finally {
				worker.end();
			}
		};

		await Promise.all(Array.from({ length: threads }, work));
		return parts;
	}

	private text_of(scenario: string): string {
		return /^[\w.-]+\/[\w.-]+$/.test(scenario) ? this.scenario(scenario) : scenario;
	}

	private async json<T = Record<string, unknown>>(words: string[], files: Files = {}): Promise<T> {
		return parse<T>(await this.command(words, files));
	}
}

function parse<T>(result: CommandResult): T {
	if (result.status === 2 || result.out === "") throw new AffrayError(result.err.trim());
	return JSON.parse(result.out) as T;
}

// ---- fights ----

/** A fight that is played. Each call plays on to the next question of yours, or to the end. */
export class Fight {
	/** The scenario, its sides and creatures. */
	hello!: Hello;
	/** The position as far as you may know it. */
	state!: State;
	/** The open question; null: none. */
	question: Question | null = null;
	/** The dice that are awaited from you; null: none. */
	dice: Dice | null = null;
	over = false;
	/** The side that won; null: not over, or a draw. */
	winner: string | null = null;

	/** Made by Affray.play. */
	constructor(private readonly engine: Engine, text: string, options: Omit<PlayOptions, "listen">, private listener?: Listener) {
		const reply = engine.open(text, "scenario.yaml", options);

		if (reply.stand === Stand.Refused) {
			const problems = reply.lines.flatMap((line) => (JSON.parse(line) as { problems?: string[] }).problems ?? []);
			throw new AffrayError(problems.join("\n"));
		}
		this.settle(reply);
	}

	/** Hears every line from now on: events, story, state, questions (docs/json.md). */
	listen(listener?: Listener): void {
		this.listener = listener;
	}

	/** An answer to the question: an option's key, a number or a tile. */
	choose(answer: Answer): void {
		this.send({ choose: answer });
	}

	/** The result of your own dice. */
	roll(result: number | number[]): void {
		this.send({ roll: result });
	}

	/** Takes back your last answers and everything after them. */
	undo(answers = 1): void {
		this.send({ undo: answers });
	}

	redo(answers = 1): void {
		this.send({ redo: answers });
	}

	/** An intervention of the game master: "set goblin.fat 5". */
	edict(words: string): void {
		this.send({ edict: words });
	}

	/** The prospects after each answer to the question, from playouts. */
	odds(playouts?: number): Odds {
		const line: Look = playouts === undefined ? { get: "odds" } : { get: "odds", playouts };
		const odds = this.send(line).filter((one): one is Odds => one.type === "odds").at(-1);

		if (!odds) throw new AffrayError("there is no question to give odds for");
		return odds;
	}

	/** Any line to the session; all that it leads to. An error of the session is thrown. */
	send(line: Command | Look): FromSession[] {
		const lines = this.settle(this.engine.send(JSON.stringify(line)));

		for (const one of lines)
			if (one.type === "error") throw new AffrayError((one as { message: string }).message);
		return lines;
	}

	/** The fight so far as .fight text, its scenario inside. */
	record(): string {
		return this.engine.record();
	}

	close(): void {
		this.engine.close();
	}

	/** The module hands its turn back now and then: until it waits for us. */
	private settle(reply: Reply): FromSession[] {
		const lines = this.take(reply.lines);

		while (reply.stand === Stand.Works) {
			reply = this.engine.more();
			lines.push(...this.take(reply.lines));
		}
		return lines;
	}

	private take(texts: string[]): FromSession[] {
		const lines = texts.map((text) => JSON.parse(text) as FromSession);

		for (const line of lines) {
			this.note(line);
			this.listener?.(line);
		}
		return lines;
	}

	private note(line: FromSession): void {
		switch (line.type) {
		case "hello":
			this.hello = line as Hello;
			break;
		case "state":
			this.state = line as State;
			break;
		case "question":
			this.question = line as Question;
			this.dice = null;
			this.over = false;
			this.winner = null;
			break;
		case "dice":
			this.dice = line as Dice;
			this.question = null;
			this.over = false;
			this.winner = null;
			break;
		case "end":
			this.over = true;
			this.winner = ((line as Event)["winner"] as string | null) ?? null;
			this.question = null;
			this.dice = null;
			break;
		}
	}
}

// ---- worker threads ----

interface Helper {
	run(words: string[]): Promise<CommandResult>;
	end(): void;
}

async function cores(): Promise<number> {
	if (!is_node) return navigator.hardwareConcurrency || 1;
	const { availableParallelism, cpus } = await import("node:os");
	return availableParallelism?.() ?? cpus().length;
}

/** One at a time: a worker is asked again when it has answered. */
async function start_worker(module: WebAssembly.Module, files: Files): Promise<Helper> {
	const url = new URL("worker.mjs", import.meta.url);
	let answer: (result: CommandResult) => void, fail: (error: unknown) => void;
	const hear = (message: { result?: CommandResult; error?: string }): void =>
		message.result ? answer(message.result) : fail(new AffrayError(message.error ?? "a worker failed"));
	const ask = (post: (words: string[]) => void) => (words: string[]): Promise<CommandResult> =>
		new Promise((resolve, reject) => {
			[answer, fail] = [resolve, reject];
			post(words);
		});

	if (is_node) {
		const { Worker } = await import("node:worker_threads");
		const worker = new Worker(url);
		worker.on("message", hear);
		worker.on("error", (error: unknown) => fail(error));
		worker.postMessage({ module, files });
		return { run: ask((words) => worker.postMessage({ words })), end: () => void worker.terminate() };
	}
	const worker = new Worker(url, { type: "module" });
	worker.onmessage = (event) => hear(event.data);
	worker.onerror = (event) => fail(new AffrayError(event.message));
	worker.postMessage({ module, files });
	return { run: ask((words) => worker.postMessage({ words })), end: () => worker.terminate() };
}
