/** Whether to use the Pixi stage: WebGL runs on a graphics card, and neither data nor memory must be saved. */
import { hasLittleMemory } from '../platform/deviceMemory.ts'
import { isSavingData } from './dataSaving.ts'

/** What Pixi needs, on a graphics card. */
const ATTRIBUTES: WebGLContextAttributes = { stencil: true, failIfMajorPerformanceCaveat: true }

/** Renderers that draw with the processor: of Chromium, Mesa and Windows. Chromium gives them also where a slow one is refused. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|basic render/i

/** Creates a throw-away WebGL context, so call it only when Pixi is about to load. */
export function canUsePixi(): boolean {
  if (isSavingData() || hasLittleMemory()) return false
  return typeof createImageBitmap === 'function' && typeof ResizeObserver === 'function' && hasWebGL()
}

/**
 * Without it, Pixi would silently draw on a 2D canvas. Without a graphics card, the browser copies each frame of the canvas back from WebGL,
 * which holds up the page for 150 ms and more. Plain pictures are faster than both.
 */
function hasWebGL(): boolean {
  try {
    const canvas = document.createElement('canvas')
    const gl = canvas.getContext('webgl2', ATTRIBUTES) ?? canvas.getContext('webgl', ATTRIBUTES)
    // Pixi's start on a lost context never finishes.
    const works = gl !== null && !gl.isContextLost() && gl.getContextAttributes()?.stencil === true && hasCard(gl)
    // Phones have few contexts: releases this one at once.
    gl?.getExtension('WEBGL_lose_context')?.loseContext()
    return works
  } catch {
    return false
  }
}

/** Browsers that do not name the card count as having one. */
function hasCard(gl: WebGLRenderingContext | WebGL2RenderingContext): boolean {
  const names = gl.getExtension('WEBGL_debug_renderer_info')
  return names === null || !SOFTWARE.test(String(gl.getParameter(names.UNMASKED_RENDERER_WEBGL)))
}
