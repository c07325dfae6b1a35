/** Whether to use the Pixi stage: WebGL works, and neither data nor memory must be saved. */

import { isSavingData } from './dataSaving.ts'

/** A property that not every browser has, and that the DOM types lack. */
interface Device {
  /** GB, rounded; only some browsers report it. */
  deviceMemory?: number
}

/** Phones with this much memory or less, GB, keep the plain stage: textures can make their pages run out of memory. */
const LOW_MEMORY_GB = 1

/** Creates a throw-away WebGL context, so call it only when Pixi is about to load. */
export function canUsePixi(): boolean {
  const { deviceMemory } = navigator as Navigator & Device
  if (isSavingData() || (deviceMemory !== undefined && deviceMemory <= LOW_MEMORY_GB)) return false
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
