/** Fetches ahead what the app will ask for: the same address later gets the same file, without another request. */
import { type Locale } from '../../protocol/locale.ts'
import { BASE_NAMESPACES } from '../i18n/namespaces.ts'
import { prefetchFile } from '../platform/prefetchFile.ts'
import { readRouteFiles } from '../navigation/routeFiles.ts'
import { type Target, TARGET_TEXTS } from '../navigation/target.ts'

/** Fetches the code of the screen, the texts, and the worker of a chat. Does nothing while developing. */
export function preloadRoute(target: Target | null, locale: Locale): void {
  const files = readRouteFiles()
  if (files === null) return
  if (target !== null) preloadFiles(files.screens[target.screen])
  const namespaces = [...BASE_NAMESPACES, ...(target === null ? [] : TARGET_TEXTS[target.screen])]
  preloadFiles(namespaces.flatMap((name) => files.texts[locale]?.[name] ?? []))
  if (target?.screen === 'chat') void prefetchFile(files.worker)
}

/** Fetches scripts and style sheets of the build. */
function preloadFiles(files: readonly string[]): void {
  for (const href of files) {
    const isStyle = href.endsWith('.css')
    // Its rules may stand in the page.
    if (isStyle && document.querySelector(`link[href="${href}"]`) !== null) continue
    // Styles take effect when the app adds them, in its order.
    append({ href, rel: isStyle ? 'preload' : 'modulepreload', crossOrigin: '', ...(isStyle && { as: 'style' }) })
  }
}

function append(fields: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), fields))
}
