/**
 * Imports a chunk with the files it needs. The build calls this for each `import()` in place of Vite's own function (`importsWithRetries` in
 * vite.config.ts), which takes a style sheet that failed for a loaded one: after a retry the screen would be drawn without its styles.
 */

/** `files`: style sheets and scripts, as paths without the leading slash. Rejects if a style sheet or the chunk fails; the next call requests it again. */
export async function importFiles<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await Promise.all(files.map((file) => (requests[file] ??= requestFile(file))))
  return load()
}

/** By file. Of a script it resolves at once: the import waits for it. */
const requests: Record<string, Promise<unknown> | undefined> = {}

function requestFile(file: string): Promise<unknown> {
  const rel = file.endsWith('.css') ? 'stylesheet' : SCRIPT_REL
  // The page and its start script have added some.
  const known = document.querySelector<HTMLLinkElement>(`[rel=${rel}][href="/${file}"]`)
  const link = known ?? document.createElement('link')
  if (known === null)
    document.head.append(Object.assign(link, { rel, as: 'script', crossOrigin: '', href: `/${file}` }))
  if (rel === SCRIPT_REL || link.sheet !== null) return Promise.resolve()
  return new Promise((resolve, reject) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', () => {
      link.remove()
      requests[file] = undefined
      reject(new Error(file))
    })
  })
}

/** Safari before 17 fetches modules ahead by the older name alone. */
const SCRIPT_REL = document.createElement('link').relList.supports('modulepreload') ? 'modulepreload' : 'preload'
