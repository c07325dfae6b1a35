/** Observes a page's WebGL: its contexts, what they draw, and the resulting colours. */
import { onTestFinished, vi } from 'vitest'

export interface WatchedContext {
  canvas: HTMLCanvasElement
  gl: WebGL2RenderingContext
  /** Frames begun since the context was made: each begins with a clear. */
  frames: number
  /** Textures created and not yet deleted. */
  textures: number
}

/**
 * Watches every WebGL context made until the end of the test, and keeps their drawings, so that they can be read. Each says that it runs on
 * this graphics card.
 */
export function watchWebGL(card = 'A graphics card'): WatchedContext[] {
  const contexts: WatchedContext[] = []
  const known = new WeakSet<object>()
  const original = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, 'getContext')?.value as (
    ...args: unknown[]
  ) => unknown
  const spy = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function getContext(
    this: HTMLCanvasElement,
    type: string,
    options?: object,
  ) {
    const keeps = type.startsWith('webgl')
      ? { ...options, preserveDrawingBuffer: true, failIfMajorPerformanceCaveat: false }
      : options
    const gl = original.call(this, type, keeps) as WebGL2RenderingContext | null
    if (type === 'webgl2' && gl !== null && !known.has(gl)) {
      known.add(gl)
      contexts.push(watch(this, gl, card))
    }
    return gl
  } as HTMLCanvasElement['getContext'])
  onTestFinished(() => spy.mockRestore())
  return contexts
}

function watch(canvas: HTMLCanvasElement, gl: WebGL2RenderingContext, card: string): WatchedContext {
  const watched: WatchedContext = { canvas, gl, frames: 0, textures: 0 }
  const clear = gl.clear.bind(gl)
  const createTexture = gl.createTexture.bind(gl)
  const getParameter = gl.getParameter.bind(gl)
  const deleteTexture = gl.deleteTexture.bind(gl)
  gl.clear = (mask) => {
    watched.frames += 1
    clear(mask)
  }
  gl.getParameter = (name: number): unknown => (name === UNMASKED_RENDERER_WEBGL ? card : getParameter(name))
  gl.createTexture = () => {
    watched.textures += 1
    return createTexture()
  }
  gl.deleteTexture = (texture) => {
    watched.textures -= 1
    deleteTexture(texture)
  }
  return watched
}

/** Of the extension WEBGL_debug_renderer_info. */
const UNMASKED_RENDERER_WEBGL = 0x9246

/** Red, green, blue and alpha of a point, given as shares of width and height from the top left corner. */
export function colourAt({ canvas, gl }: WatchedContext, x: number, y: number): number[] {
  const pixel = new Uint8Array(4)
  gl.readPixels(
    Math.floor(canvas.width * x),
    Math.floor(canvas.height * (1 - y)),
    1,
    1,
    gl.RGBA,
    gl.UNSIGNED_BYTE,
    pixel,
  )
  return [...pixel]
}

/** Takes WebGL away until the end of the test. */
export function withoutWebGL(): void {
  const spy = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  onTestFinished(() => spy.mockRestore())
}
