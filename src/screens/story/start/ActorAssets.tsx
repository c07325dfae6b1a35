/** Pictures and clips of a character, to look at before the choice. Doc 2 §3 (actor). Nothing where the character has none. */
import { useTranslation } from 'react-i18next'
import { type Actor } from '../../../../protocol/api/stories.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { resolveApiAddress } from '../../../platform/apiAddress.ts'
import { useDataSaving } from '../../../stage/dataSaving.ts'
import { useReducedMotion } from '../../../ui/useMediaQuery.ts'
import styles from './ActorAssets.module.css'

export function ActorAssets({ actor: { name, image_assets: images, video_assets: clips } }: { actor: Actor }) {
  const { t } = useTranslation('intro')
  const isSavingData = useDataSaving()
  const isStill = useReducedMotion() || isSavingData
  if (images.length + clips.length === 0) return null
  return (
    <ul className={styles.assets} aria-label={t('characters.assets', { name })}>
      {clips.map((url) => (
        <li key={url}>
          <video
            className={styles.asset}
            src={resolveApiAddress(url)}
            aria-label={t('characters.clip', { name })}
            muted
            loop
            playsInline
            autoPlay={!isStill}
            controls={isStill}
            preload={isStill ? 'none' : 'metadata'}
          />
        </li>
      ))}
      {images.map((url) => (
        <li key={url}>
          <Picture url={url} alt="" sizes="120px" className={styles.asset} />
        </li>
      ))}
    </ul>
  )
}
