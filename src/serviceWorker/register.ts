/** The page's side of the service worker: registers it, and reports a new version. Loaded after the first screen. */
import { after } from '../platform/time.ts'
import { type WorkerMessage } from './messages.ts'

/** Looks for a new version when the page becomes visible, but no more often than this, ms. */
const CHECK_EVERY_MS = 60 * 60 * 1_000
/** Loads the new version even if the worker does not say that it took over, ms. */
const ACTIVATION_TIMEOUT_MS = 3_000

/** Shows the new version: called when the player agrees. It reloads the page. */
export type ApplyUpdate = () => void

/**
 * Registers the service worker where it may run, and calls `onUpdate` when a version other than the page's is ready. The page never reloads
 * by itself. Not in frames of other origins, whose storage is apart; not where the phone asks to save data; nothing is reported where it fails.
 */
export async function startServiceWorker(now: () => number, onUpdate: (apply: ApplyUpdate) => void): Promise<void> {
  try {
    if (!canRegister()) return
    const container = navigator.serviceWorker
    const hadController = container.controller !== null
    const registration = await container.register('/sw.js', { updateViaCache: 'none' })
    if (registration.waiting !== null) void offer(registration.waiting, onUpdate)
    registration.addEventListener('updatefound', () => {
      const worker = registration.installing
      worker?.addEventListener('statechange', () => {
        // The first one of this device replaces nothing.
        if (worker.state === 'installed' && registration.active !== null) void offer(worker, onUpdate)
      })
    })
    container.addEventListener('controllerchange', () => {
      // Another tab has taken the new version. This one goes on with its own, whose files are kept.
      if (hadController && !isApplying && container.controller !== null) void offer(container.controller, onUpdate)
    })
    checkWhenVisible(registration, now)
  } catch {
    // Refused storage, a private window, a webview without service workers: the app works without.
  }
}

let isApplying = false

function canRegister(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return import.meta.env.PROD && 'serviceWorker' in navigator && connection?.saveData !== true && !isEmbedded()
}

/** Whether a page of another origin shows this one in a frame. */
function isEmbedded(): boolean {
  try {
    return window.top?.location.origin !== location.origin
  } catch {
    return true
  }
}

/** Reports a worker of another build. One of the page's own build takes over at once: nothing changes for the player. */
async function offer(worker: ServiceWorker, onUpdate: (apply: ApplyUpdate) => void): Promise<void> {
  if (await isOfThisBuild(worker)) return post(worker, { kind: 'activate' })
  onUpdate(() => {
    isApplying = true
    const reload = (): void => location.reload()
    if (worker.state === 'activated') return reload()
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
    after(ACTIVATION_TIMEOUT_MS, reload)
    post(worker, { kind: 'activate' })
  })
}

function isOfThisBuild(worker: ServiceWorker): Promise<boolean> {
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(
    ({ src }) => new URL(src).pathname,
  )
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data === true)
    post(worker, { kind: 'compare', scripts }, [port2])
  })
}

function post(worker: ServiceWorker, message: WorkerMessage, transfer: Transferable[] = []): void {
  worker.postMessage(message, transfer)
}

/** A session may stay open for days. */
function checkWhenVisible(registration: ServiceWorkerRegistration, now: () => number): void {
  let checkedAt = now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || now() - checkedAt < CHECK_EVERY_MS) return
    checkedAt = now()
    registration.update().catch(() => undefined)
  })
}
