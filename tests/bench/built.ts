/** Builds the app if it is missing or older than its sources, and reads which scripts load when. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { parseRouteFiles, type RouteFiles } from '../../src/navigation/routeFiles.ts'
import { runChild } from '../helpers/child.ts'
import { MODULE_SIZES, type ModuleSizes } from './moduleSizes.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Folder of the built app. */
export const DIST = join(ROOT, 'dist')
const MANIFEST = join(DIST, '.vite/manifest.json')
const SOURCES = ['src', 'worker', 'protocol', 'public', 'index.html', 'vite.config.ts', 'package-lock.json']

const chunk = v.object({
  file: v.string(),
  isEntry: v.optional(v.boolean(), false),
  imports: v.optional(v.array(v.string()), []),
  dynamicImports: v.optional(v.array(v.string()), []),
})
const manifest = v.record(v.string(), chunk)
/** Vite's manifest: chunks by their source, or by a name of their own. */
export type Manifest = v.InferOutput<typeof manifest>

/** Arguments of Vite. */
export const BUILD = ['build', '--config', 'tests/bench/vite.config.ts', '--logLevel', 'warn']

/** Builds the app where it is missing or stale. Throws where it cannot be built. */
export async function ensureBuilt(): Promise<void> {
  const built = statSync(join(DIST, MODULE_SIZES), { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (built > Math.max(...SOURCES.map((source) => newest(join(ROOT, source))))) return
  if ((await runChild('vite', BUILD)) !== 0) throw new Error('the app does not build')
}

/** The manifest of the built app. */
export function readManifest(): Manifest {
  return v.parse(manifest, JSON.parse(readFileSync(MANIFEST, 'utf8')))
}

/** The start script in the built page, the paths of the scripts and style sheets that it loads at once, and the files that it names for what it opens with. */
export function readPage(): { startScript: string; scripts: string[]; styles: string[]; files: RouteFiles } {
  const html = readFileSync(join(DIST, 'index.html'), 'utf8')
  const [, startScript] = /<script>(.*?)<\/script>/s.exec(html) ?? []
  if (startScript === undefined) throw new Error('the page has no start script')
  const files = parseRouteFiles(html)
  const scripts = [
    ...html.matchAll(/<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="\/([^"]+)"/g),
  ].map(([, path = '']) => path)
  const styles = [...html.matchAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)"/g)].map(([, path = '']) => path)
  if (scripts.length === 0 || styles.length === 0) throw new Error('the page has no scripts or no styles')
  return { startScript, scripts, styles, files }
}

/** Bytes of the modules of each chunk. */
export function readModuleSizes(): ModuleSizes {
  return JSON.parse(readFileSync(join(DIST, MODULE_SIZES), 'utf8')) as ModuleSizes
}

/** Every built script, by its path under dist. */
export function builtScripts(): string[] {
  return readdirSync(join(DIST, 'assets'))
    .filter((file) => file.endsWith('.js'))
    .map((file) => `assets/${file}`)
}

/** Scripts that load for the chunks whose source matches: these chunks and their static imports, however deep. */
export function scriptsOf(chunks: Manifest, wanted: (source: string, entry: boolean) => boolean): Set<string> {
  const files = new Set<string>()
  const add = (source: string): void => {
    const found = chunks[source]
    if (found === undefined || files.has(found.file)) return
    files.add(found.file)
    found.imports.forEach(add)
  }
  for (const [source, { isEntry }] of Object.entries(chunks)) if (wanted(source, isEntry)) add(source)
  return new Set([...files].filter((file) => file.endsWith('.js')))
}

/** When the newest file at a path or below it changed, ms since 1970. */
function newest(path: string): number {
  if (!existsSync(path)) return 0
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))))
}
