/** A drawer to pick a picture, clip or sound by sight, or to upload one. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CreationMedia, StoryMediaKind } from '../../../protocol/api/creationMedia.ts'
import { type Locale } from '../../../protocol/locale.ts'
import { formatFailure } from '../../i18n/formatFailure.ts'
import { Drawer } from '../../ui/Drawer.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { loadMedia, useMedia } from './mediaStore.ts'
import { MediaThumb } from './MediaThumb.tsx'
import { Column, Stack } from '../../ui/layout.tsx'
import styles from './media.module.css'
import { SoundPlayer } from './SoundPlayer.tsx'
import { UploadPanel } from './UploadPanel.tsx'
import { useUploads } from './useUploads.ts'

interface Props {
  storyId: string
  /** In which an uploaded picture says what it shows. */
  languages: readonly Locale[]
  kind: StoryMediaKind
  /** The name that is chosen now; '' for none. */
  chosen: string
  onPick: (medium: CreationMedia) => void
  onClose: () => void
}

export function MediaPicker({ storyId, languages, kind, chosen, onPick, onClose }: Props) {
  const { t } = useTranslation('creation')
  const { media, failure } = useMedia(storyId)
  const [search, setSearch] = useState('')
  const taken = media?.map(({ name }) => name) ?? []
  const uploads = useUploads({
    storyId,
    languages,
    kinds: [kind],
    taken,
    ...(media !== null && chosen !== '' && { wanted: chosen }),
    // A single file was added for this place.
    onUploaded: (medium) => uploads.list.length === 1 && onPick(medium),
  })
  const all = (media ?? []).filter((medium) => medium.kind === kind)
  const found = all.filter((medium) => matchesSearch(medium, search))
  return (
    <Drawer title={t(`media.pick.${kind}`)} onClose={onClose}>
      <Stack gap={4}>
        <UploadPanel uploads={uploads} kinds={[kind]} taken={taken} />
        {failure !== null && (
          <ErrorState title={t('media.failed')} hint={formatFailure(failure)} onRetry={() => void loadMedia(storyId)} />
        )}
        {media === null && failure === null && <Skeleton className={styles.loading} />}
        {all.length > 8 && (
          <TextField
            type="search"
            label={t('media.search')}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        )}
        {media !== null && found.length === 0 && (
          <EmptyState
            title={t(all.length === 0 ? 'media.none' : 'media.noneFound')}
            hint={t(all.length === 0 ? `media.noneHint` : 'media.noneFoundHint')}
          />
        )}
        <ul className={styles.grid}>
          {found.map((medium) => (
            <li key={medium.name}>
              <Column
                as="button"
                gap={1}
                type="button"
                className={styles.tile}
                aria-pressed={medium.name === chosen}
                onClick={() => onPick(medium)}
              >
                <MediaThumb medium={medium} />
                <span className={styles.tileName}>{medium.name}</span>
              </Column>
              {kind === 'sound' && <SoundPlayer url={medium.url} name={medium.name} />}
            </li>
          ))}
        </ul>
      </Stack>
    </Drawer>
  )
}

/** Whether a medium has the words in its name or its description. */
export function matchesSearch({ name, alt }: Pick<CreationMedia, 'name' | 'alt'>, search: string): boolean {
  const wanted = search.trim().toLowerCase()
  return [name, ...Object.values(alt)].some((text) => text.toLowerCase().includes(wanted))
}
