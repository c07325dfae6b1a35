/** Says that the field is full: the browser cuts a pasted text that is too long. */
import { useTranslation } from 'react-i18next'
import { CHAT_TEXT_MAX } from '../../../../protocol/limits.ts'

export function LengthHint() {
  const { t } = useTranslation('game')
  return <span role="alert">{t('hints.longest', { max: CHAT_TEXT_MAX })}</span>
}
