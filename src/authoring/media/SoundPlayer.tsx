/** Plays a sound of the story. */
import { useTranslation } from 'react-i18next'
import { resolveApiAddress } from '../../platform/apiAddress.ts'
import styles from './media.module.css'

export function SoundPlayer({ url, name }: { url: string; name: string }) {
  const { t } = useTranslation('creation')
  return (
    <audio
      className={styles.player}
      controls
      preload="none"
      src={resolveApiAddress(url)}
      aria-label={t('media.listen', { name })}
    />
  )
}
