// Caches the page for when the service is unreachable; content of the book is never cached.
"use strict";

const SHELL = ["/", "/page.css", "/page.js", "/icon.svg", "/page.webmanifest"];
const STORE = "tallybook-page";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(STORE).then((store) => store.addAll(SHELL)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const place = new URL(event.request.url);
  if (event.request.method !== "GET" || place.origin !== self.location.origin || !SHELL.includes(place.pathname)) return;
  event.respondWith(fromService(place.pathname));
});

// The newest page: from the service, else from the cache.
async function fromService(path) {
  const store = await caches.open(STORE);
  try {
    // A service that is silent counts as unreachable.
    const answer = await fetch(path, { signal: AbortSignal.timeout(5000), cache: "no-cache" });
    if (answer.ok) await store.put(path, answer.clone());
    return answer;
  } catch (refusal) {
    const kept = await store.match(path);
    if (kept) return kept;
    throw refusal;
  }
}
