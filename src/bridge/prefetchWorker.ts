/** Fetches the script of the worker ahead, without the code that starts it. */
import { findStart } from '../early/start.ts'
import { readStartFiles } from '../early/startFiles.ts'

/** A game that starts later finds the script. Nothing in a chat, whose worker starts anyway, and the second time. */
export function prefetchWorker(): void {
  const href = readStartFiles()?.worker
  if (href === undefined || isFetched || findStart(location.pathname)?.screen === 'chat') return
  isFetched = true
  document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', as: 'worker', href }))
}

let isFetched = false
