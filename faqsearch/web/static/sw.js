"use strict";
// Keeps the page and what was seen on it. With a network, everything comes from the server;
// without, what is kept is shown and marked with the time at which it was fetched.

const SHELL = "faqsearch-shell-EDITION";
const SEEN = "faqsearch-seen-EDITION";
const OWN = ["page.css", "page.js", "mana.svg", "icon.svg"];
const PAGES = ["/?lang=en", "/?lang=fr", "/offline?lang=en", "/offline?lang=fr"];
const MOST = 300; // pages and results kept
const PATIENCE = 8000; // milliseconds for the network before what is kept is shown

const loose = { ignoreVary: true };

self.addEventListener("install", (event) => event.waitUntil((async () => {
  const shell = await caches.open(SHELL);
  for (const name of OWN) await shell.put("/static/" + name, await fetch("/static/EDITION/" + name));
  for (const path of PAGES) await shell.put(path, await dated(await fetch(path)));
  await self.skipWaiting();
})()));

self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (![SHELL, SEEN].includes(name)) await caches.delete(name);
  await self.clients.claim();
})()));

self.addEventListener("message", (event) => {
  if (event.data && event.data.keep) event.waitUntil(fetch(event.data.keep).then((answer) => keep(event.data.keep, answer)).catch(() => {}));
});

self.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  if (event.request.method !== "GET" || address.origin !== location.origin) return;
  if (address.pathname.startsWith("/static/")) event.respondWith(own(event.request, address));
  else if (event.request.mode === "navigate") event.respondWith(page(event.request, address));
  else if (address.pathname === "/hits") event.respondWith(hits(event.request));
});

async function own(request, address) {
  const name = "/static/" + address.pathname.split("/").pop();
  const kept = await (await caches.open(SHELL)).match(name, loose);
  return kept || fetch(request);
}

async function dated(answer) {
  const headers = new Headers(answer.headers);
  headers.set("x-kept", new Date().toISOString());
  headers.delete("content-encoding");
  headers.delete("content-length");
  return new Response(await answer.blob(), { status: answer.status, headers });
}

async function keep(key, answer) {
  if (answer.status !== 200) return;
  const seen = await caches.open(SEEN);
  await seen.delete(key, loose);
  await seen.put(key, await dated(answer));
  const keys = await seen.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - MOST))) await seen.delete(old, loose);
}

async function fromNetwork(request) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const answer = await fetch(request, { signal: stop.signal });
    if (answer.status >= 502 && !answer.headers.has("retry-after")) throw new Error("no server behind");
    await keep(request.url, answer.clone());
    return answer;
  } finally {
    clearTimeout(timer);
  }
}

async function marked(kept) {
  const since = kept.headers.get("x-kept");
  const text = (await kept.text()).replace("<html ", `<html data-kept="${since}" `);
  return new Response(text, { status: 200, headers: kept.headers });
}

async function page(request, address) {
  try {
    return await fromNetwork(request);
  } catch {
    const seen = await (await caches.open(SEEN)).match(request.url, loose);
    if (seen) return marked(seen);
    const lang = address.searchParams.get("lang") === "fr" ? "fr" : "en";
    const shell = await caches.open(SHELL);
    const name = address.pathname === "/" ? `/?lang=${lang}` : `/offline?lang=${lang}`;
    return marked(await shell.match(name, loose));
  }
}

async function hits(request) {
  try {
    return await fromNetwork(request);
  } catch (error) {
    if (request.signal.aborted) throw error;
    const kept = await (await caches.open(SEEN)).match(request.url, loose);
    return kept || new Response("", { status: 503, headers: { "x-nothing-kept": "1" } });
  }
}
