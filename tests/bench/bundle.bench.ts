/** JavaScript of the built app, gzipped, by when it loads. `npm test` checks the goals. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Row } from './bench.ts'
import { builtScripts, DIST, ensureBuilt, readManifest, scriptsOf } from './built.ts'

/** Before the stories list is usable, and before the first line of a story, worker included; kB of 1,000 bytes. */
const LIMITS = { list: 125, firstLine: 190, displayDrawer: 4 }
/** The screens that a player passes from the list to the first line. The chat is a group of its own in vite.config.ts. */
const ON_THE_WAY = /^(?:src\/(?:screens\/(?:stories|story|chat)\/index\.tsx|bridge\/.*)|_chat-[\w-]+\.js)$/
const EARLY = /^assets\/early-[\w-]+\.js$/
/** Its further parts load beside the stories: nothing that can be read or opened waits for them. */
const LIST = /^src\/screens\/stories\/(?!later\/)/
/** Loads when it is opened over the list. */
const DISPLAY_DRAWER = 'src/screens/display/DisplayDrawer.tsx'
/** What the list has loaded by then beside its first screen. */
const BESIDE_LIST = /^src\/(?:screens\/stories|app\/later)\//
/** The player loads the texts of one language; the Chinese ones are the larger. */
const TEXTS = 'src/i18n/zh/index.ts'

export const name = 'bundle'

export async function run(): Promise<Row[]> {
  await ensureBuilt()
  const chunks = readManifest()
  // The early script and the worker are built apart from the app, so the manifest does not list them.
  const early = builtScripts().filter((file) => EARLY.test(file))
  if (early.length !== 1) throw new Error('there is not one early script')
  const list = new Set([
    ...early,
    ...scriptsOf(chunks, (source, entry) => entry || source === TEXTS || LIST.test(source)),
  ])
  const onTheWay = new Set([
    ...early,
    ...scriptsOf(chunks, (source, entry) => entry || source === TEXTS || ON_THE_WAY.test(source)),
  ])
  const besideList = scriptsOf(chunks, (source, entry) => entry || BESIDE_LIST.test(source))
  const drawer = [...scriptsOf(chunks, (source) => source === DISPLAY_DRAWER)].filter((file) => !besideList.has(file))
  if (list.size === early.length) throw new Error('the manifest names no entry')
  const known = new Set([...early, ...Object.values(chunks).map(({ file }) => file)])
  const workers = builtScripts().filter((file) => !known.has(file))
  const later = builtScripts().filter((file) => known.has(file) && !onTheWay.has(file))
  return [
    { what: 'JS before the stories list is usable', value: weigh(list), unit: 'kB gz', goal: { atMost: LIMITS.list } },
    {
      what: 'JS before the first line, worker included',
      value: weigh([...onTheWay, ...workers]),
      unit: 'kB gz',
      goal: { atMost: LIMITS.firstLine },
    },
    { what: 'of that, the worker', value: weigh(workers), unit: 'kB gz' },
    { what: 'JS after the first line', value: weigh(later), unit: 'kB gz' },
    {
      what: 'JS of the display drawer, opened over the list',
      value: weigh(drawer),
      unit: 'kB gz',
      goal: { atMost: LIMITS.displayDrawer },
    },
    ...heaviest([...onTheWay, ...workers, ...later]),
  ]
}

function heaviest(files: readonly string[]): Row[] {
  const rows = files.map((file) => ({ what: `  ${file}`, value: weigh([file]), unit: 'kB gz' }))
  return rows.filter(({ value }) => value >= 5).sort((a, b) => b.value - a.value)
}

function weigh(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(DIST, file))).length, 0) / 1_000
}
