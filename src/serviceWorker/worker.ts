/**
 * The service worker: serves the screens and files of the app without a network. It stores what the build made and nothing else: no answer
 * of the API, no media. A new one waits until the player agrees, or until no page of an older build is open.
 */
import { DEVICE_STORES } from '../../protocol/deviceStores.ts'
import { type WorkerMessage } from './messages.ts'
import { chooseHandling } from './requests.ts'
import { type BuildFiles, isDrawn, PAGE, storeFiles } from './storeFiles.ts'

/** Written in by `vite.ts`: an id of the build, the paths of the scripts of its page, and all its files. */
declare const BUILD: { id: string; scripts: readonly string[]; files: BuildFiles }

const scope = self as unknown as ServiceWorkerGlobalScope
const { id, scripts, files } = BUILD
const PREFIX = DEVICE_STORES.app
const CACHE = PREFIX + id
const PATHS = [...files.needed, ...files.optional]
/** A network that answers no sooner counts as none, ms. */
const PAGE_TIMEOUT_MS = 4_000

scope.addEventListener('install', (event) => {
  bypassServerPaths(event)
  event.waitUntil(storeBuild())
})
scope.addEventListener('activate', (event) => event.waitUntil(takeOver()))
scope.addEventListener('message', ({ data, ports: [port] }) => {
  const message = data as WorkerMessage
  if (message.kind === 'compare') port?.postMessage(hasScripts(message.scripts))
  if (message.kind === 'activate') void scope.skipWaiting()
})
scope.addEventListener('fetch', (event) => {
  const handling = chooseHandling(event.request, scope.location.origin, PATHS)
  if (handling === 'file') event.respondWith(answerFile(event))
  if (handling === 'page') event.respondWith(answerPage(event))
})

/** Files that the page has just loaded come from the browser's cache. */
async function storeBuild(): Promise<void> {
  const cache = await caches.open(CACHE)
  try {
    await storeFiles(files, (path) => {
      // Names without a hash may be stale in the browser's cache.
      const isHashed = path.startsWith('/assets/')
      return cache.add(new Request(path, { cache: isHashed ? 'default' : 'no-cache' }))
    })
  } catch (error) {
    await caches.delete(CACHE)
    throw error
  }
}

/** Keeps the files of older builds while more than one window is open: a page that still runs one loads its screens from them. */
async function takeOver(): Promise<void> {
  await scope.registration.navigationPreload?.enable()
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  if (windows.length <= 1) await Promise.all(old.map((name) => caches.delete(name)))
  await scope.clients.claim()
}

/** From the files of any build that is stored: names with a hash never change their content. */
async function answerFile(event: FetchEvent): Promise<Response> {
  const { request } = event
  const stored = await caches.match(request, { ignoreVary: true })
  if (stored !== undefined) return stored
  const response = await fetch(request)
  if (response.ok) event.waitUntil(storeFile(request, response.clone()))
  return response
}

/** Stores a file of this build that could not be stored when the build was. */
async function storeFile({ url }: Request, response: Response): Promise<void> {
  const { pathname } = new URL(url)
  if (PATHS.includes(pathname)) await (await caches.open(CACHE)).put(pathname, response).catch(() => undefined)
}

async function answerPage(event: FetchEvent): Promise<Response> {
  const fresh = loadPage(event)
  event.waitUntil(fresh.then(storePage).catch(() => undefined))
  const response = await Promise.race([fresh.catch(() => null), waitForTimeout()])
  if (response !== null && response.status < 500) return response
  return (await (await caches.open(CACHE)).match(PAGE)) ?? fresh
}

async function loadPage(event: FetchEvent): Promise<Response> {
  return ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request)
}

/** Stores the page again, as its configuration may have changed; not the page of another build, whose files may be missing. */
async function storePage(response: Response): Promise<void> {
  if (!response.ok || response.redirected) return
  const [copy, text] = [response.clone(), await response.clone().text()]
  if (!hasScripts(text)) return
  const cache = await caches.open(CACHE)
  await (isDrawn(text) ? cache.add(new Request(PAGE, { cache: 'no-cache' })) : cache.put(PAGE, copy))
}

/** Whether a page, or the list of its scripts, is of this build. */
function hasScripts(page: string | readonly string[]): boolean {
  return scripts.every((path) => page.includes(path))
}

function waitForTimeout(): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), PAGE_TIMEOUT_MS)
  })
}

/** Spares calls and media the start of this worker, where the browser knows routes. */
function bypassServerPaths(event: ExtendableEvent): void {
  const { addRoutes } = event as ExtendableEvent & { addRoutes?: (routes: object[]) => Promise<void> }
  const routes = ['/api/*', '/media/*', '/uploads/*', '/telemetry/*'].map((pathname) => ({
    condition: { urlPattern: { pathname } },
    source: 'network',
  }))
  event.waitUntil(addRoutes?.call(event, routes) ?? Promise.resolve())
}
