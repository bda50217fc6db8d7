/**
 * Keeps the document that was opened last, so that the hub also opens offline. One is enough: each
 * of them runs every page. Code, styles and fonts stay in the browser's own cache for a year, and
 * input on the device; responses of calls are kept nowhere.
 */
const CACHE = "shell";
const KEY = "/";

addEventListener("install", (event) => {
  // Browsers that support routes fetch everything but pages without starting this file.
  event.addRoutes?.(
    ["/assets/*", "/api/*"].map((urlPattern) => ({ condition: { urlPattern }, source: "network" })),
  );
  skipWaiting();
});

addEventListener("activate", (event) => event.waitUntil(prepare()));

async function prepare() {
  // The page is fetched while this file starts.
  await registration.navigationPreload?.enable();
  const cache = await caches.open(CACHE);
  await cache.add(KEY);
  await clients.claim();
}

addEventListener("fetch", (event) => {
  const { pathname } = new URL(event.request.url);
  if (event.request.mode === "navigate" && !pathname.startsWith("/api/"))
    event.respondWith(openPage(event));
});

async function openPage(event) {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    const isPage = answer.ok && answer.headers.get("content-type")?.startsWith("text/html");
    if (isPage) event.waitUntil(keep(answer.clone()));
    return answer;
  } catch (error) {
    const kept = await caches.match(KEY, { cacheName: CACHE });
    if (!kept) throw error;
    return kept;
  }
}

async function keep(answer) {
  const cache = await caches.open(CACHE);
  await cache.put(KEY, answer);
}

/**
 * The content of a message of the hub: { title, text, href, tag }. A repeated one replaces itself.
 */
addEventListener("push", (event) => {
  const { title, text, href, tag } = event.data.json();
  const icon = "/icon-192.png";
  event.waitUntil(registration.showNotification(title, { body: text, tag, icon, data: { href } }));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openHub(event.notification.data.href ?? "/"));
});

async function openHub(href) {
  const { href: address } = new URL(href, location.origin);
  const open = await clients.matchAll({ type: "window" });
  const there = open.find(({ url }) => url === address);
  return there ? there.focus() : clients.openWindow(address);
}
