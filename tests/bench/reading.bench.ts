/** Main thread time that reading costs on a slow phone: each line with its typing, in real time, and a still screen. */
import { onSlowPhone, type SlowPhone, watchFor } from '../../e2e/perf/slowPhone.ts'
import { STORY } from '../../e2e/story.ts'
import { withApp } from '../helpers/appServer.ts'
import { median, RATIO, type Row } from './bench.ts'
import { ensureBuilt } from './built.ts'
import { FLOOR_TEXT, withFloor } from './floor.ts'

/** Time from the options until Pixi and the error reporter, which waits for 12 s of rest, have started and nothing moves, ms. */
const CALMING_MS = 20_000
/** How long the still screen is measured, ms, and how often: once in a while the browser collects garbage, which takes 60 to 250 ms of one of them. */
const STILL_MS = 10_000
const STILL_TIMES = 3
const FLOOR_CALMING_MS = 2_000
/** The tip that ends what follows the first choice, with its typing. */
const TIP = '[role="log"] article[data-from="tips"]'
const TYPING_MS = 1_000

export const name = 'reading'

export async function run(): Promise<Row[]> {
  await ensureBuilt()
  const ground = await withFloor((floor) => onSlowPhone((phone) => loadFloor(phone, floor), { network: false }))
  return withApp((app) =>
    onSlowPhone((phone) => measure(phone, `${app}/chat2/${STORY.id}/${STORY.actorId}?lang=en`, ground), {
      network: false,
    }),
  )
}

/** Main thread time of the whole floor page, ms: what the machine makes of a page. */
async function loadFloor(phone: SlowPhone, address: string): Promise<number> {
  const drawn = await watchFor(phone.page, FLOOR_TEXT)
  await phone.page.goto(address, { waitUntil: 'commit' })
  await drawn()
  await phone.rest(FLOOR_CALMING_MS)
  return phone.taskMs()
}

async function measure(phone: SlowPhone, address: string, ground: number): Promise<Row[]> {
  const chosen = await watchFor(phone.page, '[role="group"] button')
  const tipShown = await watchFor(phone.page, TIP)
  await phone.page.goto(address, { waitUntil: 'commit' })
  await chosen()

  await phone.rest(CALMING_MS)
  const stills: number[] = []
  for (let time = 0; time < STILL_TIMES; time += 1) {
    const calm = await phone.taskMs()
    await phone.rest(STILL_MS)
    stills.push(((await phone.taskMs()) - calm) / (STILL_MS / 1_000))
  }

  const before = await countLines(phone)
  // What finds the option for a tap works on the page's main thread, as no player does.
  const box = await phone.page.getByRole('group').getByRole('button').first().boundingBox()
  if (box === null) throw new Error('no option is shown')
  const started = await phone.taskMs()
  await phone.page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  await tipShown()
  await phone.rest(TYPING_MS)
  const worked = (await phone.taskMs()) - started
  const after = await countLines(phone)
  const lines = after.lines - before.lines
  return [
    { what: 'lines read, with one change of the picture', value: lines, unit: 'lines' },
    { what: 'main thread for each', value: worked / lines, unit: 'ms', goal: { atMost: 120 } },
    { what: 'main thread for a line : for the floor page', value: worked / lines / ground, unit: RATIO },
    { what: 'long tasks meanwhile', value: after.longTasks - before.longTasks, unit: 'tasks', goal: { atMost: 0 } },
    { what: 'still screen', value: median(stills), unit: 'ms a second', goal: { atMost: 0.5 } },
    { what: 'still screen, most', value: Math.max(...stills), unit: 'ms a second' },
    { what: 'heap', value: await phone.heapMb(), unit: 'MB' },
  ]
}

async function countLines({ page, read }: SlowPhone): Promise<{ lines: number; longTasks: number }> {
  const { longTasks } = await read()
  return { lines: await page.getByRole('article').count(), longTasks: longTasks.length }
}
