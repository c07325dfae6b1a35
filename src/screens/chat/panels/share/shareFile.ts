/** Saving a file, and sending it with the Web Share API. */

/** Whether the browser can send this file. Desktop browsers and many webviews cannot. */
export function canSendFile(file: File): boolean {
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] })
}

/** Opens the share sheet of the phone. Closing it is no failure. */
export async function sendFile(file: File, text: string): Promise<'sent' | 'cancelled' | 'failed'> {
  try {
    await navigator.share({ files: [file], text })
    return 'sent'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'failed'
  }
}

/** Downloads the file behind an address of this page. */
export function saveFile(name: string, url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
