/** Whether the moving stage is worth its weight here: WebGL works, and nobody asks to save data or memory. */

/** What not every browser tells, and the DOM's types do not know. */
interface Device {
  connection?: { saveData?: boolean }
  /** GB, rounded; only some browsers tell. */
  deviceMemory?: number
}

/** Phones with this much memory or less, GB, keep the plain stage: textures are what kills their pages. */
const LOW_MEMORY_GB = 1

/** Asks the browser once; cheap but for a throw-away WebGL context, so not before it matters. */
export function canUsePixi(): boolean {
  const device = navigator as Navigator & Device
  if (device.connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches) return false
  if (device.deviceMemory !== undefined && device.deviceMemory <= LOW_MEMORY_GB) return false
  return typeof createImageBitmap === 'function' && typeof ResizeObserver === 'function' && hasWebGL()
}

/** Pixi would silently draw on a 2D canvas without it, which is slower than plain pictures. */
function hasWebGL(): boolean {
  try {
    const canvas = document.createElement('canvas')
    const gl = canvas.getContext('webgl2', { stencil: true }) ?? canvas.getContext('webgl', { stencil: true })
    // Pixi starts on a lost context, but never comes to an end of it.
    const works = gl !== null && !gl.isContextLost() && gl.getContextAttributes()?.stencil === true
    // Contexts are few on a phone: this one is given back at once.
    gl?.getExtension('WEBGL_lose_context')?.loseContext()
    return works
  } catch {
    return false
  }
}
