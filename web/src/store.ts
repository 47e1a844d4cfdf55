// SPDX-License-Identifier: MIT
// Storage between visits: every fight, written at every answer by the worker that plays
// it.

export interface Kept {
	id: string;
	name: string; // of the file that it came from
	title: string; // of the scenario
	rulebook: string;
	scenario: string; // its text, for a new start
	text: string; // the record so far; empty before the first answer
	before?: string; // the record before the last command, for one that was stopped
	commands?: number; // given since it was opened, as far as `text` has them
	as: string[];
	seed: number;
	number: number; // which of the seed's fights
	affray?: string; // the version that wrote it, if it came by a link
	round: number;
	over: boolean;
	when: number;
}

function done<T>(request: IDBRequest<T>): Promise<T> {
	return new Promise((resolve, reject) => {
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error);
	});
}

let opened: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
	opened ??= new Promise((resolve, reject) => {
		const request = indexedDB.open('affray', 1);
		request.onupgradeneeded = () => request.result.createObjectStore('fights', { keyPath: 'id' });
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error);
	});
	return opened;
}

async function fights(mode: IDBTransactionMode): Promise<IDBObjectStore> {
	return (await database()).transaction('fights', mode).objectStore('fights');
}

export async function keep(fight: Kept): Promise<void> {
	const store = await fights('readwrite');
	await new Promise<void>((resolve, reject) => {
		store.transaction.oncomplete = () => resolve();
		store.transaction.onabort = () => reject(store.transaction.error);
		store.put(fight);
	});
}

export async function kept(id: string): Promise<Kept | undefined> {
	return done((await fights('readonly')).get(id) as IDBRequest<Kept | undefined>);
}

export async function all_kept(): Promise<Kept[]> {
	const all = await done((await fights('readonly')).getAll() as IDBRequest<Kept[]>);
	return all.sort((a, b) => b.when - a.when);
}

export async function forget(id: string): Promise<void> {
	await done((await fights('readwrite')).delete(id));
}
