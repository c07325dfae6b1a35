/** The worker that the early script starts where the page opens in a chat, until the app takes it. The two are bundled apart, and share it by the page. */

interface EarlyWorker {
  name: string
  worker: Worker
  hasFailed: boolean
}

declare global {
  var earlyWorker: EarlyWorker | undefined
}

/** Starts a worker of this name from this file. */
export function startEarlyWorker(file: string, name: string): void {
  const early: EarlyWorker = { name, worker: new Worker(file, { name }), hasFailed: false }
  early.worker.addEventListener('error', () => (early.hasFailed = true), { once: true })
  globalThis.earlyWorker = early
}

/** The started worker, once; null where there is none of this name that works. */
export function takeEarlyWorker(name: string): Worker | null {
  const early = globalThis.earlyWorker
  globalThis.earlyWorker = undefined
  if (early === undefined) return null
  if (early.name === name && !early.hasFailed) return early.worker
  early.worker.terminate()
  return null
}
