/** Pictures as text, for calls that take JSON. */

/** The picture as a data URL; null where it cannot be read. */
export function readAsDataUrl(picture: Blob): Promise<string | null> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : null)
    reader.onerror = () => resolve(null)
    reader.readAsDataURL(picture)
  })
}
