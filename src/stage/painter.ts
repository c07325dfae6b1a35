/**
 * Draws the moving stage, and only when something moves: on a still screen no frame is asked for, and none on a hidden
 * page. Whatever is drawn is a part; effects are added the same way.
 */
import { type Frames } from './frames.ts'

/** Something that is drawn: a backdrop, an effect. */
export interface Part {
  /** Makes the part ready for a frame at `now`, ms; answers whether it is still moving. */
  step: (now: number) => boolean
  /** Called after the first frame in which it no longer moved. */
  rested?: () => void
}

/** Says when a frame is due. */
export interface Painter {
  /** Draws a part from now on; the answer takes it away. */
  add: (part: Part) => () => void
  /** Draws now: after a resize, which has wiped the canvas. */
  draw: () => void
  /** Draws nothing more. */
  stop: () => void
}

/** A painter that calls `render` for each frame, once all the parts have made their step. */
export function createPainter(render: () => void, frames: Frames, page: Document = document): Painter {
  const parts = new Set<Part>()
  const moving = new Set<Part>()
  let cancel: (() => void) | null = null
  let stopped = false

  function ask(): void {
    if (stopped || cancel !== null || page.visibilityState === 'hidden') return
    cancel = frames.request((now) => {
      cancel = null
      paint(now)
    })
  }

  function paint(now: number): void {
    if (stopped) return
    const rested = [...parts].filter((part) => !part.step(now) && moving.delete(part))
    render()
    for (const part of rested) part.rested?.()
    if (moving.size > 0) ask()
  }

  function onVisibility(): void {
    if (page.visibilityState === 'visible') ask()
    else pause()
  }

  function pause(): void {
    cancel?.()
    cancel = null
  }

  page.addEventListener('visibilitychange', onVisibility)
  return {
    add(part) {
      parts.add(part)
      moving.add(part)
      ask()
      return () => {
        parts.delete(part)
        moving.delete(part)
        ask()
      }
    },
    draw: () => paint(frames.now()),
    stop() {
      stopped = true
      pause()
      page.removeEventListener('visibilitychange', onVisibility)
    },
  }
}
