/**
 * The graph of a story with 500 nodes on a desktop: main thread for each frame while it is panned and zoomed, from far away, where all nodes
 * are seen, and from near. Beside it the same page with a story of one node.
 */
import { type Page } from 'playwright'
import { onSlowPhone, type SlowPhone } from '../../e2e/perf/slowPhone.ts'
import { withApp } from '../helpers/appServer.ts'
import { RATIO, type Row } from './bench.ts'
import { ensureBuilt } from './built.ts'

const NODES = 500
const NODES_OF_A_SCENE = 50
/** How often the pointer moves, and the wheel turns. */
const MOVES = 120
const GOOD_FRAME_MS = 8

export const name = 'graph'

export async function run(): Promise<Row[]> {
  await ensureBuilt()
  return withApp(async (app) => {
    const empty = await measure(app, 1)
    const full = await measure(app, NODES)
    const rows: Row[] = []
    for (const [what, ms] of Object.entries(full)) {
      const floor = empty[what] ?? Number.NaN
      rows.push(
        { what: `${what}, one node`, value: floor, unit: 'ms' },
        { what: `${what}, ${NODES} nodes`, value: ms, unit: 'ms', goal: { atMost: GOOD_FRAME_MS } },
        { what: `${what}: of one node`, value: ms / floor, unit: RATIO },
      )
    }
    return rows
  })
}

/** Main thread for a frame, ms, by what was done. */
function measure(app: string, count: number): Promise<Record<string, number>> {
  return onSlowPhone(
    async (phone) => {
      const { page, rest } = phone
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto(`${app}/dev`)
      const id = await page.evaluate(createStory, createDocument(count))
      await page.goto(`${app}/creation/flow-editor/${id}?lang=en`)
      await page.locator('.react-flow__node').first().waitFor()
      await rest(3_000)
      const near = { 'pan, near': await measureFrame(phone, pan), 'zoom, near': await measureFrame(phone, zoom) }
      await page.getByRole('button', { name: 'Show everything' }).click()
      await rest(1_500)
      return { ...near, 'pan, far': await measureFrame(phone, pan), 'zoom, far': await measureFrame(phone, zoom) }
    },
    { network: false, cpu: false },
  )
}

async function measureFrame({ page, taskMs }: SlowPhone, act: (page: Page) => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const counter = { frames: 0 }
    const count = (): void => {
      counter.frames += 1
      requestAnimationFrame(count)
    }
    if (!('counter' in window)) count()
    Object.assign(window, { counter: Reflect.get(window, 'counter') ?? counter })
  })
  const read = (): Promise<number> => page.evaluate(() => (Reflect.get(window, 'counter') as { frames: number }).frames)
  const [framesBefore, msBefore] = [await read(), await taskMs()]
  await act(page)
  const [frames, ms] = [(await read()) - framesBefore, (await taskMs()) - msBefore]
  return ms / Math.max(1, frames)
}

async function pan(page: Page): Promise<void> {
  await page.mouse.move(450, 640)
  await page.mouse.down()
  for (let step = 0; step < MOVES; step += 1) await page.mouse.move(450 - 3 * Math.abs(60 - step), 640 - step)
  await page.mouse.up()
}

async function zoom(page: Page): Promise<void> {
  for (let step = 0; step < MOVES; step += 1) await page.mouse.wheel(0, step < MOVES / 2 ? -20 : 20)
}

/** A story whose nodes lead to the next one and to one further on, in scenes. */
function createDocument(count: number): string {
  const nodes = Array.from({ length: count }, (_, index) => {
    const text = { en: `Line ${index} of a story that is long.`, zh: `很长的故事的第 ${index} 行。` }
    const scene = { scene: { id: `scene-${index / NODES_OF_A_SCENE}`, title: text } }
    const step = index % 3 === 0 ? 7 : 1
    const options = [index + 1, index + step].flatMap((next, option) =>
      next < count ? { id: `option-${option}`, text, price: option, goto: `node-${next}` } : [],
    )
    return [
      `node-${index}`,
      { do: [...(index % NODES_OF_A_SCENE === 0 ? [scene] : []), { narrate: text }], choose: { options } },
    ]
  })
  return JSON.stringify({ metadata: {}, script: { start: 'node-0', nodes: Object.fromEntries(nodes) }, marks: {} })
}

/** Runs in the page: signs an admin in, and saves the document as a new story. Gives its id. */
async function createStory(document: string): Promise<string> {
  const post = async (path: string, body: unknown, token = ''): Promise<unknown> => {
    const headers = {
      'Content-Type': 'application/json',
      ...(token === '' ? {} : { Authorization: `Bearer ${token}` }),
    }
    const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
    return ((await response.json()) as { data: unknown }).data
  }
  const { auth, user } = (await post('/dev/users', { kind: 'admin', coins: 0 })) as {
    auth: { access_token: string; refresh_token: string }
    user: { uuid: string }
  }
  const items = {
    user_id: user.uuid,
    registered_user_id: user.uuid,
    userInfo: JSON.stringify(user),
    refresh_token: auth.refresh_token,
    token: auth.access_token,
  }
  for (const [item, value] of Object.entries(items)) localStorage.setItem(item, value)
  const { id } = (await post('/api/v1/creation/story.create', {}, auth.access_token)) as { id: string }
  await post('/api/v1/creation/story.save', { id, base: 1, document }, auth.access_token)
  return id
}
