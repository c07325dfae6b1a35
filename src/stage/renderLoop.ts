/**
 * Render loop on demand: requests frames only while a drawable moves, and none on a hidden page.
 */
import { type FrameSource } from './frameSource.ts'

/** Something that is drawn: a background, the weather. */
export interface Drawable {
  /** Updates the drawable for a frame at `now`, ms; returns whether it still moves. */
  update: (now: number) => boolean
  /** How long one frame of it may stay, ms; missing: each frame of the page counts. While only such drawables move, the others in between are skipped. */
  readonly frameMs?: number
  /** Called after the first frame in which it no longer moved. */
  onStill?: () => void
}

/** Requests frames for the drawables. */
export interface RenderLoop {
  /** Adds a drawable; returns the function that removes it. */
  add: (drawable: Drawable) => () => void
  /** A drawable that was still moves again. */
  wake: (drawable: Drawable) => void
  /** Draws immediately, after a resize has cleared the canvas. */
  draw: () => void
  /** Draws nothing more. */
  stop: () => void
}

/** Frames come a little early or late. */
const FRAME_TOLERANCE_MS = 5

/** Calls `render` for each frame, after all drawables are updated. If that throws, the loop stops for good and calls `onFailed`. */
export function createRenderLoop(
  render: () => void,
  onFailed: () => void,
  frames: FrameSource,
  page: Document = document,
): RenderLoop {
  const drawables = new Set<Drawable>()
  const moving = new Set<Drawable>()
  let cancel: (() => void) | null = null
  let isStopped = false
  let drawnAt = -Infinity

  function requestFrame(): void {
    if (isStopped || cancel !== null || page.visibilityState === 'hidden') return
    cancel = frames.request((now) => {
      cancel = null
      if (isTooEarly(now)) requestFrame()
      else drawFrame(now)
    })
  }

  /** Weather is drawn 30 times a second: twice as often costs twice as much, and nobody sees it. */
  function isTooEarly(now: number): boolean {
    let most = moving.size === 0 ? 0 : Infinity
    for (const { frameMs = 0 } of moving) most = Math.min(most, frameMs)
    return now - drawnAt < most - FRAME_TOLERANCE_MS
  }

  function drawFrame(now: number): void {
    if (isStopped) return
    try {
      updateAndRender(now)
    } catch {
      stop()
      onFailed()
    }
  }

  function updateAndRender(now: number): void {
    const rested = [...drawables].filter((drawable) => !drawable.update(now) && moving.delete(drawable))
    render()
    drawnAt = now
    for (const drawable of rested) drawable.onStill?.()
    if (moving.size > 0) requestFrame()
  }

  function onVisibility(): void {
    if (page.visibilityState === 'visible') requestFrame()
    else pause()
  }

  function pause(): void {
    cancel?.()
    cancel = null
  }

  function stop(): void {
    isStopped = true
    pause()
    page.removeEventListener('visibilitychange', onVisibility)
  }

  page.addEventListener('visibilitychange', onVisibility)
  return {
    add(drawable) {
      drawables.add(drawable)
      moving.add(drawable)
      requestFrame()
      return () => {
        drawables.delete(drawable)
        moving.delete(drawable)
        requestFrame()
      }
    },
    wake(drawable) {
      if (!drawables.has(drawable)) return
      moving.add(drawable)
      requestFrame()
    },
    draw: () => drawFrame(frames.now()),
    stop,
  }
}
