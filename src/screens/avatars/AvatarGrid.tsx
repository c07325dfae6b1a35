/** Avatars as a grid of pictures, for the avatar screen and for the choice before a story. Doc 2 §4 (avatar selection), §8 (toasts). */
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../ui/toastStore.ts'
import { useShake } from '../../ui/useShake.ts'
import { Column } from '../../ui/layout.tsx'
import styles from './AvatarGrid.module.css'
import { type AvatarEntry, isSelectable } from './avatarEntries.ts'
import { AvatarTile } from './AvatarTile.tsx'
import { PlusIcon } from './icons.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Picture } from '../../ui/Picture.tsx'

interface Props {
  /** Accessible name of the grid. */
  label: string
  entries: readonly AvatarEntry[]
  /** Ids with the mark of a new one. */
  unviewed?: readonly string[]
  /** The selected avatar where one is chosen; undefined where avatars are only shown. */
  selectedId?: string | null
  /** A tap on a selectable avatar, or Select in its preview. Without it a tap opens the preview. */
  onSelect?: (entry: AvatarEntry) => void
  /** Own avatars get a button that deletes them. */
  onDelete?: (entry: AvatarEntry) => void
  /** The first place of the grid is a button that creates an avatar. */
  onCreate?: () => void
  /** The grid shakes each time that this grows: nothing is selected yet. */
  shakes?: number
}

export function AvatarGrid({
  label,
  entries,
  unviewed = [],
  selectedId,
  onSelect,
  onDelete,
  onCreate,
  shakes = 0,
}: Props): ReactNode {
  const { t } = useTranslation('pictures')
  const list = useRef<HTMLUListElement>(null)
  const [previewed, setPreviewed] = useState<{ entry: AvatarEntry; name: string } | null>(null)
  useShake(list, shakes)
  const numbers = numberEntries(entries)

  const press = (entry: AvatarEntry, name: string): void => {
    if (entry.type === 'generating') showToast('info', t('avatars.waitPlease'))
    else if (!isSelectable(entry)) showToast('warning', t('avatars.isFailed'))
    else if (onSelect === undefined) setPreviewed({ entry, name })
    else onSelect(entry)
  }
  return (
    <>
      <ul ref={list} className={styles.grid} aria-label={label}>
        {onCreate !== undefined && (
          <li className={styles.cell}>
            <Column
              as="button"
              gap={2}
              align="center"
              justify="center"
              quiet
              type="button"
              className={`${styles.tile} ${styles.create}`}
              onClick={onCreate}
            >
              <PlusIcon />
              <span>{t('avatars.create')}</span>
            </Column>
          </li>
        )}
        {entries.map((entry, index) => (
          <AvatarTile
            key={entry.id}
            entry={entry}
            number={numbers[index] ?? 0}
            isNew={unviewed.includes(entry.id)}
            isSelected={selectedId === undefined ? undefined : selectedId === entry.id}
            onPress={press}
            onPreview={(name) => setPreviewed({ entry, name })}
            onDelete={entry.type === 'predefined' || entry.type === 'drawn' ? undefined : onDelete}
          />
        ))}
      </ul>
      {previewed !== null && <AvatarPreview {...previewed} onSelect={onSelect} onClose={() => setPreviewed(null)} />}
    </>
  )
}

/** Own and ready-made avatars are counted apart. */
function numberEntries(entries: readonly AvatarEntry[]): number[] {
  let own = 0
  let predefined = 0
  return entries.map(({ type }) => {
    if (type === 'drawn') return 0
    return type === 'predefined' ? (predefined += 1) : (own += 1)
  })
}

interface AvatarPreviewProps {
  entry: AvatarEntry
  name: string
  onSelect: ((entry: AvatarEntry) => void) | undefined
  onClose: () => void
}

/** A large picture of an avatar, with Select where one is chosen. Doc 2 §4. */
function AvatarPreview({ entry, name, onSelect, onClose }: AvatarPreviewProps) {
  const { t } = useTranslation('pictures')
  const actions = (
    <>
      {onSelect !== undefined && (
        <Button
          wide
          onClick={() => {
            onClose()
            onSelect(entry)
          }}
        >
          {t('avatars.select')}
        </Button>
      )}
      <Button wide look={onSelect === undefined ? 'primary' : 'quiet'} onClick={onClose}>
        {t('avatars.close')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('avatars.preview')} actions={actions} onClose={onClose}>
      <Picture url={entry.url} alt={name} sizes="(min-width: 430px) 394px, 90vw" first className={styles.large} />
    </Dialog>
  )
}
