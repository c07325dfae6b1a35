/** Timers and calls that the state asks for. `wanted` turns them into work; what comes of them returns by their keys. */
import { type Call, type Core, type Stream, type Timer } from './state.ts'

/** Sets a timer, in place of one with the same key. */
export function setTimer(core: Core, timer: Timer): void {
  core.timers = [...core.timers.filter(({ key }) => key !== timer.key), timer]
}

/** Takes away the timers whose key begins so. */
export function clearTimers(core: Core, prefix: string): void {
  if (core.timers.some(({ key }) => key.startsWith(prefix))) core.timers = core.timers.filter(({ key }) => !key.startsWith(prefix))
}

/** Asks for a call, one at a time under a name. Numbered, so that one asked anew in the turn of its answer is another. */
export function requestCall(core: Core, name: string, call: Call): void {
  if (isCallPending(core, name)) return
  core.counter += 1
  core.calls = [...core.calls, { key: `call:${name}#${core.counter}`, call }]
}

/** Whether a call is out. */
export function isCallPending(core: Core, name: string): boolean {
  return core.calls.some(({ key }) => key.startsWith(`call:${name}#`))
}

/** No longer asks for the calls whose name begins so. */
export function cancelCalls(core: Core, prefix: string): void {
  core.calls = core.calls.filter(({ key }) => !key.startsWith(`call:${prefix}`))
}

/** A resumption runs in the background; the player waits for all other streams. */
export function isAwaited(stream: Stream): boolean {
  return stream.kind !== 'resuming'
}
