/** Stores the files of a build. A content blocker or a host may refuse single files: only those that the app cannot open without decide. */
/** Paths. */
export interface BuildFiles {
  /** Files without which the app cannot open: the page, its scripts and its style sheets. */
  needed: readonly string[]
  /** All else: a file that could not be stored is fetched when it is used. */
  optional: readonly string[]
}

/** Path of the page in the cache: the plain one, which opens any screen. Other addresses may be drawn by the server. */
export const PAGE = '/?plain'

/** Whether a page is drawn by the server, for one address. */
export function isDrawn(html: string): boolean {
  return html.includes(' data-drawn-path="')
}

/** Divides the files of a build by the HTML of its page. */
export function divideFiles(html: string, files: readonly string[]): BuildFiles {
  const tags = html.match(/<(?:script|link(?=[^>]*\brel="stylesheet"))\s[^>]*>/g) ?? []
  const named = tags.flatMap((tag) => /\b(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? [])
  const needed = new Set(named)
  return {
    needed: [PAGE, ...files.filter((path) => needed.has(path))],
    optional: files.filter((path) => !needed.has(path)),
  }
}

/** One after the other: the page needs the network too. Rejects at the first needed file that cannot be added. */
export async function storeFiles(
  { needed, optional }: BuildFiles,
  add: (path: string) => Promise<void>,
): Promise<void> {
  for (const path of needed) await add(path)
  for (const path of optional) await add(path).catch(() => undefined)
}
