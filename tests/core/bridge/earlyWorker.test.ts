/** The worker that the early script starts, and the app's, whichever comes first. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AskedStart, type BeginMessage } from '../../../protocol/runtime.ts'
import {
  beginEarlyGame,
  findEarlyGame,
  prepareEarlyWorker,
  startEarlyWorker,
  takeEarlyWorker,
} from '../../../src/bridge/earlyWorker.ts'
import { COMMAND } from '../../helpers/session.ts'

class FakeWorker extends EventTarget {
  messages: [BeginMessage, Transferable[]][] = []
  isTerminated = false
  postMessage(message: BeginMessage, transfer: Transferable[]) {
    this.messages.push([message, transfer])
  }
  terminate() {
    this.isTerminated = true
  }
}

const begun = { userId: 'u1', token: 'token', command: COMMAND, facts: [] }
const ask = vi.fn<() => AskedStart>(() => ({ key: 'key', answer: new MessageChannel().port2 }))

beforeEach(() => {
  globalThis.earlyWorker = undefined
  ask.mockClear()
  vi.stubGlobal('Worker', FakeWorker)
})
afterEach(() => {
  globalThis.earlyWorker = undefined
  vi.unstubAllGlobals()
})

test('the app takes the worker with the game that was begun in it, once', () => {
  prepareEarlyWorker('/worker.js', 'a')
  startEarlyWorker()
  beginEarlyGame(begun, ask)
  expect(findEarlyGame()).toEqual({ ...begun, start: ask.mock.results[0]?.value })
  const worker = takeEarlyWorker('a') as unknown as FakeWorker
  const [[message, transfer]] = worker.messages as [[BeginMessage, Transferable[]]]
  expect(message.begin).toMatchObject({ ...begun, start: { key: 'key' } })
  expect(transfer).toEqual([message.begin.start.answer])
  expect([findEarlyGame(), takeEarlyWorker('a')]).toEqual([null, null])
})

test('where the app was first, none is started, and no game begins', () => {
  expect(takeEarlyWorker('a')).toBeNull()
  prepareEarlyWorker('/worker.js', 'a')
  startEarlyWorker()
  beginEarlyGame(begun, ask)
  expect(takeEarlyWorker('a')).toBeNull()
  expect(ask).not.toHaveBeenCalled()
})

test('one that cannot be loaded begins no game, and the app starts its own', () => {
  prepareEarlyWorker('/worker.js', 'a')
  startEarlyWorker()
  globalThis.earlyWorker?.worker?.dispatchEvent(new Event('error'))
  beginEarlyGame(begun, ask)
  expect(ask).not.toHaveBeenCalled()
  expect([findEarlyGame(), takeEarlyWorker('a')]).toEqual([null, null])
})

test('one with other settings ends', () => {
  prepareEarlyWorker('/worker.js', 'a')
  startEarlyWorker()
  const worker = globalThis.earlyWorker?.worker as unknown as FakeWorker
  expect(takeEarlyWorker('b')).toBeNull()
  expect(worker.isTerminated).toBe(true)
})

test('one that has not started when the app takes it starts then, with the game that was begun', () => {
  prepareEarlyWorker('/worker.js', 'a')
  beginEarlyGame(begun, ask)
  expect(globalThis.earlyWorker?.worker).toBeNull()
  const worker = takeEarlyWorker('a') as unknown as FakeWorker
  expect(worker.messages.map(([{ begin }]) => begin.start.key)).toEqual(['key'])
  startEarlyWorker()
  expect(worker.messages).toHaveLength(1)
})

test('one that has not started, and has other settings, never does, and its request ends', async () => {
  const { port1, port2 } = new MessageChannel()
  const ended = new Promise((resolve) => port1.addEventListener('close', resolve))
  prepareEarlyWorker('/worker.js', 'a')
  beginEarlyGame(begun, () => ({ key: 'key', answer: port2 }))
  expect([takeEarlyWorker('b'), findEarlyGame()]).toEqual([null, null])
  await ended
})

test('where the browser refuses to start one, the app starts its own', () => {
  vi.stubGlobal('Worker', function refuse() {
    throw new Error('refused')
  })
  prepareEarlyWorker('/worker.js', 'a')
  startEarlyWorker()
  expect([findEarlyGame(), takeEarlyWorker('a')]).toEqual([null, null])
})
