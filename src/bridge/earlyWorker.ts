import { type BeginMessage } from '../../protocol/runtime.ts'

/** The worker that the early script starts where the page opens in a chat, until the app takes it. The two are bundled apart, and share it by the page. */

interface EarlyWorker {
  name: string
  worker: Worker
  hasFailed: boolean
  /** The game that it has begun. */
  begun: BeginMessage['begin'] | null
}

declare global {
  var earlyWorker: EarlyWorker | undefined
  /** Settles when the early script has begun a game, or knows that it begins none. Undefined where it does not try. */
  var earlyGame: Promise<void> | undefined
}

/** Starts a worker of this name from this file. */
export function startEarlyWorker(file: string, name: string): void {
  const early: EarlyWorker = { name, worker: new Worker(file, { name }), hasFailed: false, begun: null }
  early.worker.addEventListener('error', () => (early.hasFailed = true), { once: true })
  globalThis.earlyWorker = early
}

/** Begins a game in the started worker, which the app opens. */
export function beginEarlyGame(begin: BeginMessage['begin']): void {
  const early = globalThis.earlyWorker
  if (early === undefined || early.hasFailed) return
  early.begun = begin
  const message: BeginMessage = { begin }
  early.worker.postMessage(message)
}

/** The game that the started worker has begun; null where it has begun none, or the app has taken it. */
export function findEarlyGame(): BeginMessage['begin'] | null {
  const early = globalThis.earlyWorker
  return early === undefined || early.hasFailed ? null : early.begun
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
