/** The one place where codes become words. */
import { type TFunction } from 'i18next'
import { type NoticeCode } from '../../protocol/errors.ts'
import { type CallError } from '../../protocol/api/result.ts'

/** What a notice of the game says, where the server sent no words of its own; `name` is whom it is about. */
export function formatNotice(t: TFunction, code: NoticeCode, name: string): string {
  return code === 'stage_complete' ? t('shell.notices.stage_complete', { name }) : t(`shell.notices.${code}`)
}

/** Why a call failed: the server's own message where it answered with one, else ours. */
export function formatFailure(t: TFunction, { code, message }: CallError): string {
  return (code === 'refused' || code === 'http') && message !== '' ? message : t(`shell.failures.${code}`)
}
