// SPDX-License-Identifier: MIT
// Keeps the whole page in the browser, so that it opens without a network. A new version is
// fetched beside the old one and takes over when the page is opened next.
declare const FILES: string[]; // all files of the page, by build.mjs
declare const VERSION: string; // a hash over them

const worker = self as unknown as ServiceWorkerGlobalScope;
const cache_name = `affray ${VERSION}`;

worker.addEventListener('install', (event) => {
	event.waitUntil(caches.open(cache_name).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })))));
});

worker.addEventListener('activate', (event) => {
	event.waitUntil(
		caches
			.keys()
			.then((names) => Promise.all(names.filter((name) => name !== cache_name).map((name) => caches.delete(name))))
			.then(() => worker.clients.claim()),
	);
});

worker.addEventListener('fetch', (event) => {
	event.respondWith(
		caches.open(cache_name).then(async (cache) => (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request)),
	);
});
