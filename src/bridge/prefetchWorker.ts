/** Fetches the script of the worker ahead, without the code that starts it. */
import { readStartFiles } from '../early/startFiles.ts'

/** A game that starts later finds the script. Nothing where the early script has started the worker, and the second time. */
export function prefetchWorker(): void {
  const href = readStartFiles()?.worker
  if (href === undefined || globalThis.earlyWorker !== undefined || isFetched) return
  isFetched = true
  document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', as: 'worker', href }))
}

let isFetched = false
