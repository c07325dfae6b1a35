/**
 * From a cold start to the first line of a story, by deep link and by the list, and from a reload in the middle of a story to its conversation, beside the
 * floor page measured in the same run. The local API makes no pauses here, so that the app is measured and not the pauses that a story's author set.
 */
import { onSlowPhone, type Reading, type SlowPhone, watchFor } from '../../e2e/perf/slowPhone.ts'
import { NAMES } from '../../e2e/names.ts'
import { STORY } from '../../e2e/story.ts'
import { withApp } from '../helpers/appServer.ts'
import { openBare } from './bareBrowser.ts'
import { median, RATIO, type Row, type RunOptions } from './bench.ts'
import { ensureBuilt } from './built.ts'
import { FLOOR_TEXT, withFloor } from './floor.ts'

/** Time after the first line that still counts as opening, since the stage starts then, ms. */
const SETTLING_MS = 3_000
/** What a tap may wait for, ms; in all before the first line, too. */
const LONG_TASK_MS = 50
/** Goals of the first line, of the floor: a reload takes scripts from the browser's cache. */
const GOALS = { 'deep link': 1.15, 'list, intro and Play at once': 1.85, reload: 0.6 }
const FIRST_LINE = '[role="log"] article'

/** One cold start. Times are on the page's clock, ms. */
interface Start {
  drawnAt: number
  /** Blocking time up to the first line, and in all until the page settled. */
  blockingBefore: number
  blockingInAll: number
  longestBefore: number
  longestInAll: number
  scriptKbBefore: number
  heapMb: number
}

export const name = 'first-line'

export async function run({ rounds }: RunOptions): Promise<Row[]> {
  await ensureBuilt()
  const floor: Start[] = []
  const deep: Start[] = []
  const list: (Start & { usableAt: number })[] = []
  const reload: Start[] = []
  const bare: Pick<Start, 'longestBefore' | 'longestInAll'>[] = []
  await withFloor((floorAddress) =>
    withApp(async (app) => {
      // Measured in turn, so that a busy minute of the machine affects all of them.
      for (let round = 0; round < rounds; round += 1) {
        floor.push(await start(floorAddress, FLOOR_TEXT))
        const chat = `${app}/chat2/${STORY.id}/${STORY.actorId}?lang=en`
        deep.push(await start(chat, FIRST_LINE))
        list.push(await startByList(`${app}/?lang=en`))
        reload.push(await startByReload(chat))
        const { longTasks, drawnAt } = await openBare(chat, FIRST_LINE, SETTLING_MS)
        bare.push(longest(longTasks, drawnAt))
      }
    }),
  )
  const ground = medianOf(floor, 'drawnAt')
  return [
    ...rows('floor page', floor, ground),
    ...rows('deep link', deep, ground),
    // As players have it, without the benchmark's own share.
    ...longestRows('deep link without the inspector', bare),
    { what: 'list, usable', value: medianOf(list, 'usableAt'), unit: 'ms' },
    ...rows('list, intro and Play at once', list, ground),
    ...rows('reload', reload, ground),
  ]
}

function rows(what: 'floor page' | keyof typeof GOALS, starts: readonly Start[], ground: number): Row[] {
  const drawn = medianOf(starts, 'drawnAt')
  const isFloor = what === 'floor page'
  return [
    { what: `${what}: first line`, value: drawn, unit: 'ms' },
    ...(isFloor
      ? []
      : [{ what: `${what}: of the floor`, value: drawn / ground, unit: RATIO, goal: { atMost: GOALS[what] } }]),
    {
      what: `${what}: blocking before it`,
      value: medianOf(starts, 'blockingBefore'),
      unit: 'ms',
      ...(!isFloor && { goal: { atMost: LONG_TASK_MS } }),
    },
    { what: `${what}: blocking in all`, value: medianOf(starts, 'blockingInAll'), unit: 'ms' },
    ...longestRows(what, starts),
    { what: `${what}: JS before it`, value: medianOf(starts, 'scriptKbBefore'), unit: 'kB sent' },
    { what: `${what}: heap`, value: medianOf(starts, 'heapMb'), unit: 'MB' },
  ]
}

function start(address: string, selector: string): Promise<Start> {
  return onSlowPhone(async (phone) => {
    const drawn = await watchFor(phone.page, selector)
    await phone.page.goto(address, { waitUntil: 'commit' })
    return readStart(phone, await drawn())
  })
}

/** Taps each control as soon as it appears. */
function startByList(address: string): Promise<Start & { usableAt: number }> {
  return onSlowPhone(async (phone) => {
    const usable = await watchFor(phone.page, `a[href="/story/${STORY.id}"]`)
    const drawn = await watchFor(phone.page, FIRST_LINE)
    await phone.page.goto(address, { waitUntil: 'commit' })
    const openedAt = await phone.page.evaluate(readTimeOrigin)
    const usableAt = await usable()
    await phone.page.getByRole('link', { name: STORY.title.en }).tap()
    await phone.page.getByRole('button', { name: NAMES.en.play }).tap()
    const start = await readStart(phone, await drawn())
    // A card that is tapped before the app has taken over opens a page with a clock of its own.
    const lateBy = (await phone.page.evaluate(readTimeOrigin)) - openedAt
    return { usableAt, ...start, drawnAt: start.drawnAt + lateBy }
  })
}

/** When the page was opened, ms of the machine's clock. Runs in the page. */
function readTimeOrigin(): number {
  return performance.timeOrigin
}

/** Reads some lines of a story, then loads its page again. */
function startByReload(address: string): Promise<Start> {
  return onSlowPhone(async (phone) => {
    const begun = await watchFor(phone.page, FIRST_LINE)
    await phone.page.goto(address, { waitUntil: 'commit' })
    await begun()
    await phone.rest(SETTLING_MS)
    const drawn = await watchFor(phone.page, FIRST_LINE)
    await phone.page.reload({ waitUntil: 'commit' })
    return readStart(phone, await drawn())
  })
}

async function readStart(phone: SlowPhone, drawnAt: number): Promise<Start> {
  await phone.rest(SETTLING_MS)
  const { longTasks, scripts } = await phone.read()
  const before = longTasks.filter(({ at }) => at < drawnAt)
  return {
    drawnAt,
    blockingBefore: blocking(before),
    blockingInAll: blocking(longTasks),
    ...longest(longTasks, drawnAt),
    scriptKbBefore: scripts.filter(({ at }) => at < drawnAt).reduce((sum, { kb }) => sum + kb, 0),
    heapMb: await phone.heapMb(),
  }
}

/** The longest task up to the first line, and in all, ms. */
function longest(tasks: Reading['longTasks'], drawnAt: number): Pick<Start, 'longestBefore' | 'longestInAll'> {
  const longestOf = (some: Reading['longTasks']): number => Math.max(0, ...some.map(({ ms }) => ms))
  return { longestBefore: longestOf(tasks.filter(({ at }) => at < drawnAt)), longestInAll: longestOf(tasks) }
}

function longestRows(what: string, starts: readonly Pick<Start, 'longestBefore' | 'longestInAll'>[]): Row[] {
  const goal = what === 'floor page' ? {} : { goal: { atMost: LONG_TASK_MS } }
  return [
    { what: `${what}: longest task before it`, value: medianOf(starts, 'longestBefore'), unit: 'ms', ...goal },
    { what: `${what}: longest task in all`, value: medianOf(starts, 'longestInAll'), unit: 'ms', ...goal },
  ]
}

/** Blocking time: the part of each long task beyond the time that a tap may wait. */
function blocking(tasks: Reading['longTasks']): number {
  return tasks.reduce((sum, { ms }) => sum + ms - LONG_TASK_MS, 0)
}

function medianOf<K extends string>(starts: readonly Record<K, number>[], key: K): number {
  return median(starts.map((one) => one[key]))
}
