/** Loads the app. The page has no tags of its scripts: the first line of a chat may need the network first. */
import { preloadFiles } from './preload.ts'
import { readStartFiles } from './startFiles.ts'

declare global {
  /** Whether the early script loads the app, now or in a moment. The script that does it otherwise (`boot.ts`) then has nothing to do. */
  var loadsApp: boolean | undefined
}

/** Does nothing while developing, where the page has a tag. */
export function startApp(): void {
  const files = readStartFiles()?.app ?? []
  preloadFiles(files)
  // Its root is there then.
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => addScripts(files), { once: true })
  else addScripts(files)
}

/** One after the other: what the entry imports is evaluated in tasks of its own. */
function addScripts(files: readonly string[]): void {
  for (const src of files)
    document.head.append(
      Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', async: false, src }),
    )
}
