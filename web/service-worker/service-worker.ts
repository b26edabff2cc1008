/**
 * Keeps the whole page on the reader's machine, so that it works without a network after the first visit.
 *
 * Files with a hash in their name never change: they come from the cache. Everything else is asked for first and comes from
 * the cache when there is no answer; so a new version shows with the next load, and its own files are fetched with it.
 */

/** The build puts its files here: web/build/offline.ts. */
declare const FILES: readonly string[];
/** Changes with any of them. */
declare const BUILD: string;
declare const self: ServiceWorkerGlobalScope;

const PREFIX = 'bridgehead-';
const HASHED = '/assets/';
const START = '/';
/** A network that does not answer for so long counts as none. */
const PATIENCE = 4_000;

const known: ReadonlySet<string> = new Set(FILES);

self.addEventListener('install', (event) => {
  event.waitUntil(keepFiles());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith(HASHED)) event.respondWith(keptFirst(request));
  else if (request.mode === 'navigate' || known.has(pathname)) event.respondWith(askedFirst(request, pathname));
});

/** What the server sends by push: whose turn it is, and where. */
interface PushContent {
  readonly title: string;
  readonly text: string;
  /** Where it leads, from the slash on. */
  readonly url: string;
  /** A newer one of the same game takes the place of an older. */
  readonly tag: string;
}

self.addEventListener('push', (event) => {
  const content: PushContent = event.data?.json() ?? {
    title: 'Bridgehead',
    text: 'It is your turn.',
    url: '/#/online',
    tag: 'bridgehead',
  };
  const { title, text: body, url, tag } = content;
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: url, icon: '/icon-192.png' }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(showPage(new URL(String(event.notification.data), self.location.origin)));
});

/** In a tab that is open already, if there is one. */
async function showPage(url: URL): Promise<void> {
  if (url.origin !== self.location.origin) return;
  const [tab] = await self.clients.matchAll({ type: 'window' });
  if (tab === undefined) await self.clients.openWindow(url);
  else await (await tab.navigate(url))?.focus();
}

async function keepFiles(): Promise<void> {
  const cache = await caches.open(PREFIX + BUILD);
  // The browser's own cache may hold an old answer for a name without a hash.
  await cache.addAll(FILES.map((path) => (path.startsWith(HASHED) ? path : new Request(path, { cache: 'no-cache' }))));
  await self.skipWaiting();
}

/** The cache before this one stays: an older page may still be open in another tab, and load a part of itself late. */
async function takeOver(): Promise<void> {
  const ours = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== PREFIX + BUILD);
  await Promise.all(ours.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function keptFirst(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

async function askedFirst(request: Request, pathname: string): Promise<Response> {
  const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) }).catch(() => undefined);
  if (answer !== undefined && answer.status < 500) return answer;
  return (await kept(request, pathname)) ?? answer ?? Response.error();
}

/** Whatever the address of a page asks for is shown by the one document. */
async function kept(request: Request, pathname: string): Promise<Response | undefined> {
  const cache = await caches.open(PREFIX + BUILD);
  const path = request.mode === 'navigate' && !known.has(pathname) ? START : pathname;
  return cache.match(path);
}
