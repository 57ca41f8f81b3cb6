/**
 * The service worker: keeps the files of one version, so that the page starts at once and works without a network.
 *
 * It never touches /api. A version is complete before it is used, and a newer one waits until the page asks for it
 * (`apply`), so that nothing changes under a game in progress.
 */
declare const self: ServiceWorkerGlobalScope;

/** Put in by the build (`plugins/worker.ts`): the name of this version, and the addresses of the files it needs. */
declare const __VERSION__: string;
declare const __FILES__: readonly string[];

/** What the page may say. */
type Wish =
  /** Use this version from now on, in every tab. */
  | { readonly type: "apply" }
  /** The same, if nobody plays in another tab. */
  | { readonly type: "apply-if-alone" }
  /** Keep these help pages too. */
  | { readonly type: "help"; readonly addresses: readonly string[] };

const PAGE = `domino-page-${__VERSION__}`;
const HELP = `domino-help-${__VERSION__}`;

/** The addresses that are all the one document: what the page's own router knows. */
const SCREENS = /^\/(device|computer|settings|room\/[^/]+)?\/?$/;

const files = new Set(__FILES__);

self.addEventListener("install", (event) => {
  // Files with a hash in their name may come from the browser's cache; the others are asked for anew.
  const requests = __FILES__.map((path) => new Request(path, { cache: path.startsWith("/assets/") ? "default" : "reload" }));
  event.waitUntil(caches.open(PAGE).then((cache) => cache.addAll(requests)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(deleteOthers().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate" && SCREENS.test(pathname)) event.respondWith(kept("/", request));
  else if (pathname.startsWith("/help/")) event.respondWith(newest(request));
  else if (files.has(pathname)) event.respondWith(kept(pathname, request));
});

self.addEventListener("message", (event) => {
  event.waitUntil(hear(event.data as Wish));
});

async function hear(wish: Wish): Promise<void> {
  switch (wish.type) {
    case "apply":
      return self.skipWaiting();
    case "apply-if-alone":
      if ((await self.clients.matchAll({ type: "window", includeUncontrolled: true })).length <= 1) await self.skipWaiting();
      return;
    case "help":
      return keepHelp(wish.addresses);
  }
}

async function deleteOthers(): Promise<void> {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith("domino-") && name !== PAGE && name !== HELP);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** The file of this version; from the network where the browser has thrown it away. */
async function kept(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(PAGE);
  return (await cache.match(path)) ?? fetch(request);
}

/** A help page from the network, or as it was last seen. */
async function newest(request: Request): Promise<Response> {
  const cache = await caches.open(HELP);
  try {
    const response = await fetch(request);
    if (response.ok && !response.redirected) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    const seen = await cache.match(request);
    if (seen === undefined) throw error;
    return seen;
  }
}

async function keepHelp(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(HELP);
  for (const address of addresses) {
    if ((await cache.match(address)) === undefined) await cache.add(address);
  }
}
