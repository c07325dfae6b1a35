import { openRecording } from '../../../worker/runtime/recordings.ts'
import { expect, test } from 'vitest'
import { line } from '../../../fixtures/builders/events.ts'
import { readRecording } from '../../../protocol/recording.ts'
import { type HostApi, type RuntimeApi, type Update } from '../../../protocol/runtime.ts'
import { type LogStore } from '../../../worker/log/store.ts'
import { createMemoryStore, type MemoryLogs } from '../../../worker/log/memory.ts'
import { foldAll } from '../../../worker/reducer/fold.ts'
import { createMemoryTabs } from '../../../worker/tabs/memory.ts'
import { createRealClock } from '../../../worker/clock/real.ts'
import { hashViews } from '../../../worker/log/viewHashes.ts'
import { createRuntime } from '../../../worker/runtime/runtime.ts'
import { callsOf, createStandIn, type StandIn } from '../../helpers/server.ts'
import { COMMAND } from '../../helpers/session.ts'
import { waitUntilIdle } from '../../helpers/waiting.ts'

const host: HostApi = {
  getToken: async () => null,
  refreshToken: async () => false,
  refreshUser: async () => undefined,
  reportNotKept: async () => undefined,
  track: async () => undefined,
}

/** A cache that keeps nothing. */
const media = { get: async () => null, put: async () => undefined }

function newRuntime() {
  const [server, store] = [createStandIn(), createMemoryStore()]
  let keys = 0
  const runtime = createRuntime({
    openRecording,
    openStore: async () => store,
    tabs: createMemoryTabs(createRealClock()),
    media,
    fetch: server.fetch,
    random: () => 0,
    newKey: () => `key-${(keys += 1)}`,
    baseUrl: 'https://host.test',
    app: '1.2.3',
    build: 'c0ffee',
    rate: 1,
  })
  return { runtime, server, store }
}

async function open(
  runtime: RuntimeApi,
  server: StandIn,
  userId: string,
  show: (update: Update) => void = () => undefined,
): Promise<void> {
  await runtime.open({ kind: 'play', userId, command: COMMAND }, show, host)
  await settle(server)
}

/** Waits until all has happened that the server and the page can see. */
function settle(server: StandIn): Promise<void> {
  return waitUntilIdle(() => [server.requests.length, server.requests.filter((request) => request.aborted()).length])
}

test('[O5] of openings at once only the last asks for a game', async () => {
  const { runtime, server } = newRuntime()
  await Promise.all(['u1', 'u2', 'u3'].map((userId) => open(runtime, server, userId)))
  expect(server.requests.filter((request) => !request.aborted()).map(({ path }) => path)).toEqual([
    'https://host.test/api/v1/actor/lantern/lan/game.start',
  ])
  expect(server.requests).toHaveLength(1)
  await runtime.close()
})

test('[O5] opening another session lets go of the one that was open', async () => {
  const { runtime, server, store } = newRuntime()
  await open(runtime, server, 'u1')
  server.last().send(line(1, 'Hello', 'system'))
  await settle(server)
  await open(runtime, server, 'u2')
  expect(server.requests.map((request) => request.aborted())).toEqual([true, false])
  const log = await store.readAll({ userId: 'u1', storyId: 'lantern', actorId: 'lan' })
  expect(log === null ? 0 : foldAll(log).view.messages.count).toBe(1)
  await runtime.close()
  expect(callsOf(server.requests)).toHaveLength(2)
})

test('[L8] forgetting the user who plays ends the session, and nothing of it is kept', async () => {
  const { runtime, server, store } = newRuntime()
  await open(runtime, server, 'u1')
  await runtime.forget('u2')
  expect(server.last().aborted()).toBe(false)
  await runtime.forget('u1')
  expect(server.last().aborted()).toBe(true)
  expect(await store.load({ userId: 'u1', storyId: 'lantern', actorId: 'lan' })).toBe('none')
})

test('[L8, L9] forgetting the user of a session that is just being opened: it is not, and nothing of it is kept', async () => {
  const shelf: MemoryLogs = new Map()
  const [server, store] = [createStandIn(), createMemoryStore(undefined, shelf)]
  let load: () => void = () => undefined
  const slow: LogStore = { ...store, load: (key) => new Promise((resolve) => (load = () => resolve(store.load(key)))) }
  const runtime = createRuntime({
    openRecording,
    openStore: async () => slow,
    tabs: createMemoryTabs(createRealClock()),
    media,
    fetch: server.fetch,
    random: () => 0,
    newKey: () => 'key',
    baseUrl: '',
    app: '1',
    rate: 1,
  })
  const opening = runtime.open(
    { kind: 'play', userId: 'u1', command: { ...COMMAND, restart: false } },
    () => undefined,
    host,
  )
  await settle(server)
  await runtime.forget('u1')
  load()
  await opening
  await settle(server)
  await runtime.intend({ kind: 'send', text: 'Hello' })
  await settle(server)
  expect(server.requests).toEqual([])
  expect([...shelf]).toEqual([])
  expect(await runtime.exportRecording()).toMatchObject({ ok: false, error: 'not_open' })
})

test('[L8] a log that has lost its beginning is not exported as if it were whole', async () => {
  const { runtime, server, store } = newRuntime()
  await open(runtime, server, 'u1')
  const whole = await runtime.exportRecording()
  expect(readRecording(whole.ok ? whole.value : '')).toMatchObject({
    ok: true,
    recording: {
      header: {
        app: '1.2.3',
        build: 'c0ffee',
        tabs: { steps: [{ event: { type: 'opened' } }, {}, {}, {}] },
        storyId: 'lantern',
        chatVersion: '2',
      },
    },
  })
  const read = readRecording(whole.ok ? whole.value : '')
  // The hashes of the views at the export: what another build draws differently shows.
  expect(read.ok && hashViews(read.recording.entries)).toEqual(read.ok && read.recording.header.views)
  const trimmed = createRuntime({
    openRecording,
    openStore: async () => ({ ...store, readAll: async () => null }),
    tabs: createMemoryTabs(createRealClock()),
    media,
    fetch: createStandIn().fetch,
    random: () => 0,
    newKey: () => 'key',
    baseUrl: '',
    app: '1',
    rate: 1,
  })
  await open(trimmed, server, 'u1')
  expect(await trimmed.exportRecording()).toMatchObject({ ok: false, error: 'log_trimmed' })
  // What the player has to say is not lost with it, and holds no secret.
  const report = await trimmed.exportRecording({
    words: 'It stopped. Write to mei@post.example.com.',
    language: 'en',
    device: 'A phone',
    viewport: { width: 360, height: 640, ratio: 2 },
    failures: [],
  })
  const lines = report.ok ? report.value.trim().split('\n') : []
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    storyId: 'lantern',
    report: { words: expect.stringMatching(/^It stopped\./) },
  })
  expect(lines[0]).not.toContain('mei@')
  await runtime.close()
  await trimmed.close()
})

test('[L7] a recording with a bad line is answered by its number, and a good one shown up to an entry', async () => {
  const { runtime, server } = newRuntime()
  await open(runtime, server, 'u1')
  const exported = await runtime.exportRecording()
  const text = exported.ok ? exported.value : ''
  const updates: Update[] = []
  const show = (update: Update): void => void updates.push(update)
  expect(await runtime.open({ kind: 'recording', text: `${text}{broken`, until: null }, show, host)).toEqual({
    ok: false,
    error: 'bad_recording',
    detail: 'line 3: not JSON',
  })
  expect(updates).toEqual([])
  expect(await runtime.open({ kind: 'recording', text, until: 1 }, show, host)).toEqual({ ok: true, value: null })
  expect(updates).toMatchObject([{ revision: 1, view: { flow: 'initializing', session: { storyId: 'lantern' } } }])
})

test('[P11, L10] a session that is resumed knows from its first entry that the page has a modal open', async () => {
  const { runtime, server, store } = newRuntime()
  await open(runtime, server, 'u1')
  const resumed = async (isModalOpen: boolean): Promise<unknown> => {
    const command = { ...COMMAND, restart: false }
    await runtime.open(
      { kind: 'play', userId: 'u1', command, facts: [{ kind: 'modal', open: isModalOpen }] },
      () => undefined,
      host,
    )
    await settle(server)
    await runtime.close()
    const { storyId, actorId } = COMMAND
    const entries = (await store.readAll({ userId: 'u1', storyId, actorId })) ?? []
    const facts = entries.flatMap((entry) => (entry.type === 'host' ? [entry.fact] : []))
    return facts.findLast(({ kind }) => kind === 'resumed')
  }
  expect(await resumed(true)).toEqual({ kind: 'resumed', modal: true })
  expect(await resumed(false)).toEqual({ kind: 'resumed' })
})
