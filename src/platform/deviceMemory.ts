/** Whether this phone has little memory: it gets smaller pictures, and the plain stage. Device Memory API; only some browsers report it. */

/** A property that not every browser has, and that the DOM types lack. */
interface Device {
  /** GB, rounded. */
  deviceMemory?: number
}

/** GB. Textures and large pictures can make such a phone close the page. */
const LITTLE_GB = 1

export function hasLittleMemory(): boolean {
  const { deviceMemory } = navigator as Navigator & Device
  return deviceMemory !== undefined && deviceMemory <= LITTLE_GB
}
