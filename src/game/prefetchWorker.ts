/** Fetches the script of the worker ahead, without the code that starts it. */
import { prefetchFile } from '../platform/prefetchFile.ts'
import { readRouteFiles } from '../navigation/routeFiles.ts'
import { findTarget } from '../navigation/target.ts'

/** A game that starts later finds the script in the browser's cache. Nothing in a chat, whose worker starts anyway, and the second time. */
export function prefetchWorker(): void {
  const file = readRouteFiles()?.worker
  if (file === undefined || isFetched || findTarget(location.pathname)?.screen === 'chat') return
  isFetched = true
  prefetchFile(file, { priority: 'low' })
}

let isFetched = false
