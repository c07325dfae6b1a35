/** The worker that the early script starts, and the app's, whichever comes first. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AskedStart, type BeginMessage } from '../../../protocol/runtime.ts'
import { beginEarlyGame, findEarlyGame, startEarlyWorker, takeEarlyWorker } from '../../../src/bridge/earlyWorker.ts'
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

const begun = { userId: 'u1', token: 'token', command: COMMAND }
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
  startEarlyWorker('/worker.js', 'a')
  beginEarlyGame(begun, ask)
  expect(findEarlyGame()).toEqual(begun)
  const worker = takeEarlyWorker('a') as unknown as FakeWorker
  const [[message, transfer]] = worker.messages as [[BeginMessage, Transferable[]]]
  expect(message.begin).toMatchObject({ ...begun, start: { key: 'key' } })
  expect(transfer).toEqual([message.begin.start.answer])
  expect([findEarlyGame(), takeEarlyWorker('a')]).toEqual([null, null])
})

test('where the app was first, none is started, and no game begins', () => {
  expect(takeEarlyWorker('a')).toBeNull()
  startEarlyWorker('/worker.js', 'a')
  beginEarlyGame(begun, ask)
  expect(takeEarlyWorker('a')).toBeNull()
  expect(ask).not.toHaveBeenCalled()
})

test('one that cannot be loaded begins no game, and the app starts its own', () => {
  startEarlyWorker('/worker.js', 'a')
  globalThis.earlyWorker?.worker.dispatchEvent(new Event('error'))
  beginEarlyGame(begun, ask)
  expect(ask).not.toHaveBeenCalled()
  expect([findEarlyGame(), takeEarlyWorker('a')]).toEqual([null, null])
})

test('one with other settings ends', () => {
  startEarlyWorker('/worker.js', 'a')
  const worker = globalThis.earlyWorker?.worker as unknown as FakeWorker
  expect(takeEarlyWorker('b')).toBeNull()
  expect(worker.isTerminated).toBe(true)
})
