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
  const entry = files[files.length - 1]
  if (entry === undefined) return
  preloadFiles(files)
  const add = (): void =>
    document.head.append(
      Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src: entry }),
    )
  // Its root is there then.
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', add, { once: true })
  else add()
}
