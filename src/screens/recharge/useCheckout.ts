/** Buying a pack: the payment page opens in another tab, so that the screen stays where it is, and the answer is awaited here. Doc 1 §7. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { checkoutCreate, checkoutGet } from '../../../protocol/api/credits.ts'
import { type CallError, fail, isUnreached } from '../../../protocol/api/result.ts'
import { refreshUser } from '../../account/account.ts'
import { callAsUser, callAsUserWith } from '../../api/client.ts'
import { resolvePageAddress } from '../../platform/apiAddress.ts'
import { isEmbedded } from '../../platform/embedding/isEmbedded.ts'
import { randomId } from '../../platform/random.ts'
import { after } from '../../platform/time.ts'
import { answerForPayment } from './payingTab.ts'
import { savePaymentReturn } from './paymentReturn.ts'

export type CheckoutState =
  | { status: 'choosing'; failure: CallError | null; isUnpaid: boolean }
  | { status: 'opening'; priceId: string }
  /** `url` is the payment page. */
  | { status: 'waiting'; checkoutId: string; url: string }

export interface Checkout {
  state: CheckoutState
  /** Opens the payment page for a pack. Call it in the handler of a tap: a tab cannot be opened later. */
  buy: (priceId: string) => void
  /** Back to the packs; the payment page stays. */
  chooseAgain: () => void
}

const POLL_MS = 2_000
const CHOOSING: Extract<CheckoutState, { status: 'choosing' }> = { status: 'choosing', failure: null, isUnpaid: false }

/** A request without an answer may have opened a payment: it is repeated with the same key, also after the recharge was closed. */
let unanswered: { priceId: string; key: string } | null = null

/** `onPaid` gets the coins of the pack once they are on the account. */
export function useCheckout(onPaid: (coins: number) => void): Checkout {
  const [state, setState] = useState<CheckoutState>(CHOOSING)
  const finish = useEffectEvent(onPaid)
  const checkoutId = state.status === 'waiting' ? state.checkoutId : null

  useEffect(() => {
    if (checkoutId === null) return undefined
    let isOver = false
    let cancel = (): void => undefined
    const poll = async (): Promise<void> => {
      const answer = await callAsUser(checkoutGet, { id: checkoutId })
      if (isOver) return
      const status = answer.ok ? answer.data.status : 'open'
      if (answer.ok && status === 'paid') {
        // The balance reaches the game, which goes on by itself (rule B8).
        await refreshUser()
        if (isOver) return
        setState(CHOOSING)
        finish(answer.data.coins)
      } else if (status === 'open') cancel = after(POLL_MS, () => void poll())
      else setState({ ...CHOOSING, isUnpaid: true })
    }
    void poll()
    return () => {
      isOver = true
      cancel()
    }
  }, [checkoutId])

  // A second tap arrives before the first is drawn.
  const isOpening = useRef(false)

  const buy = async (priceId: string): Promise<void> => {
    if (isOpening.current) return
    isOpening.current = true
    if (unanswered?.priceId !== priceId) unanswered = { priceId, key: randomId() }
    const path = location.pathname + location.search
    const tab = window.open('', '_blank')
    setState({ status: 'opening', priceId })
    const answer = await callAsUserWith({ key: unanswered.key }, checkoutCreate, { price_id: priceId })
    isOpening.current = false
    if (answer.ok || !isUnreached(answer)) unanswered = null
    const url = answer.ok ? (resolvePageAddress(answer.data.url)?.href ?? null) : null
    if (!answer.ok || url === null) {
      tab?.close()
      setState({ ...CHOOSING, failure: answer.ok ? fail('bad_answer') : answer })
      return
    }
    const { checkout_id: id } = answer.data
    savePaymentReturn({ checkoutId: id, path, isOtherTab: tab !== null })
    if (tab !== null) {
      tab.opener = null
      answerForPayment(id)
      tab.location.replace(url)
    }
    // In a frame the card page would be refused: its link is shown.
    else if (!isEmbedded()) location.assign(url)
    setState({ status: 'waiting', checkoutId: id, url })
  }
  return { state, buy: (priceId) => void buy(priceId), chooseAgain: () => setState(CHOOSING) }
}
