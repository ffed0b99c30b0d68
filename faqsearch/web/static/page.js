"use strict";
// Searches while one types, moves among hits with the arrow keys, copies, and says when the
// network is gone. The page works without it.

const root = document.documentElement;
const body = document.body;
const box = document.getElementById("q");
let results = document.getElementById("results");
const status = document.getElementById("status");
const PAUSE = 180; // milliseconds without a key before a search
let waiting = 0;
let running = null;

const say = (words) => { status.textContent = ""; setTimeout(() => { status.textContent = words; }, 30); };

// --- search while typing ---------------------------------------------------------

function asked() {
  const data = new URLSearchParams(new FormData(document.getElementById("search")));
  data.set("q", box.value.trim());
  if (!box.value.trim()) data.delete("q");
  return data;
}

let here = location.pathname + location.search; // what is shown

function go(how, query) {
  here = "/?" + query;
  history[how](null, "", here);
}
addEventListener("popstate", () => { if (location.pathname + location.search !== here) location.reload(); });

// What is typed on the page of a card, say, is answered in its place; going back leads back to it.
function clear() {
  const heading = document.querySelector("h1") || document.createElement("h1");
  if (!results) {
    results = Object.assign(document.createElement("section"), { id: "results" });
    results.setAttribute("aria-label", body.dataset.results);
    document.getElementById("content").replaceChildren(heading, results);
    document.querySelector("[aria-current]")?.removeAttribute("aria-current");
    document.querySelector(".day")?.setAttribute("action", "/");
    go("pushState", asked());
  }
  heading.replaceChildren(body.dataset.results);
  heading.className = "hidden-words";
  document.querySelector(".examples")?.remove();
  scrollTo(0, 0);
}

function notice(words) {
  const told = Object.assign(document.createElement("p"), { className: "notice", textContent: words });
  told.dataset.status = "";
  return told;
}

async function search() {
  const query = asked();
  if (running) running.abort();
  running = new AbortController();
  const mine = running;
  clear();
  results.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch("/hits?" + query, { signal: mine.signal });
    const kept = answer.headers.get("x-kept");
    if (answer.headers.get("x-nothing-kept")) {
      await searchKept(query.get("q"));
    } else if (answer.ok) {
      results.innerHTML = await answer.text();
      mark(kept);
    } else {
      results.replaceChildren(notice(body.dataset.busy));
    }
    prepare(results);
    const told = results.querySelector("[data-status]");
    if (told) say(told.textContent);
  } catch (error) {
    if (error.name === "AbortError") return;
    await searchKept(query.get("q"));
  } finally {
    if (mine === running) results.removeAttribute("aria-busy");
  }
  go("replaceState", query);
  document.title = query.get("q") + " – faqsearch";
  const other = document.getElementById("other-language");
  const switched = new URLSearchParams(query);
  switched.set("lang", other.lang);
  other.href = "/?" + switched;
  const day = document.querySelector(".day");
  if (day) {
    let words = day.querySelector("[name=q]");
    if (!words) {
      words = Object.assign(document.createElement("input"), { type: "hidden", name: "q" });
      day.append(words);
    }
    words.value = query.get("q");
  }
}

box.addEventListener("input", () => {
  clearTimeout(waiting);
  if (box.value.trim()) {
    waiting = setTimeout(search, PAUSE);
  } else if (results) {
    if (running) running.abort();
    results.replaceChildren();
    results.removeAttribute("aria-busy");
    go("replaceState", asked());
  }
});

// --- keyboard ----------------------------------------------------------------------

const stops = () => [...document.querySelectorAll("main .hit :is(h2, h3, h4) a:first-of-type, main .hit > .tools a")]
  .filter((link, place, all) => all.findIndex((one) => one.closest(".hit") === link.closest(".hit")) === place);

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return;
  const hits = stops();
  const at = hits.indexOf(document.activeElement);
  const inBox = document.activeElement === box;
  if (event.key === "ArrowDown" && (inBox || at >= 0) && hits[at + 1]) {
    hits[at + 1].focus();
  } else if (event.key === "ArrowUp" && at >= 0) {
    (hits[at - 1] || box).focus();
  } else if (event.key === "Escape" && at >= 0) {
    box.focus();
  } else {
    return;
  }
  event.preventDefault();
});

// --- copying -------------------------------------------------------------------------

async function copy(words) {
  if (navigator.clipboard) return navigator.clipboard.writeText(words);
  const area = Object.assign(document.createElement("textarea"), { value: words, className: "hidden-words" });
  body.append(area);
  area.select();
  const done = document.execCommand("copy"); // where the page isn't on https
  area.remove();
  if (!done) throw new Error("not copied");
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("button.copy");
  if (!button) return;
  const link = location.origin + button.dataset.path;
  const words = button.dataset.words ? button.dataset.words + "\n" + link : link;
  let told = body.dataset.copied;
  try {
    await copy(words);
  } catch {
    told = body.dataset.notCopied;
  }
  say(told);
  button.focus();
  button.dataset.label ??= button.textContent; // what one sees of it, for a moment
  button.textContent = told;
  setTimeout(() => { button.textContent = button.dataset.label; }, 1500);
});

function prepare(inside) {
  for (const button of inside.querySelectorAll("button.copy")) button.hidden = false;
}

addEventListener("beforeprint", () => {
  for (const one of document.querySelectorAll("details:not([open])")) { one.open = true; one.dataset.printed = ""; }
});
addEventListener("afterprint", () => {
  for (const one of document.querySelectorAll("details[data-printed]")) { one.open = false; delete one.dataset.printed; }
});

// --- without a network -----------------------------------------------------------------

const banner = document.querySelector(".notice.offline");

function mark(kept) {
  if (kept) root.dataset.kept = kept; else delete root.dataset.kept;
  if (!kept || !banner) return;
  const when = new Intl.DateTimeFormat(root.lang, { dateStyle: "long", timeStyle: "short" }).format(new Date(kept));
  banner.textContent = banner.dataset.said.replace("%", when);
}

function unplugged() {
  if (root.dataset.kept || !banner) return;
  root.dataset.kept = "";
  banner.textContent = body.dataset.offlineHits;
}
addEventListener("offline", unplugged);
addEventListener("online", () => { if (root.dataset.kept === "") mark(null); });

const bare = (words) => words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

async function keptPages() {
  const found = [];
  for (const name of await caches.keys()) {
    if (!name.startsWith("faqsearch-seen")) continue;
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const address = new URL(request.url);
      if (!/^\/(card|mechanic|rule|ruling|glossary|ledger)\b/.test(address.pathname)) continue;
      const text = await (await cache.match(request)).text();
      const page = new DOMParser().parseFromString(text, "text/html");
      const title = page.title.replace(/ – faqsearch$/, "");
      found.push({ address, title, lang: page.documentElement.lang, words: bare(page.querySelector("main").textContent) });
    }
  }
  return found;
}

function linkTo(page) {
  const link = document.createElement("a");
  link.href = page.address.pathname + page.address.search;
  link.textContent = page.title;
  link.lang = page.lang;
  const item = document.createElement("li");
  item.append(link);
  return item;
}

async function searchKept(words) {
  const wanted = bare(words).split(/\s+/).filter(Boolean);
  const pages = window.caches ? await keptPages() : [];
  const found = pages.filter((page) => wanted.every((word) => page.words.includes(word)));
  const told = notice(body.dataset.offlineHits);
  const list = document.createElement("ul");
  list.className = "offered";
  list.append(...found.map(linkTo));
  results.replaceChildren(told, found.length ? list : Object.assign(document.createElement("p"), { textContent: body.dataset.offlineNothing }));
}

async function start() {
  prepare(document);
  if (root.dataset.kept) mark(root.dataset.kept);
  else if (!navigator.onLine) unplugged();
  const wanted = new URLSearchParams(location.search);
  const words = wanted.get("q");
  const form = document.getElementById("search");
  if (wanted.get("as_of") && !form.as_of) { // of a kept start page, which is of no day
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "as_of", value: wanted.get("as_of") }));
  }
  if (results && words && box.value.trim() !== words) { // a kept start page, asked something
    box.value = words;
    await search();
  }
  const kept = document.getElementById("kept");
  if (kept && window.caches) kept.append(...(await keptPages()).map(linkTo));
  if (!("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register("/sw.js");
  const ready = await navigator.serviceWorker.ready;
  if (!root.dataset.kept) ready.active.postMessage({ keep: location.href });
}

start().catch(() => {}); // without a service worker the page is as good, but for the network
