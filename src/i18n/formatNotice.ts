/** Texts of the notices of a game. They are part of the bundle `later`. */
import { type NoticeCode } from '../../protocol/errors.ts'
import { type Notice } from '../../protocol/view/notices.ts'
import { type Translate } from './translator.ts'

/** What a text of a notice names: the actor, or the price of the next charge and the player's balance. */
type Named = Pick<Notice, 'name' | 'price' | 'balance'>

/** The text of a notice without a text of the server. */
export function formatNotice(t: Translate, code: NoticeCode, { name, price, balance }: Named): string {
  if (code === 'stage_complete')
    return name === '' ? t('later.notices.stage_complete_unnamed') : t('later.notices.stage_complete', { name })
  if (code !== 'charge_soon') return t(`later.notices.${code}`)
  const charge = t('later.notices.charge_soon', { price: price ?? 0 })
  return balance === null ? charge : `${charge} ${t('later.status.balance', { count: balance })}`
}
