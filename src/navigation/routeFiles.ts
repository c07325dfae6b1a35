/** The files that a page opens with. The build writes them into the page (`vite.ts`), which keeps the start script the same from build to build. */
import { type Target } from './target.ts'

/** Paths on this host. */
export interface RouteFiles {
  /** Scripts and style sheets of each screen, beside those that the page names itself. */
  screens: Record<Target['screen'], string[]>
  /** The texts of each language that these screens show, by namespace. */
  texts: Record<string, Record<string, string>>
  worker: string
}

/** The name of the tag that holds them, as JSON. */
export const ROUTE_FILES_TAG = 'route-files'

/** The files of this build; null while developing. */
export function readRouteFiles(): RouteFiles | null {
  const json = document.querySelector<HTMLMetaElement>(`meta[name="${ROUTE_FILES_TAG}"]`)?.content
  return json === undefined ? null : (JSON.parse(json) as RouteFiles)
}

/** Those of a built page. Throws where it has none. */
export function parseRouteFiles(html: string): RouteFiles {
  const [, json] = new RegExp(`<meta name="${ROUTE_FILES_TAG}" content='([^']*)'`).exec(html) ?? []
  if (json === undefined) throw new Error('the page names no files to start with')
  return JSON.parse(json) as RouteFiles
}
