import { type AskedStart, type BeginMessage } from '../../protocol/runtime.ts'

/** The worker that the early script starts where the page opens in a chat, until the app takes it. The two are bundled apart, and share it by the page. */

interface EarlyWorker {
  name: string
  worker: Worker
  hasFailed: boolean
  /** The game that it has begun. */
  begun: BegunGame | null
}

type BegunGame = Omit<BeginMessage['begin'], 'start'>

declare global {
  /** Null from when the app has asked for it: the app then starts its own. */
  var earlyWorker: EarlyWorker | null | undefined
  /** Settles when the early script has begun a game, or knows that it begins none. Undefined where it does not try. */
  var earlyGame: Promise<void> | undefined
}

/** Starts a worker of this name from this file, unless the app was first. */
export function startEarlyWorker(file: string, name: string): void {
  if (globalThis.earlyWorker === null) return
  const early: EarlyWorker = { name, worker: new Worker(file, { name }), hasFailed: false, begun: null }
  early.worker.addEventListener('error', () => (early.hasFailed = true), { once: true })
  globalThis.earlyWorker = early
}

/** Begins a game in the started worker, which the app opens. `ask` makes the request of its start, where there is such a worker. */
export function beginEarlyGame(begun: BegunGame, ask: () => AskedStart): void {
  const early = globalThis.earlyWorker
  if (early === undefined || early === null || early.hasFailed) return
  early.begun = begun
  const start = ask()
  const message: BeginMessage = { begin: { ...begun, start } }
  early.worker.postMessage(message, [start.answer])
}

/** The game that the started worker has begun; null where it has begun none, or the app has taken it. */
export function findEarlyGame(): BegunGame | null {
  const early = globalThis.earlyWorker
  return early?.hasFailed === false ? early.begun : null
}

/** The started worker, once; null where there is none of this name that works. */
export function takeEarlyWorker(name: string): Worker | null {
  const early = globalThis.earlyWorker
  globalThis.earlyWorker = null
  if (early === undefined || early === null) return null
  if (early.name === name && !early.hasFailed) return early.worker
  early.worker.terminate()
  return null
}
