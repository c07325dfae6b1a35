/** The first screen of the page: its code is there before React draws, and what it does not need waits until it has its content. */
import { findTarget, type Target } from './target.ts'
import { afterRest } from '../platform/afterRest.ts'
import { after, wait } from '../platform/time.ts'

interface FirstScreen {
  preload: () => Promise<void>
  isLoaded: () => boolean
}

/**
 * Resolves when the code of the first screen is there, after a while in any case: the outline of index.html shows nothing that moves. What the server has
 * drawn (`isDrawn`) can be read meanwhile. Resolves with whether the code is there.
 */
export async function loadFirstScreen(
  screens: Record<Target['screen'], FirstScreen>,
  isDrawn: boolean,
): Promise<boolean> {
  const target = findTarget(location.pathname)
  if (target === null) return false
  const screen = screens[target.screen]
  await (isDrawn ? screen.preload() : Promise.race([screen.preload(), wait(MOST_LOADING_MS)]))
  return screen.isLoaded()
}

/** Makes what waits for the first screen wait for a player at rest, too, for so many ms: a tap on what is drawn comes before it. */
export function restAfterFirstScreen(ms: number): void {
  restMs = ms
}

/** Says that the first screen has its content, or has failed to get it. */
export function markFirstScreen(): void {
  isMarked = true
  for (const run of [...onContent, ...waiting]) run()
  onContent.clear()
}

/** Calls back as soon as the first screen has its content: for what the next tap needs. Returns the function that stops waiting. */
export function onFirstScreen(run: () => void): () => void {
  if (isMarked) run()
  else onContent.add(run)
  return () => void onContent.delete(run)
}

/**
 * Keeps back what waits for a player at rest, while something loads that the next tap or the first line needs: on a slow network each of these files would
 * take its share from it. Returns the function that ends it; it ends by itself after a while.
 */
export function holdBack(): () => void {
  const release = (): void => {
    stopTimeout()
    if (!holds.delete(release) || holds.size > 0) return
    for (const run of released) run()
    released.clear()
  }
  const stopTimeout = after(MOST_HOLDING_MS, release)
  holds.add(release)
  return release
}

/** Whether the first screen has its content: what is drawn from now on was navigated to. */
export function hasFirstScreen(): boolean {
  return isMarked
}

/** Calls back once when the first screen has its content, after a while in any case, and the player rests, `moreMs` longer than for others. Returns the function that stops waiting. */
export function afterFirstScreen(run: () => void, moreMs = 0): () => void {
  let stopRest = (): void => undefined
  const finish = (): void => {
    cancel()
    if (holds.size > 0) {
      released.add(finish)
      stopRest = () => void released.delete(finish)
    } else if (restMs + moreMs === 0) run()
    else stopRest = afterRest(restMs + moreMs, () => (holds.size > 0 ? finish() : run()))
  }
  // Other screens than these say nothing.
  const most = findTarget(location.pathname) === null ? OTHER_SCREEN_MS : MOST_DRAWING_MS
  const stopTimeout = after(isMarked ? 0 : most, finish)
  waiting.add(finish)
  const cancel = (): void => {
    stopTimeout()
    waiting.delete(finish)
    stopRest()
  }
  return cancel
}

/** Resolves when what waits for the first screen may begin, as `afterFirstScreen` says. */
export function whenFirstScreen(): Promise<void> {
  return new Promise((resolve) => void afterFirstScreen(resolve))
}

const MOST_LOADING_MS = 2_000
const MOST_DRAWING_MS = 4_000
const OTHER_SCREEN_MS = 600
const MOST_HOLDING_MS = 8_000

let isMarked = false
let restMs = 0
const waiting = new Set<() => void>()
const onContent = new Set<() => void>()
/** By the functions that end them. */
const holds = new Set<() => void>()
/** What goes on when the last one ends. */
const released = new Set<() => void>()
