import { type AskedStart, type BeginMessage } from '../../protocol/runtime.ts'

/** The worker that the early script starts where the page opens in a chat, until the app takes it. The two are bundled apart, and share it by the page. */

interface EarlyWorker {
  file: string
  name: string
  /** Null until it has started: at the latest when the app takes it. */
  worker: Worker | null
  hasFailed: boolean
  /** The game that it begins, and what takes its messages about it. */
  begun: BeginMessage['begin'] | null
  onMessage: (message: unknown) => void
}

type BegunGame = Omit<BeginMessage['begin'], 'start'>

declare global {
  /** Null from when the app has asked for it: the app then starts its own. */
  var earlyWorker: EarlyWorker | null | undefined
  /** Settles when the early script has begun a game, or knows that it begins none. Undefined where it does not try. */
  var earlyGame: Promise<void> | undefined
}

/** Says which worker the page will need: of this name, from this file. A second time, it does nothing. */
export function prepareEarlyWorker(file: string, name: string): void {
  if (globalThis.earlyWorker !== undefined) return
  globalThis.earlyWorker = { file, name, worker: null, hasFailed: false, begun: null, onMessage: () => undefined }
}

/** Starts the prepared worker, unless the app was first. */
export function startEarlyWorker(): void {
  if (globalThis.earlyWorker) start(globalThis.earlyWorker)
}

/** Begins a game in the prepared worker, which the app opens. `ask` makes the request of its start, where the app was not first. */
export function beginEarlyGame(
  begun: BegunGame,
  ask: () => AskedStart,
  onMessage: EarlyWorker['onMessage'] = () => undefined,
): void {
  const early = globalThis.earlyWorker
  if (early === undefined || early === null || early.hasFailed) return
  early.begun = { ...begun, start: ask() }
  early.onMessage = onMessage
  if (early.worker !== null) postBegun(early.worker, early.begun)
}

/** The game that the prepared worker begins; null where it begins none, or the app has taken it. */
export function findEarlyGame(): BegunGame | null {
  const early = globalThis.earlyWorker
  return early?.hasFailed === false ? early.begun : null
}

/** The prepared worker, started, once; null where there is none of this name that works. */
export function takeEarlyWorker(name: string): Worker | null {
  const early = globalThis.earlyWorker
  globalThis.earlyWorker = null
  if (early === undefined || early === null) return null
  if (early.name === name && !early.hasFailed) return start(early)
  // Its request ends with it.
  if (early.worker === null) early.begun?.start.answer.close()
  else early.worker.terminate()
  return null
}

/** Null where the browser refuses. */
function start(early: EarlyWorker): Worker | null {
  if (early.worker !== null || early.hasFailed) return early.worker
  try {
    const worker = new Worker(early.file, { name: early.name })
    worker.addEventListener('error', () => (early.hasFailed = true), { once: true })
    worker.addEventListener('message', ({ data }) => early.onMessage(data))
    if (early.begun !== null) postBegun(worker, early.begun)
    early.worker = worker
  } catch {
    // The app reports it when it starts its own.
    early.hasFailed = true
  }
  return early.worker
}

function postBegun(worker: Worker, begin: BeginMessage['begin']): void {
  const message: BeginMessage = { begin }
  worker.postMessage(message, [begin.start.answer])
}
