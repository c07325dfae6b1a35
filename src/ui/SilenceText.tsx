/** Mounted while the server is awaited: says after a while that it is silent. */
import { useTranslation } from 'react-i18next'
import { SILENCE_NOTE_MS } from '../../protocol/limits.ts'
import { useHasElapsed } from '../platform/time.ts'

export function SilenceText({ className }: { className: string | undefined }) {
  const { t } = useTranslation('shell')
  const isLong = useHasElapsed(SILENCE_NOTE_MS)
  return isLong ? <p className={className}>{t('silent.text')}</p> : null
}
