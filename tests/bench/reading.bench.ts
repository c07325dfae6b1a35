/** What reading costs the main thread of a slow phone: each line with its typing, in real time, and a screen on which nothing happens. */
import { onSlowPhone, type SlowPhone, watchFor } from '../../e2e/perf/slowPhone.ts'
import { STORY } from '../../e2e/story.ts'
import { withApp } from '../helpers/appServer.ts'
import { type Row } from './bench.ts'
import { ensureBuilt } from './built.ts'

/** By then the stage has taken over, ms; what it takes is told by `first-line`. */
const OPENING_MS = 6_000
/** From the options on until nothing moves any more, and how long the still screen is watched, ms. */
const CALMING_MS = 2_000
const STILL_MS = 10_000

export const name = 'reading'

export async function run(): Promise<Row[]> {
  await ensureBuilt()
  return withApp((app) =>
    onSlowPhone(
      async (phone) => {
        const begun = await watchFor(phone.page, '[role="log"] article')
        const chosen = await watchFor(phone.page, '[role="group"] button')
        await phone.page.goto(`${app}/chat2/${STORY.id}/${STORY.actorId}?lang=en`, { waitUntil: 'commit' })
        await begun()
        await phone.rest(OPENING_MS)
        const before = await countLines(phone)
        const taskBefore = await phone.taskMs()
        await chosen()
        const taskAfter = await phone.taskMs()
        const after = await countLines(phone)
        const lines = after.lines - before.lines
        await phone.rest(CALMING_MS)
        const taskCalm = await phone.taskMs()
        await phone.rest(STILL_MS)
        const taskStill = await phone.taskMs()
        return [
          { what: 'lines read', value: lines, unit: 'lines' },
          { what: 'main thread for each', value: (taskAfter - taskBefore) / lines, unit: 'ms', goal: { atMost: 40 } },
          { what: 'long tasks meanwhile', value: after.longTasks - before.longTasks, unit: 'tasks', goal: { atMost: 0 } },
          { what: 'still screen', value: (taskStill - taskCalm) / (STILL_MS / 1_000), unit: 'ms a second', goal: { atMost: 1 } },
          { what: 'heap', value: await phone.heapMb(), unit: 'MB' },
        ]
      },
      { network: false },
    ),
  )
}

async function countLines({ page, read }: SlowPhone): Promise<{ lines: number; longTasks: number }> {
  const { longTasks } = await read()
  return { lines: await page.getByRole('article').count(), longTasks: longTasks.length }
}
