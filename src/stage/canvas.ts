/** The canvas of a running Pixi application: its size, its painter, and the loss of its context. */
import { type Application } from 'pixi.js'
import { type Size } from './cover.ts'
import { type Frames } from './frames.ts'
import { createPainter, type Painter } from './painter.ts'

/** More device px than this per CSS px cost memory and are not seen. */
const MAX_RESOLUTION = 2

/** What the parts of the stage know of the canvas they are drawn on. */
export interface Canvas {
  painter: Painter
  /** In the units that sprites are placed in: CSS px. */
  size: () => Size
  /** In device px: what a texture need not exceed. */
  pixels: () => Size
  close: () => void
}

interface ContextReport {
  onLost: () => void
  onRestored: () => void
}

/** Draws `app` in `box`, as large as that is, until the answer is closed. The application itself goes on. */
export function openCanvas(app: Application, box: HTMLElement, frames: Frames, { onLost, onRestored }: ContextReport): Canvas {
  const { canvas, screen } = app
  const painter = createPainter(() => app.render(), frames)

  // A new size wipes the canvas, so it is drawn again in the same turn.
  function resize(): void {
    app.renderer.resize(box.clientWidth, box.clientHeight, Math.min(devicePixelRatio, MAX_RESOLUTION))
    painter.draw()
  }
  function lose(): void {
    painter.stop()
    onLost()
  }

  resize()
  const sizes = new ResizeObserver(resize)
  sizes.observe(box)
  canvas.addEventListener('webglcontextlost', lose)
  canvas.addEventListener('webglcontextrestored', onRestored)
  return {
    painter,
    size: () => screen,
    pixels: () => canvas,
    close() {
      painter.stop()
      sizes.disconnect()
      canvas.removeEventListener('webglcontextlost', lose)
      canvas.removeEventListener('webglcontextrestored', onRestored)
    },
  }
}
