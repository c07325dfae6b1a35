/** JavaScript of the built app, gzipped, by when it loads, and what it is for. `npm test` checks the goals. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { TARGET_TEXTS } from '../../src/navigation/target.ts'
import { type Row } from './bench.ts'
import {
  builtScripts,
  DIST,
  ensureBuilt,
  type Manifest,
  readManifest,
  readModuleSizes,
  readPage,
  scriptsOf,
} from './built.ts'

/** Of the start script, of what the list is drawn with, and of what a chat after it is drawn with, worker included; kB of 1,000 bytes. docs/performance.md, Figures. */
const LIMITS = { startScript: 7, list: 140.5, chat: 239, displayDrawer: 5.5 }
/** Fewer would mean that the manifest was not understood. */
const LEAST_PLAYER_CHUNKS = 30
/** Admins alone use it. */
const CREATION = /^src\/authoring\/|@xyflow/
/** The studio, the gallery, the contract, and what they and the commands of developers ask of a log: neither page nor worker of the build has them. */
const DEVELOPERS = /^src\/dev\/|^worker\/(?:debug|cli|conform)\/|[\\/]redoc[\\/]/
/** Loads when it is opened over the list. */
const DISPLAY_DRAWER = 'src/screens/display/DisplayDrawer.tsx'
/** What the list has loaded by then beside its first screen. */
const BESIDE_LIST = /^src\/(?:screens\/stories|app\/layers)\//
/** The player loads the texts of one language; the Chinese ones are the larger. */
const LANGUAGE = 'zh'
/** The texts from the list to a chat. */
const PLAYED_TEXTS = ['shell', ...TARGET_TEXTS.stories, ...TARGET_TEXTS.story, ...TARGET_TEXTS.chat]
const MODULES = 10

export const name = 'bundle'

export async function run(): Promise<Row[]> {
  await ensureBuilt()
  const { startScript, scripts, files } = readPage()
  const isScript = (file: string): boolean => file.endsWith('.js')
  const pathsOf = (named: readonly string[]): string[] => named.filter(isScript).map((file) => file.slice(1))
  const texts = files.texts[LANGUAGE]
  if (texts === undefined) throw new Error(`the page names no texts in ${LANGUAGE}`)
  const start = [...scripts, ...pathsOf(['shell', 'stories'].flatMap((one) => texts[one] ?? []))]
  const list = new Set([...start, ...pathsOf(files.screens.stories)])
  const onTheWay = new Set([
    ...list,
    ...pathsOf([...files.screens.story, ...files.screens.chat, ...PLAYED_TEXTS.flatMap((one) => texts[one] ?? [])]),
  ])
  const workers = pathsOf([files.worker])
  const later = builtScripts().filter((file) => !onTheWay.has(file) && !workers.includes(file))
  const inPage = gzipSync(startScript).length / 1_000
  const chunks = readManifest()
  const besideList = scriptsOf(chunks, (source) => BESIDE_LIST.test(source))
  const isKnown = (file: string): boolean => list.has(file) || besideList.has(file)
  const drawer = [...scriptsOf(chunks, (source) => source === DISPLAY_DRAWER)].filter((file) => !isKnown(file))
  if (drawer.length === 0) throw new Error('the manifest names no display drawer')
  return [
    { what: 'JS before the list', value: inPage + weigh(list), unit: 'kB gz', goal: { atMost: LIMITS.list } },
    {
      what: 'JS before the first line of a chat, after the list and the intro, worker included',
      value: inPage + weigh([...onTheWay, ...workers]),
      unit: 'kB gz',
      goal: { atMost: LIMITS.chat },
    },
    {
      what: 'of that, the start script in the page',
      value: inPage,
      unit: 'kB gz',
      goal: { atMost: LIMITS.startScript },
    },
    { what: 'of that, the worker', value: weigh(workers), unit: 'kB gz' },
    { what: 'JS after the first line', value: weigh(later), unit: 'kB gz' },
    {
      what: 'JS of the display drawer, opened over the list',
      value: weigh(drawer),
      unit: 'kB gz',
      goal: { atMost: LIMITS.displayDrawer },
    },
    {
      what: 'modules of the creation area in what players load',
      value: listPlayerScripts(chunks)
        .flatMap((file) => Object.keys(readModuleSizes()[file] ?? {}))
        .filter((module) => CREATION.test(module)).length,
      unit: 'modules',
      goal: { atMost: 0 },
    },
    {
      what: "modules of the developers' pages in the build",
      value: Object.values(readModuleSizes())
        .flatMap((modules) => Object.entries(modules))
        // Of one that is left out nothing stays.
        .filter(([module, bytes]) => bytes > 0 && DEVELOPERS.test(module)).length,
      unit: 'modules',
      goal: { atMost: 0 },
    },
    ...heaviest([...onTheWay, ...workers, ...later]),
    ...heaviestModules('before the list', list),
    ...heaviestModules(
      'from the list to the first line',
      [...onTheWay].filter((file) => !list.has(file)),
    ),
    ...heaviestModules('the worker', workers),
  ]
}

/** Every script that a page may load without opening the creation area. */
function listPlayerScripts(chunks: Manifest): string[] {
  const found = new Set<string>()
  const add = (source: string): void => {
    const chunk = chunks[source]
    if (chunk === undefined || found.has(source) || CREATION.test(source)) return
    found.add(source)
    for (const imported of [...chunk.imports, ...chunk.dynamicImports]) add(imported)
  }
  for (const [source, { file }] of Object.entries(chunks)) if (readPage().scripts.includes(file)) add(source)
  if (found.size < LEAST_PLAYER_CHUNKS) throw new Error('the manifest names too few chunks')
  return [...found].flatMap((source) => chunks[source]?.file ?? [])
}

/** The largest modules, each minified by itself: what the kilobytes of a phase are for. */
function heaviestModules(phase: string, files: Iterable<string>): Row[] {
  const sizes = readModuleSizes()
  const modules = [...files].flatMap((file) => Object.entries(sizes[file] ?? {}))
  return modules
    .sort(([, a], [, b]) => b - a)
    .slice(0, MODULES)
    .map(([module, bytes]) => ({ what: `  ${phase}: ${module}`, value: bytes / 1_000, unit: 'kB minified' }))
}

function heaviest(files: readonly string[]): Row[] {
  const rows = files.map((file) => ({ what: `  ${file}`, value: weigh([file]), unit: 'kB gz' }))
  return rows.filter(({ value }) => value >= 5).sort((a, b) => b.value - a.value)
}

function weigh(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(DIST, file))).length, 0) / 1_000
}
