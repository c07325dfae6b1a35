/** The tab that opened a payment page says what it shows: the page that a payment returns to names it only where it is still open. */
import { isRecord } from '../../../protocol/json.ts'
import { wait } from '../../platform/time.ts'

/** Answers for a payment until this page is gone. */
export function answerForPayment(checkoutId: string): void {
  const channel = openChannel(checkoutId)
  channel?.addEventListener('message', ({ data }) => {
    if (data === ASK) channel.postMessage({ path: location.pathname })
  })
}

/** The path that the tab shows; null where none answers. */
export async function findPayingTab(checkoutId: string): Promise<string | null> {
  const channel = openChannel(checkoutId)
  if (channel === null) return null
  const answered = new Promise<string | null>((resolve) => {
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isRecord(data) && typeof data.path === 'string') resolve(data.path)
    })
  })
  channel.postMessage(ASK)
  const path = await Promise.race([answered, wait(ANSWER_MS).then(() => null)])
  channel.close()
  return path
}

/** Whether a path is one of a story. */
export function isStoryPath(path: string): boolean {
  return /^\/(?:story|chat[23]?)\//.test(path)
}

const ASK = 'ask'
/** Another tab of this device answers sooner, ms. */
const ANSWER_MS = 1_000

/** Null where the browser has no such channels. */
function openChannel(checkoutId: string): BroadcastChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`payment-${checkoutId}`)
}
