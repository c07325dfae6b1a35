/** Fetches the script of the worker ahead, without the code that starts it. */
import { prefetchFile } from '../platform/prefetchFile.ts'
import { readRouteFiles } from '../navigation/routeFiles.ts'
import { findTarget } from '../navigation/target.ts'

/** A game that starts later finds the script in the browser's cache. Nothing in a chat, whose worker starts anyway, and the second time. */
export async function prefetchWorker(): Promise<void> {
  const file = readRouteFiles()?.worker
  if (file === undefined || findTarget(location.pathname)?.screen === 'chat') return
  await (fetching ??= prefetchFile(file, { priority: 'low' }))
}

let fetching: Promise<void> | null = null
