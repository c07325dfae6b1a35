/** One avatar of the grid: its picture, or what there is instead, with its corner buttons. */
import { useTranslation } from 'react-i18next'
import { AVATAR_LONG_PRESS_MS } from '../../../protocol/limits.ts'
import { Picture } from '../../ui/Picture.tsx'
import { pageNow, useNow } from '../../platform/time.ts'
import { useLongPress } from '../../ui/useLongPress.ts'
import { Column } from '../../ui/layout.tsx'
import styles from './AvatarGrid.module.css'
import { type AvatarEntry, estimateProgress, isSelectable } from './avatarEntries.ts'
import { BrokenIcon, MagnifierIcon, SelectedIcon, TrashIcon } from './icons.tsx'

interface Props {
  entry: AvatarEntry
  /** Its place among those of its kind, from 1. */
  number: number
  isNew: boolean
  /** Undefined where nothing is selected. */
  isSelected: boolean | undefined
  onPress: (entry: AvatarEntry, name: string) => void
  onPreview: (name: string) => void
  onDelete: ((entry: AvatarEntry) => void) | undefined
}

/** The progress is read again this often, ms. */
const PROGRESS_INTERVAL_MS = 1_000

export function AvatarTile({ entry, number, isNew, isSelected, onPress, onPreview, onDelete }: Props) {
  const { t } = useTranslation('pictures')
  const percent = useProgress(entry)
  const name = t(`avatars.${entry.type}`, { number, percent })
  const canPreview = isSelectable(entry)
  const press = useLongPress(AVATAR_LONG_PRESS_MS, () => (canPreview ? onPreview(name) : onPress(entry, name)))
  return (
    <li className={styles.cell}>
      <Column
        as="button"
        gap={2}
        align="center"
        justify="center"
        quiet
        {...press}
        type="button"
        className={styles.tile}
        data-type={entry.type}
        aria-label={isNew ? `${name}, ${t('avatars.isNew')}` : name}
        aria-pressed={isSelected}
        onClick={() => onPress(entry, name)}
      >
        <TileContent entry={entry} percent={percent} />
        {isNew && (
          <span className={styles.new} aria-hidden="true">
            {t('avatars.isNew')}
          </span>
        )}
        {isSelected === true && (
          <span className={styles.selected}>
            <SelectedIcon />
          </span>
        )}
      </Column>
      {onDelete !== undefined && (
        <button
          type="button"
          className={`${styles.cornerButton} ${styles.delete}`}
          aria-label={t('avatars.deleteNamed', { name })}
          onClick={() => onDelete(entry)}
        >
          <TrashIcon />
        </button>
      )}
      {canPreview && (
        <button
          type="button"
          className={styles.cornerButton}
          aria-label={t('avatars.enlarge', { name })}
          onClick={() => onPreview(name)}
        >
          <MagnifierIcon />
        </button>
      )}
    </li>
  )
}

function TileContent({ entry: { type, url }, percent }: { entry: AvatarEntry; percent: number }) {
  const { t } = useTranslation('pictures')
  if (type === 'generating')
    return (
      <span className={styles.progress} style={{ backgroundSize: `100% ${percent}%` }}>
        {`${percent}%`}
      </span>
    )
  if (type === 'failed')
    return (
      <Column as="span" gap={1} align="center" className={styles.failed}>
        <BrokenIcon />
        <span>{t('avatars.failedLabel')}</span>
      </Column>
    )
  return <Picture url={url} alt="" sizes="(min-width: 430px) 130px, 33vw" className={styles.picture} />
}

/** Percent; 0 unless it is generating. */
function useProgress({ startedAt }: AvatarEntry): number {
  const now = useNow(startedAt !== null, PROGRESS_INTERVAL_MS, pageNow)
  return startedAt === null ? 0 : estimateProgress(now - startedAt)
}
