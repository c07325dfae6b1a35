/** Timers and calls that the state requests. `wanted` turns them into work; their results come back under their keys. */
import { type Call, type Core, type Stream, type Timer } from './state.ts'

/** Sets a timer, and replaces one with the same key. */
export function setTimer(core: Core, timer: Timer): void {
  core.timers = [...core.timers.filter(({ key }) => key !== timer.key), timer]
}

/** Removes the timers whose key has this prefix. */
export function clearTimers(core: Core, prefix: string): void {
  if (core.timers.some(({ key }) => key.startsWith(prefix)))
    core.timers = core.timers.filter(({ key }) => !key.startsWith(prefix))
}

/** Requests a call, one at a time under a name. The number in its key distinguishes it from one that was answered in the same turn. */
export function requestCall(core: Core, name: string, call: Call): void {
  if (isCallPending(core, name)) return
  core.counter += 1
  core.calls = [...core.calls, { key: `call:${name}#${core.counter}`, call }]
}

/** Whether a call of this name is out. */
export function isCallPending(core: Core, name: string): boolean {
  return core.calls.some(({ key }) => key.startsWith(`call:${name}#`))
}

/** Cancels the calls whose name has this prefix. */
export function cancelCalls(core: Core, prefix: string): void {
  core.calls = core.calls.filter(({ key }) => !key.startsWith(`call:${prefix}`))
}

/** A resumption runs in the background; the player waits for all other streams. */
export function isAwaited(stream: Stream): boolean {
  return stream.kind !== 'resuming'
}
