/** Protection against taps that were meant for what was there before: tapping to hurry must not buy things. */
import { useLayoutEffect, useState } from 'react'
import { OPTION_INACTIVE_MS, TAP_PAUSE } from '../../protocol/limits.ts'
import { readRuntimeOptions } from '../platform/developerTools.ts'
import { after, pageNow } from '../platform/time.ts'

/**
 * False for OPTION_INACTIVE_MS after the component appeared, until a press that began in that time, or before, has ended, and while the player taps:
 * until they have paused for TAP_PAUSE, at most `maxMs` after it appeared. Who reads is not kept waiting. Who taps on after a pause puts it to sleep again
 * with the second tap, but for what has a `maxMs`: one tap after a pause may be the choice. A change of `place` says that it moved, and begins the time again. Where developer tools run the game clock faster, nobody is there to press by mistake: all times are as much shorter.
 */
export function useIsActive(maxMs = Infinity, place: unknown = null): boolean {
  const [active, setActive] = useState<{ place: unknown } | null>(null)
  // From the moment it is drawn.
  useLayoutEffect(() => {
    const appearedAt = pageNow()
    const { rate } = readRuntimeOptions()
    let cancel = after(OPTION_INACTIVE_MS / rate, activate)
    function activate(): void {
      const wait = isPressing() ? RECHECK_MS : computeWait()
      if (wait > 0) cancel = after(wait, activate)
      else setActive({ place })
    }
    const sleepAgain = (): void => {
      if (sinceTapMs >= TAP_PAUSE.ms / rate || computeWait() <= 0) return
      cancel()
      setActive(null)
      activate()
    }
    /** Time left of the pause after the last press, ms. */
    function computeWait(): number {
      const now = pageNow()
      return Math.min(getPauseMs() / rate - Math.abs(now - pressedAt), maxMs / rate - Math.abs(now - appearedAt))
    }
    if (maxMs === Infinity) for (const type of PRESS_BEGINS) addEventListener(type, sleepAgain, LISTENING)
    return () => {
      cancel()
      for (const type of PRESS_BEGINS) removeEventListener(type, sleepAgain, LISTENING)
    }
  }, [maxMs, place])
  return active !== null && active.place === place
}

const RECHECK_MS = 30

/**
 * Presses that are under way: a finger or mouse button that is down, Enter or Space held. Listens from its first import on. Whether a press is
 * under way, or ended so recently that its click may still come. A press whose end was never reported counts for LOST_AFTER_MS only.
 */
function isPressing(): boolean {
  // The clock of the device may be set back.
  const passed = Math.abs(pageNow() - changedAt)
  return passed < (isDown ? LOST_AFTER_MS : CLICK_DELAY_MS)
}

/** Time between the end of a press and its click, ms. */
const CLICK_DELAY_MS = 50
/** The end of a press is lost if the page loses the focus meanwhile, for example. */
const LOST_AFTER_MS = 5_000

let isDown = false
/** When the last press began, or ended. */
let changedAt = -Infinity
/** When the last press began, and the time from the one before to it, ms. */
let pressedAt = -Infinity
let betweenMs = Infinity
/** When the last press began that hit no control, and the time from it to the press that followed, ms: who presses controls does not tap to hurry. */
let tappedAt = -Infinity
let sinceTapMs = Infinity
/** All of them as they were before the last press. */
let before = { pressedAt, betweenMs, tappedAt, sinceTapMs }

/** A player who has not pressed for so long has stopped tapping, ms: a slow tapper gets longer. */
function getPauseMs(): number {
  return Math.max(TAP_PAUSE.ms, betweenMs < TAP_PAUSE.rhythmMs ? TAP_PAUSE.share * betweenMs : 0)
}

const AWAKE_CONTROL = ':is(a, button, input, textarea, select):not([aria-disabled="true"], :disabled)'

function begin(event: Event): void {
  if (event instanceof KeyboardEvent && (event.repeat || !isPressKey(event))) return
  isDown = true
  changedAt = pageNow()
  before = { pressedAt, betweenMs, tappedAt, sinceTapMs }
  betweenMs = Math.abs(changedAt - pressedAt)
  sinceTapMs = Math.abs(changedAt - tappedAt)
  pressedAt = changedAt
  if (!(event.target instanceof Element && event.target.closest(AWAKE_CONTROL) !== null)) tappedAt = changedAt
}

function end(event: Event): void {
  if (!isDown || (event instanceof KeyboardEvent && !isPressKey(event))) return
  isDown = false
  changedAt = pageNow()
  // The browser scrolls: that was no tap.
  if (event.type === 'pointercancel') ({ pressedAt, betweenMs, tappedAt, sinceTapMs } = before)
}

function isPressKey({ key }: KeyboardEvent): boolean {
  return key === 'Enter' || key === ' '
}

const PRESS_BEGINS = ['pointerdown', 'keydown']
const LISTENING = { capture: true, passive: true }
for (const type of PRESS_BEGINS) addEventListener(type, begin, LISTENING)
for (const type of ['pointerup', 'pointercancel', 'keyup', 'blur']) addEventListener(type, end, LISTENING)
