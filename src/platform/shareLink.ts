/** Sharing an address: with the share sheet of the device, else by the clipboard. */
import { copyText } from './copyText.ts'

export type ShareOutcome = 'sent' | 'copied' | 'cancelled' | 'failed'

/** Call it in the handler of a tap: browsers refuse it later. */
export async function shareLink({ text, url }: { text: string; url: string }): Promise<ShareOutcome> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ text, url })
      return 'sent'
    } catch (error) {
      // The player closed the share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
    }
  }
  return (await copyText(url)) ? 'copied' : 'failed'
}
