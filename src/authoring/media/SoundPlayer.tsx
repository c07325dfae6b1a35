/** Plays a sound of the story. */
import { useTranslation } from '../../i18n/useTranslation.ts'
import { resolveApiAddress } from '../../platform/apiAddress.ts'
import styles from './media.module.css'

export function SoundPlayer({ url, name }: { url: string; name: string }) {
  const { t } = useTranslation()
  return (
    <audio
      className={styles.player}
      controls
      preload="none"
      src={resolveApiAddress(url)}
      aria-label={t('creation.media.listen', { name })}
    />
  )
}
