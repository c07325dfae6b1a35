/** What a visitor sees first of list, intro and chat, which the server draws: first and largest paint beside the floor page of the same run, and what a drawing costs the server. */
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { onSlowPhone } from '../../e2e/perf/slowPhone.ts'
import { STORIES, STORY } from '../../e2e/story.ts'
import { LOCALES } from '../../protocol/locale.ts'
import { withApp } from '../helpers/appServer.ts'
import { median, RATIO, type Row, type RunOptions } from './bench.ts'
import { ensureBuilt } from './built.ts'
import { openFloor, withFloor } from './floor.ts'

/** Time in which a larger picture may still replace the largest one, ms. */
const SETTLING_MS = 2_000
/** Requests of a page that is drawn already. */
const REPEATS = 50
const SCREENS = [
  { what: 'list', path: '/', goals: { first: 0.4, largest: 0.6, shift: 0 } },
  { what: 'intro by its link', path: `/story/${STORY.id}`, goals: { first: 0.4, largest: 0.6, shift: 0 } },
  // The first scene takes the place of its picture, and the first line raises the sheet.
  {
    what: 'cover of a chat by its link',
    path: `/chat2/${STORY.id}/${STORY.actorId}`,
    goals: { first: 0.5, largest: null, shift: null },
  },
] as const

interface Sight {
  firstAt: number
  largestAt: number
  /** Layout shift, as the browser adds it up. */
  shift: number
}

export const name = 'first-sight'

export async function run({ rounds }: RunOptions): Promise<Row[]> {
  await ensureBuilt()
  const floor: number[] = []
  const sights: Record<string, Sight[]> = Object.fromEntries(SCREENS.map(({ what }) => [what, []]))
  let server: Row[] = []
  await withFloor((floorAddress) =>
    withApp(async (app) => {
      server = await measureServer(app)
      // Measured in turn, so that a busy minute of the machine affects all of them.
      for (let round = 0; round < rounds; round += 1) {
        floor.push(await openFloor(floorAddress))
        for (const { what, path } of SCREENS) sights[what]?.push(await look(`${app}${path}?lang=en`))
      }
    }),
  )
  const ground = median(floor)
  return [
    { what: 'floor page: drawn', value: ground, unit: 'ms' },
    ...SCREENS.flatMap(({ what, goals }) => listRows(what, sights[what] ?? [], ground, goals)),
    ...server,
  ]
}

function listRows(
  what: string,
  seen: readonly Sight[],
  ground: number,
  goals: { first: number; largest: number | null; shift: number | null },
): Row[] {
  const first = median(seen.map(({ firstAt }) => firstAt))
  const largest = median(seen.map(({ largestAt }) => largestAt))
  return [
    { what: `${what}: first contentful paint`, value: first, unit: 'ms' },
    {
      what: `${what}: first contentful paint, of the floor`,
      value: first / ground,
      unit: RATIO,
      goal: { atMost: goals.first },
    },
    { what: `${what}: largest picture`, value: largest, unit: 'ms' },
    {
      what: `${what}: largest picture, of the floor`,
      value: largest / ground,
      unit: RATIO,
      ...(goals.largest !== null && { goal: { atMost: goals.largest } }),
    },
    {
      what: `${what}: layout shift`,
      value: Math.max(...seen.map(({ shift }) => shift)),
      unit: 'share',
      ...(goals.shift !== null && { goal: { atMost: goals.shift } }),
    },
  ]
}

function look(address: string): Promise<Sight> {
  return onSlowPhone(async (phone) => {
    const { page } = phone
    await page.addInitScript(watchPaints)
    await page.goto(address)
    await phone.rest(SETTLING_MS)
    return page.evaluate(() => window.sight ?? { firstAt: 0, largestAt: 0, shift: 0 })
  })
}

/** A page that nobody has asked for yet in its language, and one that is kept; compressed, as a browser asks for it. */
async function measureServer(app: string): Promise<Row[]> {
  // `fetch` would decompress the page, which takes longer than the server does for it.
  const agent = new Agent({ keepAlive: true })
  const load = async (path: string): Promise<number> => {
    const from = performance.now()
    const [answer] = (await once(get(app + path, { agent, headers: { 'Accept-Encoding': 'br' } }), 'response')) as [
      IncomingMessage,
    ]
    answer.resume()
    await once(answer, 'end')
    return performance.now() - from
  }
  // The first one loads the code.
  await load('/story/none')
  await load('/?lang=en')
  const firstDrawings: number[] = []
  for (const { metadata } of STORIES)
    for (const locale of LOCALES) firstDrawings.push(await load(`/story/${metadata.id}?lang=${locale}`))
  // As a server that has answered before: its code is compiled by then.
  for (let count = 0; count < REPEATS; count += 1) await load('/?lang=en')
  const kept: number[] = []
  for (let count = 0; count < REPEATS; count += 1) kept.push(await load('/?lang=en'))
  agent.destroy()
  return [
    { what: 'server: first drawing of a page', value: median(firstDrawings), unit: 'ms', goal: { atMost: 15 } },
    { what: 'server: the list, drawn already', value: median(kept), unit: 'ms', goal: { atMost: 1 } },
  ]
}

declare global {
  interface Window {
    sight?: Sight
  }
}

/** Runs in the page. */
function watchPaints(): void {
  const sight: Sight = { firstAt: 0, largestAt: 0, shift: 0 }
  window.sight = sight
  const watch = (type: string, onEntry: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') sight.firstAt = startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => (sight.largestAt = startTime))
  watch('layout-shift', (entry) => (sight.shift += Number(Reflect.get(entry, 'value'))))
}
