/** The canvas of a running Pixi application: its size, its painter, and the loss of its context. */
import { type Application } from 'pixi.js'
import { type Size } from './cover.ts'
import { type FrameSource } from './frameSource.ts'
import { createRenderLoop, type RenderLoop } from './renderLoop.ts'

/** More device px than this per CSS px cost memory and are not seen. */
const MAX_RESOLUTION = 2

/** What the parts of the stage know of the canvas they are drawn on. */
export interface StageCanvas {
  renderLoop: RenderLoop
  /** In the units that sprites are placed in: CSS px. */
  getSize: () => Size
  /** In device px: what a texture need not exceed. */
  getPixelSize: () => Size
  close: () => void
}

interface ContextReport {
  onLost: () => void
  onRestored: () => void
}

/** Draws `app` in `box`, as large as that is, until the answer is closed. The application itself goes on. */
export function openCanvas(app: Application, box: HTMLElement, frames: FrameSource, { onLost, onRestored }: ContextReport): StageCanvas {
  const { canvas, screen } = app
  const renderLoop = createRenderLoop(() => app.render(), frames)

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
