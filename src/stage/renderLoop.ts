/**
 * Draws the moving stage, and only when something moves: on a still screen no frame is asked for, and none on a hidden
 * page. Whatever is drawn is a part; effects are added the same way.
 */
import { type FrameSource } from './frameSource.ts'

/** Something that is drawn: a backdrop, an effect. */
export interface Drawable {
  /** Makes the part ready for a frame at `now`, ms; answers whether it is still moving. */
  update: (now: number) => boolean
  /** Called after the first frame in which it no longer moved. */
  onStill?: () => void
}

/** Says when a frame is due. */
export interface RenderLoop {
  /** Draws a part from now on; the answer takes it away. */
  add: (drawable: Drawable) => () => void
  /** Draws now: after a resize, which has wiped the canvas. */
  draw: () => void
  /** Draws nothing more. */
  stop: () => void
}

/** A painter that calls `render` for each frame, once all the parts have made their step. */
export function createRenderLoop(render: () => void, frames: FrameSource, page: Document = document): RenderLoop {
  const drawables = new Set<Drawable>()
  const moving = new Set<Drawable>()
  let cancel: (() => void) | null = null
  let isStopped = false

  function requestFrame(): void {
    if (isStopped || cancel !== null || page.visibilityState === 'hidden') return
    cancel = frames.request((now) => {
      cancel = null
      drawFrame(now)
    })
  }

  function drawFrame(now: number): void {
    if (isStopped) return
    const rested = [...drawables].filter((drawable) => !drawable.update(now) && moving.delete(drawable))
    render()
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
    draw: () => drawFrame(frames.now()),
    stop() {
      isStopped = true
      pause()
      page.removeEventListener('visibilitychange', onVisibility)
    },
  }
}
