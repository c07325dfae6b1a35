/** Whether to use the Pixi stage: WebGL works, and neither data nor memory must be saved. */
import { hasLittleMemory } from '../platform/deviceMemory.ts'
import { isSavingData } from './dataSaving.ts'

/** Creates a throw-away WebGL context, so call it only when Pixi is about to load. */
export function canUsePixi(): boolean {
  if (isSavingData() || hasLittleMemory()) return false
  return typeof createImageBitmap === 'function' && typeof ResizeObserver === 'function' && hasWebGL()
}

/** Pixi would silently draw on a 2D canvas without it, which is slower than plain pictures. */
function hasWebGL(): boolean {
  try {
    const canvas = document.createElement('canvas')
    const gl = canvas.getContext('webgl2', { stencil: true }) ?? canvas.getContext('webgl', { stencil: true })
    // Pixi's start on a lost context never finishes.
    const works = gl !== null && !gl.isContextLost() && gl.getContextAttributes()?.stencil === true
    // Phones have few contexts: releases this one at once.
    gl?.getExtension('WEBGL_lose_context')?.loseContext()
    return works
  } catch {
    return false
  }
}
