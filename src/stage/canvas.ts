/** The canvas of a running Pixi application: its size, its painter, and the loss of its context. */
import { type Application } from 'pixi.js'
import { type Size } from './cover.ts'
import { type FrameSource } from './frameSource.ts'
import { createRenderLoop, type RenderLoop } from './renderLoop.ts'

/** Maximum device px per CSS px: more cost memory without a visible difference. */
const MAX_RESOLUTION = 2

/** The canvas as the drawables use it. */
export interface StageCanvas {
  renderLoop: RenderLoop
  /** CSS px, the unit of sprite positions. */
  getSize: () => Size
  /** Device px, the largest useful size of a texture. */
  getPixelSize: () => Size
  close: () => void
}

/** Callbacks about the WebGL context, and about a drawing that threw. */
interface CanvasReport {
  onLost: () => void
  onRestored: () => void
  onFailed: () => void
}

/** Draws `app` in `box` at its size, until `close` is called. Does not destroy the application. */
export function openCanvas(
  app: Application,
  box: HTMLElement,
  frames: FrameSource,
  { onLost, onRestored, onFailed }: CanvasReport,
): StageCanvas {
  const { canvas, screen } = app
  const renderLoop = createRenderLoop(() => app.render(), onFailed, frames)

  // A new size wipes the canvas, so it is drawn again in the same turn.
  function resizeCanvas(): void {
    app.renderer.resize(box.clientWidth, box.clientHeight, Math.min(devicePixelRatio, MAX_RESOLUTION))
    renderLoop.draw()
  }
  function onContextLost(): void {
    renderLoop.stop()
    onLost()
  }

  resizeCanvas()
  const sizes = new ResizeObserver(resizeCanvas)
  sizes.observe(box)
  canvas.addEventListener('webglcontextlost', onContextLost)
  canvas.addEventListener('webglcontextrestored', onRestored)
  return {
    renderLoop,
    getSize: () => screen,
    getPixelSize: () => canvas,
    close() {
      renderLoop.stop()
      sizes.disconnect()
      canvas.removeEventListener('webglcontextlost', onContextLost)
      canvas.removeEventListener('webglcontextrestored', onRestored)
    },
  }
}
