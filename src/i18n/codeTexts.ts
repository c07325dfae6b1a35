/** Texts of codes: the one place that turns codes into words. */
import { type TFunction } from 'i18next'
import { type NoticeCode } from '../../protocol/errors.ts'
import { type Notice } from '../../protocol/view/notices.ts'
import { type CallError } from '../../protocol/api/result.ts'

/** What a text of a notice names: the actor, or the price of the next charge and the player's balance. */
type Named = Pick<Notice, 'name' | 'price' | 'balance'>

/** The text of a notice without a text of the server. */
export function formatNotice(t: TFunction, code: NoticeCode, { name, price, balance }: Named): string {
  if (code === 'stage_complete') return t('shell.notices.stage_complete', { name })
  if (code !== 'charge_soon') return t(`shell.notices.${code}`)
  const charge = t('shell.notices.charge_soon', { price: price ?? 0 })
  return balance === null ? charge : `${charge} ${t('later.status.balance', { count: balance })}`
}

/** The text of a failed call: the server's message if there is one, else a text of the app. */
export function formatFailure(t: TFunction, { code, message }: CallError): string {
  return (code === 'refused' || code === 'http') && message !== '' ? message : t(`shell.failures.${code}`)
}
