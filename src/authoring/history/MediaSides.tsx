/** The picture, clip or sound of a place in two versions, beside each other. */
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMedium, type NamedMedium } from '../../../protocol/story/mediaUses.ts'
import { resolveApiAddress } from '../../platform/apiAddress.ts'
import { Picture } from '../../ui/Picture.tsx'
import { Quiet } from '../../ui/layout.tsx'
import { SoundPlayer } from '../media/SoundPlayer.tsx'
import styles from './HistorySection.module.css'

/** A file that a version shows under a name. */
export type VersionFile = NamedMedium & { url: string }

/** The file of a medium in a version; null where it has none. */
export function findFile(files: readonly VersionFile[], medium: NamedMedium): VersionFile | null {
  return files.find((file) => formatMedium(file) === formatMedium(medium)) ?? null
}

interface Props {
  /** Null where the version has nothing here. */
  before: VersionFile | null
  after: VersionFile | null
}

export function MediaSides({ before, after }: Props) {
  const { t } = useTranslation('creation')
  return (
    <div className={styles.sides}>
      {before !== null && <Side label={t('history.before')} file={before} />}
      {after !== null && <Side label={t('history.after')} file={after} />}
    </div>
  )
}

function Side({ label, file: { kind, name, url } }: { label: string; file: VersionFile }) {
  const { t } = useTranslation('creation')
  const id = useId()
  const caption = t('frame.labelled', { label, value: name })
  return (
    <figure aria-labelledby={id} className={styles.side}>
      {kind === 'picture' && <Picture url={url} alt="" sizes="160px" className={styles.medium} />}
      {kind === 'clip' && (
        <video
          className={styles.medium}
          src={resolveApiAddress(url)}
          aria-labelledby={id}
          preload="metadata"
          controls
          muted
          playsInline
        />
      )}
      {kind === 'sound' && <SoundPlayer url={url} name={caption} />}
      <Quiet as="figcaption" id={id} breaks>
        <span>{caption}</span>
      </Quiet>
    </figure>
  )
}
