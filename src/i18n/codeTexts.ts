/** Texts of codes: the one place that turns codes into words. */
import { type TFunction } from 'i18next'
import { type NoticeCode } from '../../protocol/errors.ts'
import { type CallError } from '../../protocol/api/result.ts'

/** The text of a notice without a text of the server; `name` is the actor it is about. */
export function formatNotice(t: TFunction, code: NoticeCode, name: string): string {
  return code === 'stage_complete' ? t('shell.notices.stage_complete', { name }) : t(`shell.notices.${code}`)
}

/** The text of a failed call: the server's message if there is one, else a text of the app. */
export function formatFailure(t: TFunction, { code, message }: CallError): string {
  return (code === 'refused' || code === 'http') && message !== '' ? message : t(`shell.failures.${code}`)
}
