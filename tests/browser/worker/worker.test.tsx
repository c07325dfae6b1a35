import { proxy } from 'comlink'
import { afterEach, expect, test } from 'vitest'
import { type OpenCommand } from '../../../protocol/entries.ts'
import { readRecording, type RecordingHeader, writeRecording } from '../../../protocol/recording.ts'
import { type Update } from '../../../protocol/runtime.ts'
import { initialView } from '../../../protocol/view.ts'
import { createMirror, type Mirror } from '../../../src/game/mirror.ts'
import { type RunningWorker, startWorker } from '../../../src/game/worker.ts'
import { eventually } from '../../helpers/eventually.ts'
import { createSilentHost } from '../../helpers/silentHost.ts'
import { COMMAND, HEADER } from '../../helpers/opening.ts'

// No server answers at these addresses: the tests are about the worker alone.
const command: OpenCommand = { ...COMMAND, storyId: 'nowhere', actorId: 'nobody' }
const header: RecordingHeader = { ...HEADER, storyId: 'nowhere', actorId: 'nobody' }
const host = createSilentHost({ getToken: async () => 'secret-token' })

const workers: RunningWorker[] = []
let users = 0

afterEach(() => {
  for (const worker of workers.splice(0)) worker.terminate()
})

interface Page extends RunningWorker {
  mirror: Mirror
  updates: Update[]
  show: (update: Update) => void
}

/** A worker, and the page that draws what it shows. */
function newPage(): Page {
  const worker = startWorker({ rate: 1 }, () => undefined)
  workers.push(worker)
  const mirror = createMirror(initialView(command))
  const updates: Update[] = []
  const show = (update: Update): void => {
    updates.push(update)
    mirror.applyUpdate(update)
  }
  return { ...worker, mirror, updates, show: proxy(show) }
}

function newUser(): string {
  users += 1
  return `worker-user-${users}`
}

async function openGame(page: Page, userId: string, restart: boolean): Promise<void> {
  expect(
    await page.api.open({ kind: 'play', userId, command: { ...command, restart } }, page.show, proxy(host)),
  ).toEqual({ ok: true, value: null })
}

/** The types of the entries that the session has so far. */
async function logOf(page: Page): Promise<string[]> {
  const answer = await page.api.exportRecording()
  const read = readRecording(answer.ok ? answer.value : '')
  return read.ok ? read.recording.entries.map((entry) => (entry.type === 'host' ? entry.fact.kind : entry.type)) : []
}

test('[L1] a recording is folded up to an entry, and its view crosses to the page', async () => {
  const { mirror, api, show } = newPage()
  expect(await api.ready()).toBe(true)
  const text = writeRecording({
    header,
    entries: [
      { type: 'open', at: 1, key: 'k', ...command },
      {
        type: 'server',
        at: 2,
        work: 'start:1',
        events: [
          {
            id: '1',
            event_type: 'heart_value',
            timestamp: 1,
            data: { heart_value: 40, scene_ids: [], is_allow_message: true },
          },
        ],
      },
      { type: 'result', at: 3, work: 'start:1', ok: true },
    ],
  })
  for (const [until, heart, flow] of [
    [1, undefined, 'initializing'],
    [2, 40, 'streaming'],
    [null, 40, 'initialized'],
  ] as const) {
    expect(await api.open({ kind: 'recording', text, until }, show, proxy(host))).toEqual({ ok: true, value: null })
    await eventually(() => expect(mirror.getView().flow).toBe(flow))
    expect(mirror.getView().heart?.value).toBe(heart)
  }
})

test('[L2] a reopened story resumes, in the same worker and in another', async () => {
  const userId = newUser()
  const page = newPage()
  await openGame(page, userId, true)
  await page.api.reportHostFact({ kind: 'user', user: { id: userId, guest: true, coins: 7 } })
  await eventually(() => expect(page.mirror.getView().coins).toBe(7))
  await page.api.close()
  await openGame(page, userId, false)
  expect(await logOf(page)).toEqual(['open', 'user', 'resumed'])
  await page.api.close()

  const other = newPage()
  await openGame(other, userId, false)
  await eventually(() => expect(other.mirror.getView().coins).toBe(7))
  expect(await logOf(other)).toEqual(['open', 'user', 'resumed', 'resumed'])
})

test('[L2] a worker that is ended without notice loses nothing that it had shown', async () => {
  const userId = newUser()
  const page = newPage()
  await openGame(page, userId, true)
  await page.api.reportHostFact({ kind: 'user', user: { id: userId, guest: false, coins: 9 } })
  await eventually(async () => expect(await logOf(page)).toContain('user'))
  page.terminate()
  const other = newPage()
  await openGame(other, userId, false)
  await eventually(() => expect(other.mirror.getView().coins).toBe(9))
})

test('[L8, S1] restart begins a new log, another user has another, and forgetting leaves none', async () => {
  const userId = newUser()
  const page = newPage()
  await openGame(page, userId, true)
  await page.api.reportHostFact({ kind: 'settings', muted: true })
  await eventually(async () => expect(await logOf(page)).toEqual(['open', 'settings']))
  await openGame(page, newUser(), false)
  expect(await logOf(page)).toEqual(['open'])
  await openGame(page, userId, false)
  expect(await logOf(page)).toEqual(['open', 'settings', 'resumed'])
  await openGame(page, userId, true)
  expect(await logOf(page)).toEqual(['open'])
  await page.api.forget(userId)
  expect(await page.api.exportRecording()).toMatchObject({ ok: false, error: 'not_open' })
  await openGame(page, userId, false)
  expect(await logOf(page)).toEqual(['open'])
})

test('[L6] an exported recording can be read, and holds no token', async () => {
  const page = newPage()
  await openGame(page, newUser(), true)
  await page.api.intend({ kind: 'send', text: 'Write to mei@post.example.com' })
  const answer = await page.api.exportRecording()
  const text = answer.ok ? answer.value : ''
  expect(readRecording(text)).toMatchObject({ ok: true, recording: { header: { storyId: 'nowhere', locale: 'en' } } })
  // The commit that the report leads back to.
  const [header = ''] = text.split('\n')
  expect(JSON.parse(header)).toMatchObject({ build: expect.stringMatching(/^[0-9a-f]{40}\+?$/) as unknown })
  expect(text).toContain('[e-mail')
  for (const secret of ['secret-token', 'mei@']) expect(text).not.toContain(secret)
})

test('[L5] the first update is a whole view, and so is one that is asked for', async () => {
  const page = newPage()
  await openGame(page, newUser(), true)
  await page.api.reportHostFact({ kind: 'user', user: { id: 'u', guest: true, coins: 1 } })
  await eventually(() => expect(page.mirror.getView().coins).toBe(1))
  await page.api.resync()
  await eventually(() => expect(page.updates.at(-1)).toHaveProperty('view.coins', 1))
  expect('view' in (page.updates[0] ?? {})).toBe(true)
  expect(page.updates.map(({ revision }) => revision)).toEqual(page.updates.map((_update, index) => index + 1))
})

test('[L2] of two concurrent openings the second stays open', async () => {
  const [page, first, second] = [newPage(), newUser(), newUser()]
  await Promise.all([openGame(page, first, true), openGame(page, second, true)])
  await page.api.reportHostFact({ kind: 'settings', muted: true })
  await eventually(async () => expect(await logOf(page)).toEqual(['open', 'settings']))
  await openGame(page, second, false)
  expect(await logOf(page)).toEqual(['open', 'settings', 'resumed'])
})

test('intents without an open session are dropped, and no failure crosses as an exception', async () => {
  const { api } = newPage()
  await api.intend({ kind: 'tap' })
  await api.reportHostFact({ kind: 'network', online: true })
  await api.resync()
  await api.close()
  await api.close()
  expect(await api.exportRecording()).toEqual({ ok: false, error: 'not_open', detail: 'no session is open' })
})
