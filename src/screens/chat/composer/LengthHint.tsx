import { CHAT_TEXT_MAX } from '../../../../protocol/limits.ts'
import { useTranslation } from '../../../i18n/useTranslation.ts'

/** Says that the field is full: the browser cuts a pasted text that is too long. */
export function LengthHint() {
  const { t } = useTranslation()
  return <span role="alert">{t('later.hints.longest', { max: CHAT_TEXT_MAX })}</span>
}
