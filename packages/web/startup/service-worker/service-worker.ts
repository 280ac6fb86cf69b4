import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { PrecacheRoute } from 'workbox-precaching/PrecacheRoute.js';
import { registerRoute } from 'workbox-routing/registerRoute.js';
import { StaleWhileRevalidate } from 'workbox-strategies/StaleWhileRevalidate.js';
import { activation } from './activation.ts';
import type { SiteFiles } from './site-files.ts';

declare const self: ServiceWorkerGlobalScope;
/** TypeScript's own declarations lack the method. */
interface InstallEvent extends ExtendableEvent {
  addRoutes?(rule: { condition: { requestMethod: string }; source: 'network' }): Promise<void>;
}
/** Inserted by the build. */
declare const __SITE__: SiteFiles;

const { version, files, pages, shell, paths } = __SITE__;
const expressions = paths.map((path) => new RegExp(path, 'i'));
/** Each version has a cache of its own, so that no page is served with the scripts of another version. */
const cachePrefix = 'version-';
/** A tab that was open during an update goes on with the scripts of its own version. */
const keptVersions = 2;
/** An entry in the cache of a version that has served tabs. */
const servedMark = '/served';
const controller = new PrecacheController({ cacheName: `${cachePrefix}${version}` });
controller.addToCacheList(files.filter(({ url }) => !isOfOtherLanguage(url)));

/** The start-up configuration, without which the app can't start. It belongs to no version. */
const configuration = { cacheName: 'configuration', path: '/__/firebase/init.json' };

self.addEventListener('install', (event) => {
  void controller.install(event);
  event.waitUntil(keepConfiguration());
  event.waitUntil(bypassForCalls(event));
});
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('push', (event) => event.waitUntil(showNotification(event.data?.json())));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data));
});
// The app subscribes anew, as that takes a session: at the next visit, or in a tab that is open.
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(tellTabs()));
self.addEventListener('message', ({ data }) => {
  if (data === activation) void self.skipWaiting();
});

// The pages of the app, of one version with their scripts. What only the server knows, it answers.
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && pageAt(url) !== null,
  (options) => controller.createHandlerBoundToURL(pageAt(options.url) ?? shell)(options),
);
registerRoute(new PrecacheRoute(controller, { cleanURLs: false, directoryIndex: '' }));
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await caches.match(request, { ignoreVary: true })) ?? fetch(request),
);
registerRoute(
  // With a search the app asks the server itself.
  ({ url, sameOrigin }) => sameOrigin && url.pathname === configuration.path && url.search === '',
  new StaleWhileRevalidate(configuration),
);

/** As a host sends it (packages/reactions). */
interface Shown {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly tag: string;
  readonly language: string;
}

/** A repeated notification replaces the former one. */
function showNotification({ title, body, path, tag, language }: Shown): Promise<void> {
  const icon = '/icons/icon-192.png';
  return self.registration.showNotification(title, { body, tag, lang: language, icon, data: path });
}

/** Shows the page in the tab that has it, else in another one, else in a new one. */
async function openPage(path: string): Promise<void> {
  const url = new URL(path, self.location.origin);
  if (url.origin !== self.location.origin) return;
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find((one) => one.url === url.href) ?? tabs[0];
  // The browser may have brought a tab to the front itself, or allow neither.
  await tab?.focus().catch(() => {});
  if (tab?.url === url.href) return;
  const shown = await tab?.navigate(url.href).catch(() => null);
  if (shown == null) await self.clients.openWindow(url.href);
}

async function tellTabs(): Promise<void> {
  for (const tab of await self.clients.matchAll({ type: 'window' })) tab.postMessage('push');
}

/**
 * Lets calls of the app bypass the service worker, by a static route
 * (https://developer.mozilla.org/docs/Web/API/InstallEvent/addRoutes), where the browser has them. Without it the browser would start
 * this script for each call, which it does not answer, and keep a copy of the request's body.
 */
async function bypassForCalls(event: ExtendableEvent): Promise<void> {
  const route = { condition: { requestMethod: 'POST' }, source: 'network' } as const;
  // A browser that does not know the condition rejects, and installs the app without the route.
  await (event as InstallEvent).addRoutes?.(route).catch(() => {});
}

/** Whether a file is a script of the language that is not in use here: this script's address names the one that is. */
function isOfOtherLanguage(url: string): boolean {
  const isInBangla = new URLSearchParams(self.location.search).get('language') === 'bn';
  return /^\/assets\/.*\.js$/.test(url) && url.startsWith('/assets/bn/') !== isInBangla;
}

function pageAt({ pathname }: URL): string | null {
  const path = pathname.replace(/(.)\/$/, '$1');
  return pages[path] ?? (expressions.some((expression) => expression.test(path)) ? shell : null);
}

/** The page that registers the first version has fetched it already. A build may also contain it, and the server lack it. */
async function keepConfiguration(): Promise<void> {
  const cache = await caches.open(configuration.cacheName);
  await cache.add(configuration.path).catch(() => {});
}

async function activate(): Promise<void> {
  const own = `${cachePrefix}${version}`;
  const old = (await caches.keys()).filter((name) => name.startsWith(cachePrefix) && name !== own);
  const hasServed = await Promise.all(old.map(async (name) => (await caches.open(name)).match(servedMark)));
  // A version that has only waited has no tabs.
  const served = old.filter((_, index) => hasServed[index] !== undefined);
  const kept = served.slice(1 - keptVersions);
  await Promise.all(old.filter((name) => !kept.includes(name)).map((name) => caches.delete(name)));
  const cache = await caches.open(own);
  await cache.put(servedMark, new Response());
  // The page that has registered the first version.
  await self.clients.claim();
}
