/** Waiting in tests: for conditions, over turns of the event loop. No test waits on the wall clock. */
import { setImmediate } from 'node:timers/promises'

/** Turns after which a condition counts as never met: far more than any work without time takes. */
const TURNS_MAX = 2_000
/** Turns without a change after which all work is done: a read of a stream, a write or a lock takes fewer before it shows. */
const QUIET_TURNS = 4

/** Lets the event loop turn until the condition holds. Throws an error that names `what` was awaited if it never does. */
export async function waitUntil(condition: () => boolean, what: string): Promise<void> {
  for (let turns = 0; turns < TURNS_MAX; turns += 1) {
    if (condition()) return
    await setImmediate()
  }
  throw new Error(`waited ${TURNS_MAX} turns of the event loop in vain for ${what}`)
}

/** Waits until none of the values that `observe` reads has changed for some turns: everything has happened that needs no time. */
export async function waitUntilIdle(observe: () => readonly unknown[]): Promise<void> {
  let before: readonly unknown[] = []
  let changed: number[] = []
  let quietTurns = -1
  const isIdle = (): boolean => {
    const now = observe()
    const differing = now.flatMap((value, index) => (Object.is(value, before[index]) ? [] : [index]))
    quietTurns = differing.length === 0 ? quietTurns + 1 : 0
    if (differing.length > 0) changed = differing
    before = now
    return quietTurns >= QUIET_TURNS
  }
  await waitUntil(isIdle, 'an idle session').catch((error: unknown) => {
    throw new Error(`the values ${changed.join(', ')} of those observed keep changing`, { cause: error })
  })
}
