/** A turn that a model may answer is made by one process, and by another one soon after that was killed. */
import { expect, test } from 'vitest'
import { type Clock, createManualClock, type ManualClock } from '../../../server/clock.ts'
import { type StreamAnswer } from '../../../server/http/eventStream.ts'
import { LEASE_POLL_MS, TURN_LEASE_MS } from '../../../server/limits.ts'
import { createUnfinishedTurns } from '../../../server/services/unfinishedTurns.ts'
import { type LeaseStore } from '../../../server/storage/leases.ts'
import { T0 } from './helpers.ts'

const ANSWER: StreamAnswer = { events: [] }

/** Two processes with the leases of one database. The first one cannot extend its own if it `isKilled`. */
function startTwo(clock: ManualClock, { isKilled }: { isKilled: boolean }) {
  const held = new Map<string, { holder: string; until: number }>()
  const leases: LeaseStore = {
    acquire: (name, holder, until, now) => {
      const lease = held.get(name)
      const isFree = lease === undefined || lease.holder === holder || lease.until <= now
      if (isFree) held.set(name, { holder, until })
      return Promise.resolve(isFree)
    },
    isHeld: (name, now) => Promise.resolve((held.get(name)?.until ?? 0) > now),
    release: (name, holder) => {
      if (held.get(name)?.holder === holder) held.delete(name)
      return Promise.resolve()
    },
  }
  const store = {
    addTurn: () => Promise.resolve(true),
    replaceEvents: () => Promise.resolve(true),
    listEvents: () => Promise.resolve([]),
  }
  const start = (own: Clock) =>
    createUnfinishedTurns({ store, leases, clock: own, noteEnding: () => Promise.resolve() })
  return [start(isKilled ? { ...clock, repeat: () => undefined } : clock), start(clock)] as const
}

/** Passes time in steps, after each of which the process that waits asks again. */
async function pass(clock: ManualClock, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += LEASE_POLL_MS) {
    await new Promise(setImmediate)
    await clock.elapse(LEASE_POLL_MS)
  }
}

test('a turn stays with its process however long a model takes', async () => {
  const clock = createManualClock(T0)
  const [one, two] = startTwo(clock, { isKilled: false })
  let finish: (answer: StreamAnswer) => void = () => undefined
  const slow = one.lease('turn', () => new Promise((resolve) => (finish = resolve)))
  let made = 0
  const other = two.lease('turn', () => Promise.resolve(ANSWER).finally(() => (made += 1)))
  await pass(clock, 60_000)
  expect(made).toBe(0)
  finish(ANSWER)
  expect(await slow).toBe(ANSWER)
  await pass(clock, 100)
  expect(await other).toBe(ANSWER)
})

test('the turn of a process that was killed is made by another one after a few seconds, before the client gives up', async () => {
  const clock = createManualClock(T0)
  const [killed, two] = startTwo(clock, { isKilled: true })
  void killed.lease('turn', () => new Promise(() => undefined))
  let made = 0
  const other = two.lease('turn', () => Promise.resolve(ANSWER).finally(() => (made += 1)))
  await pass(clock, TURN_LEASE_MS - 100)
  expect(made).toBe(0)
  await pass(clock, 200)
  expect(await other).toBe(ANSWER)
  expect(TURN_LEASE_MS).toBeLessThan(5_000)
})
