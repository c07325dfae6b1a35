/**
 * Runs the audio context only while something sounds and the page is seen, and finds out whether it can run at all: browsers keep it
 * stopped until a tap, and the system may interrupt it for a call.
 */
import { after } from '../platform/time.ts'

/** The part of an AudioContext that is used, so that tests can stand in for it. */
export type ContextState = Pick<AudioContext, 'resume' | 'suspend' | 'addEventListener' | 'removeEventListener'> & {
  /** Safari has a fourth state for calls and other apps. */
  readonly state: AudioContextState | 'interrupted'
}

export interface ContextLifecycle {
  /** Resumes a context that was never started or was interrupted. Called inside a tap: browsers start it only there. */
  unlock: () => void
  /** Something sounds, or nothing does any more. */
  setBusy: (isBusy: boolean) => void
  setVisible: (isVisible: boolean) => void
  /** Resolves to true once the context runs; to false if it does not within RESUME_TIMEOUT_MS, or is not to run. */
  waitUntilRunning: () => Promise<boolean>
  /** Whether sound could play now: the context has run before, and nobody but us has stopped it. */
  canPlay: () => boolean
  close: () => void
}

/** Time after the last sound until the context stops, ms: it also covers the fade to silence. */
export const IDLE_MS = 500
/** A context that may run does so sooner, ms. */
export const RESUME_TIMEOUT_MS = 2_000

/** `onCanPlay` is called when `canPlay` changes, and at once if the context runs already. */
export function createContextLifecycle(context: ContextState, onCanPlay: (canPlay: boolean) => void): ContextLifecycle {
  let isBusy = false
  let isVisible = true
  let canPlay = false
  /** Our own suspend has not come into effect: in most browsers the context counts as running until then. */
  let isSuspending = false
  let cancelIdle: (() => void) | null = null
  let resuming: { promise: Promise<boolean>; settle: (isRunning: boolean) => void } | null = null

  const setCanPlay = (next: boolean): void => {
    if (next === canPlay) return
    canPlay = next
    onCanPlay(next)
  }

  const resume = (): Promise<boolean> => {
    if (context.state === 'running' && !isSuspending) return Promise.resolve(true)
    if (context.state === 'closed') return Promise.resolve(false)
    // Again each time: one call may be inside a tap, another not. A resume that overtakes our suspend may change no state.
    context.resume().then(
      () => {
        if (context.state === 'running') onStateChange()
      },
      () => undefined,
    )
    if (resuming !== null) return resuming.promise
    let settle: (isRunning: boolean) => void = () => undefined
    const promise = new Promise<boolean>((resolve) => {
      const cancelTimeout = after(RESUME_TIMEOUT_MS, () => settle(false))
      settle = (isRunning) => {
        cancelTimeout()
        resuming = null
        resolve(isRunning)
        setCanPlay(isRunning)
      }
    })
    resuming = { promise, settle }
    return promise
  }

  const suspend = (): void => {
    cancelIdle = null
    if (context.state !== 'running') return
    isSuspending = true
    void context.suspend().catch(() => undefined)
  }

  const update = (): void => {
    const isNeeded = isBusy && isVisible
    if (isNeeded) {
      cancelIdle?.()
      cancelIdle = null
      // After a first run, a context that the system stopped may come back without a tap.
      void resume()
    } else if (context.state === 'running') cancelIdle ??= after(IDLE_MS, suspend)
  }

  const onStateChange = (): void => {
    const isOwn = isSuspending && context.state === 'suspended'
    isSuspending = false
    if (context.state === 'running') {
      resuming?.settle(true)
      setCanPlay(true)
    } else if (!isOwn) {
      // The system stopped it.
      if (resuming === null) setCanPlay(false)
      if (context.state === 'suspended' && isVisible) void resume()
      return
    }
    update()
  }
  context.addEventListener('statechange', onStateChange)
  if (context.state === 'running') setCanPlay(true)

  return {
    unlock() {
      // One that we stopped ourselves needs no tap.
      if (!canPlay) void resume().then(update)
    },
    setBusy(next) {
      if (next === isBusy) return
      isBusy = next
      update()
    },
    setVisible(next) {
      isVisible = next
      update()
    },
    waitUntilRunning: () => (isVisible ? resume() : Promise.resolve(false)),
    canPlay: () => canPlay,
    close() {
      context.removeEventListener('statechange', onStateChange)
      cancelIdle?.()
      isBusy = false
      suspend()
    },
  }
}
