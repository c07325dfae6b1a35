/**
 * The desk with a long story, 20,000 lines in 2,000 nodes and 500 versions: how long it takes to open, what a keystroke costs at a quarter of this
 * machine's speed, how long a comparison takes, and what the page holds. `--beside FILE` compares what it holds with the desk of another checkout
 * that has the same story, by its start file.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type CDPSession, type Page } from 'playwright'
import { CPU_SLOWDOWN, onSlowPhone, type SlowPhone } from '../../e2e/perf/slowPhone.ts'
import { DATABASE_FILE } from '../../server/storage/sqlite/open.ts'
import { withApp } from '../helpers/appServer.ts'
import { median, RATIO, type Row, type RunOptions } from './bench.ts'
import { ensureBuilt } from './built.ts'

const LINES = 20_000
const NODES = 2_000
const VERSIONS = 500
/** The last versions have the whole story: it grew until then. */
const WHOLE_VERSIONS = 10
/** Nodes that a version changes. */
const CHANGED_NODES = 40
const KEYS = 20
/** Between two keys: the page has kept, saved and previewed the one before, ms. */
const KEY_REST_MS = 3_000
/** After the desk was opened, until its preview plays and nothing moves, ms. */
const CALMING_MS = 6_000
const GOAL_MS = { open: 2_000, key: 50, compare: 1_000 }

export const name = 'desk'

export async function run({ beside, rounds }: RunOptions): Promise<Row[]> {
  await ensureBuilt()
  const own = await withStory(VERSIONS, async (app, id) => ({
    ...(await openWith(app, id, compare)),
    ...(await measure(app, id, rounds)),
  }))
  const rows: Row[] = [
    { what: `opened: ${LINES} lines, ${NODES} nodes`, value: own.openMs, unit: 'ms', goal: { atMost: GOAL_MS.open } },
    { what: 'of that until the outline can be used', value: own.outlineMs, unit: 'ms' },
    {
      what: `a key of a line, ${CPU_SLOWDOWN} times slower, median of ${KEYS}`,
      value: median(own.keyMs),
      unit: 'ms',
      goal: { atMost: GOAL_MS.key },
    },
    { what: 'the slowest of them', value: Math.max(...own.keyMs), unit: 'ms' },
    { what: 'what follows a key: kept, saved, previewed', value: median(own.afterMs), unit: 'ms' },
    {
      what: `compared with a version: ${CHANGED_NODES} nodes changed`,
      value: own.compareMs,
      unit: 'ms',
      goal: { atMost: GOAL_MS.compare },
    },
    { what: `list of ${VERSIONS} versions`, value: own.listMs, unit: 'ms' },
    { what: 'heap of the desk', value: own.heapMb, unit: 'MB' },
  ]
  if (beside === null) return rows
  const other = await withStory(1, (app, id) => measure(app, id, rounds), beside)
  return [
    ...rows,
    { what: 'the other desk: opened', value: other.openMs, unit: 'ms' },
    { what: 'until its outline can be used', value: other.outlineMs, unit: 'ms' },
    { what: 'a key, median', value: median(other.keyMs), unit: 'ms' },
    { what: 'what follows it', value: median(other.afterMs), unit: 'ms' },
    { what: 'heap', value: other.heapMb, unit: 'MB' },
    { what: 'opened : of the other', value: own.openMs / other.openMs, unit: RATIO },
    { what: 'a key : of the other', value: median(own.keyMs) / median(other.keyMs), unit: RATIO },
    { what: 'heap : of the other', value: own.heapMb / other.heapMb, unit: RATIO, goal: { atMost: 0.5 } },
  ]
}

interface Measured extends Opened {
  keyMs: number[]
  afterMs: number[]
  heapMb: number
}

interface Opened {
  /** Until the graph is drawn. */
  openMs: number
  outlineMs: number
}

interface Compared {
  compareMs: number
  listMs: number
}

async function measure(app: string, id: string, rounds: number): Promise<Measured> {
  const all: Opened[] = []
  for (let round = 1; round < rounds; round += 1)
    all.push(await openWith(app, id, (_phone, opened) => Promise.resolve(opened), 0))
  return openWith(app, id, async (phone, opened) => {
    all.push(opened)
    const heapMb = await phone.heapMb()
    return {
      openMs: median(all.map(({ openMs }) => openMs)),
      outlineMs: median(all.map(({ outlineMs }) => outlineMs)),
      heapMb,
      ...(await typeKeys(phone)),
    }
  })
}

/** Opens the desk as an admin, and lets `work` measure once it is calm. The files of the app are in the cache, as for an author who comes each day. */
function openWith<T>(
  app: string,
  id: string,
  work: (phone: SlowPhone, opened: Opened) => Promise<T>,
  calmingMs = CALMING_MS,
): Promise<T> {
  return onSlowPhone(
    async (phone) => {
      const { page, rest } = phone
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(`${app}/dev`)
      await page.evaluate(signInAdmin)
      await page.goto(`${app}/pc?lang=en`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      const begun = performance.now()
      await page.goto(`${app}/pc/flow-editor/${id}?lang=en`, { waitUntil: 'commit' })
      await page.getByRole('treeitem').first().waitFor()
      const outlineMs = performance.now() - begun
      await page.locator('.react-flow__node').first().waitFor()
      const openMs = performance.now() - begun
      await rest(calmingMs)
      return work(phone, { openMs, outlineMs })
    },
    { network: false, cpu: false },
  )
}

/** Main thread for each key that is typed in a line until it is drawn, and for what follows it, ms. */
async function typeKeys({ page, rest, taskMs }: SlowPhone): Promise<Pick<Measured, 'keyMs' | 'afterMs'>> {
  const devtools: CDPSession = await page.context().newCDPSession(page)
  await page.getByRole('tab', { name: 'Outline' }).click()
  await page.getByRole('treeitem', { name: /^node-3 / }).click()
  await page.getByRole('tab', { name: 'Node', exact: true }).click()
  const line = page.getByRole('textbox', { name: /^Narration/ }).first()
  await line.click()
  await rest(CALMING_MS)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const keyMs: number[] = []
  const afterMs: number[] = []
  for (let key = 0; key < KEYS; key += 1) {
    const before = await taskMs()
    await page.keyboard.press('a')
    await drawFrames(page)
    const drawn = await taskMs()
    await rest(KEY_REST_MS)
    keyMs.push(drawn - before)
    afterMs.push((await taskMs()) - drawn)
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return { keyMs, afterMs }
}

function drawFrames(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
}

/** From the tap on 'History' to its list, and from the tap on the last version of the list to what is different. */
async function compare({ page }: SlowPhone): Promise<Compared> {
  await page.getByRole('link', { name: 'About the story' }).click()
  const list = await time(
    () => page.getByRole('link', { name: 'History' }).click(),
    () =>
      page
        .getByRole('button', { name: /^Compare/ })
        .first()
        .waitFor(),
  )
  const compared = await time(
    () =>
      page
        .getByRole('button', { name: /^Compare/ })
        .first()
        .click(),
    () => page.locator('del, ins').first().waitFor(),
  )
  return { listMs: list, compareMs: compared }
}

async function time(act: () => Promise<void>, wait: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  await act()
  await wait()
  return performance.now() - begun
}

/** Serves the app with the story and its versions, which are written into the database: an author needs months for them. Published ones are kept. */
async function withStory<T>(
  versions: number,
  work: (app: string, id: string) => Promise<T>,
  start?: string,
): Promise<T> {
  const data = mkdtempSync(join(tmpdir(), 'desk-'))
  try {
    return await withApp(
      async (app) => {
        const id = await createBlank(app)
        writeVersions(data, id, versions)
        return work(app, id)
      },
      data,
      {},
      start,
    )
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}

async function createBlank(app: string): Promise<string> {
  const post = async (path: string, body: object, token = ''): Promise<Record<string, unknown>> => {
    const response = await fetch(app + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token !== '' && { Authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
    return ((await response.json()) as { data: Record<string, unknown> }).data
  }
  const { auth } = await post('/dev/users', { kind: 'admin', coins: 0 })
  const token = (auth as { access_token: string }).access_token
  return String((await post('/api/v1/creation/story.create', {}, token))['id'])
}

function writeVersions(data: string, id: string, versions: number): void {
  const database = new DatabaseSync(join(data, DATABASE_FILE))
  try {
    database.exec('PRAGMA busy_timeout = 10000; BEGIN IMMEDIATE')
    const insert = database.prepare(
      `INSERT INTO story_revisions (story_id, number, base, author_id, created_at, published_at, document)
       SELECT story_id, ?2, ?2 - 1, author_id, created_at + ?2, created_at + ?2, ?3 FROM story_revisions WHERE story_id = ?1 AND number = 1`,
    )
    const write = (version: number): string =>
      createDocument(version, Math.min(NODES, Math.ceil((NODES * (version + WHOLE_VERSIONS)) / versions)))
    for (let version = 2; version <= versions; version += 1) insert.run(id, version, write(version))
    database.prepare('UPDATE story_revisions SET document = ? WHERE story_id = ? AND number = 1').run(write(1), id)
    database.prepare('UPDATE authored_stories SET revision = ? WHERE id = ?').run(versions, id)
    database.exec('COMMIT')
  } finally {
    database.close()
  }
}

/** Scenes of a story in one language, whose nodes lead to the next one or past some. Each version writes some nodes again. */
function createDocument(version: number, count: number): string {
  const lines = LINES / NODES
  const nodes = Array.from({ length: count }, (_, index) => {
    const isChanged = Math.floor(index / CHANGED_NODES) === version % (NODES / CHANGED_NODES)
    const steps = Array.from({ length: lines }, (_each, line) => ({
      narrate: { en: `Line ${index * lines + line} of a long story${isChanged ? `, written ${version} times` : ''}.` },
    }))
    const scene = { scene: { id: `scene-${index / 50}`, title: { en: `Scene ${index / 50}` } } }
    const options = [index + 1, index + 7].flatMap((next, option) =>
      next < count ? { id: `option-${option}`, text: { en: `Go on to ${next}` }, goto: `node-${next}` } : [],
    )
    const end =
      options.length > 0 ? { choose: { options } } : { ending: { id: 'end', number: 1, title: { en: 'The end' } } }
    return [`node-${index}`, { do: [...(index % 50 === 0 ? [scene] : []), ...steps], ...end }]
  })
  return JSON.stringify({
    metadata: { title: { en: 'A long story' }, version: '2', languages: ['en'] },
    script: { start: 'node-0', nodes: Object.fromEntries(nodes) },
    marks: {},
  })
}

/** Runs in the page. */
async function signInAdmin(): Promise<void> {
  const response = await fetch('/dev/users', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ kind: 'admin', coins: 0 }),
  })
  const { auth, user } = ((await response.json()) as { data: { auth: Record<string, string>; user: { uuid: string } } })
    .data
  const items = {
    user_id: user.uuid,
    registered_user_id: user.uuid,
    userInfo: JSON.stringify(user),
    refresh_token: auth['refresh_token'] ?? '',
    token: auth['access_token'] ?? '',
  }
  for (const [item, value] of Object.entries(items)) localStorage.setItem(item, value)
}
