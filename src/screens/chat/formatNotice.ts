/** Texts of the notices of a game. */
import { type NoticeCode } from '../../../protocol/errors.ts'
import { type Toast } from '../../../protocol/view/notices.ts'
import { i18n } from '../../i18n/index.ts'

/** Values in a text of a notice: the actor, or the price of the next charge and the player's balance. */
type Named = Pick<Toast, 'name' | 'price' | 'balance'>

/** The text of a notice without a text of the server. */
export function formatNotice(code: NoticeCode, { name, price, balance }: Named): string {
  if (code === 'stage_complete')
    return name === '' ? i18n.t('game:notices.stage_complete_unnamed') : i18n.t('game:notices.stage_complete', { name })
  if (code === 'price_changed') return i18n.t('game:notices.price_changed', { price: price ?? 0 })
  if (code !== 'charge_soon') return i18n.t(`game:notices.${code}`)
  const charge = i18n.t('game:notices.charge_soon', { price: price ?? 0 })
  return balance === null ? charge : `${charge} ${i18n.t('game:status.balance', { count: balance })}`
}
