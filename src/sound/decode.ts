/** From the bytes of a sound to what can be played. */

/** Decodes a whole sound; null if the browser cannot. The bytes cannot be used afterwards. */
export function decodeSound(context: BaseAudioContext, bytes: ArrayBuffer): Promise<AudioBuffer | null> {
  return new Promise((resolve) => {
    // Safari before 14.1 has the callbacks only and returns nothing.
    const decoded = context.decodeAudioData(bytes, resolve, () => resolve(null)) as Promise<AudioBuffer> | undefined
    decoded?.catch(() => resolve(null))
  })
}

/** The length of a sound by its header, s; null if the browser cannot play it or it has no known end. */
export function readDuration(address: string): Promise<number | null> {
  return new Promise((resolve) => {
    const element = new Audio()
    const finish = (): void => {
      resolve(Number.isFinite(element.duration) ? element.duration : null)
      element.removeAttribute('src')
    }
    element.preload = 'metadata'
    element.addEventListener('loadedmetadata', finish, { once: true })
    element.addEventListener('error', finish, { once: true })
    element.src = address
  })
}
