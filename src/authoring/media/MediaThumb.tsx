/** A medium by sight: the picture, the first frame of a clip, or the mark of a sound. */
import type { CreationMedia } from '../../../protocol/api/creationMedia.ts'
import { resolveApiAddress } from '../../platform/apiAddress.ts'
import { Picture } from '../../ui/Picture.tsx'
import { SoundIcon } from './icons.tsx'
import styles from './media.module.css'

/** Says nothing to screen readers: the name stands beside it. */
export function MediaThumb({ medium, isLarge = false }: { medium: CreationMedia; isLarge?: boolean }) {
  const classes = `${styles.thumb} ${isLarge ? styles.large : ''}`
  if (medium.kind === 'picture')
    return <Picture url={medium.url} alt="" sizes={isLarge ? '240px' : '120px'} className={classes} />
  if (medium.kind === 'clip')
    return (
      <video
        className={classes}
        src={resolveApiAddress(medium.url)}
        preload="metadata"
        muted
        playsInline
        tabIndex={-1}
        aria-hidden="true"
      />
    )
  return (
    <span className={`${classes} ${styles.soundThumb}`} aria-hidden="true">
      <SoundIcon />
    </span>
  )
}
