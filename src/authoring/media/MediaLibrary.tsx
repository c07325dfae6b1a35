/** All pictures, clips and sounds of the story: by sight, with where each is used; upload, replace, rename, delete. */
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CreationMedia, MEDIA_KINDS } from '../../../protocol/api/creationMedia.ts'
import { listMediaUses } from '../../../protocol/story/mediaUses.ts'
import { findMissingLocales } from '../../../protocol/story/texts.ts'
import { useStoryLanguages } from '../model/useStoryLanguages.ts'
import { useDraft } from '../model/DraftContext.tsx'
import { formatFailure } from '../../i18n/formatFailure.ts'
import { ChoiceGroup } from '../../ui/ChoiceGroup.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { formatSize } from './formatSize.ts'
import { MediaDetails } from './MediaDetails.tsx'
import { matchesSearch } from './MediaPicker.tsx'
import { loadMedia, useMedia } from './mediaStore.ts'
import { MediaThumb } from './MediaThumb.tsx'
import { Column, Quiet, Row, Stack, Text } from '../../ui/layout.tsx'
import styles from './media.module.css'
import { UploadPanel } from './UploadPanel.tsx'
import { useUploads } from './useUploads.ts'

const FILTERS = ['all', ...MEDIA_KINDS] as const

type OpenedMedium = Pick<CreationMedia, 'name' | 'kind'>

export function MediaLibrary() {
  const { t } = useTranslation('creation')
  const storyId = useDraft((view) => view.id)
  const isReadOnly = useDraft((view) => view.isReadOnly)
  const document = useDraft((view) => view.document)
  const { media, failure } = useMedia(storyId)
  const [kind, setKind] = useState<(typeof FILTERS)[number]>('all')
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState<OpenedMedium | null>(null)
  useEffect(() => void loadMedia(storyId), [storyId])
  const taken = media?.map(({ name }) => name) ?? []
  const uploads = useUploads({ storyId, languages: useStoryLanguages(), kinds: MEDIA_KINDS, taken })
  const listUses = listMediaUses(document)
  const found = (media ?? []).filter(
    (medium) => (kind === 'all' || medium.kind === kind) && matchesSearch(medium, search),
  )
  const shown = media?.find(({ name, kind }) => name === opened?.name && kind === opened.kind) ?? null
  /** After an answer: a drawer that was closed meanwhile stays closed, and that of another medium open. */
  const replaceOpened = ({ name, kind: itsKind }: OpenedMedium, next: OpenedMedium | null): void =>
    setOpened((now) => (now?.name === name && now.kind === itsKind ? next : now))
  const list = (
    <>
      {media !== null && media.length > 0 && (
        <Row gap={3} align="end" wrap className={styles.tools}>
          <ChoiceGroup
            label={t('media.kind')}
            values={FILTERS}
            chosen={kind}
            format={(each) => t(`media.kinds.${each}`)}
            onChoose={setKind}
          />
          <TextField
            type="search"
            label={t('media.search')}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </Row>
      )}
      {media !== null && found.length === 0 && (
        <EmptyState
          title={t(media.length === 0 ? 'media.none' : 'media.noneFound')}
          hint={t(media.length === 0 ? 'media.noneHint' : 'media.noneFoundHint')}
        />
      )}
      <ul className={styles.cards}>
        {found.map((medium) => (
          <MediaCard
            key={`${medium.kind} ${medium.name}`}
            medium={medium}
            uses={listUses(medium).length}
            onOpen={() => setOpened(medium)}
          />
        ))}
      </ul>
    </>
  )
  return (
    <Stack gap={4}>
      {failure !== null && (
        <ErrorState title={t('media.failed')} hint={formatFailure(failure)} onRetry={() => void loadMedia(storyId)} />
      )}
      {media === null && failure === null && <Skeleton className={styles.loading} />}
      {isReadOnly ? (
        <>
          <Quiet>{t('media.readOnly')}</Quiet>
          {list}
        </>
      ) : (
        <UploadPanel uploads={uploads} kinds={MEDIA_KINDS} taken={taken}>
          {list}
        </UploadPanel>
      )}
      {shown !== null && (
        <MediaDetails
          key={`${shown.kind} ${shown.name}`}
          medium={shown}
          uses={listUses(shown)}
          onRenamed={(name) => replaceOpened(shown, { name, kind: shown.kind })}
          onDeleted={() => replaceOpened(shown, null)}
          onClose={() => setOpened(null)}
        />
      )}
    </Stack>
  )
}

function MediaCard({ medium, uses, onOpen }: { medium: CreationMedia; uses: number; onOpen: () => void }) {
  const { t } = useTranslation('creation')
  const { name, kind, alt } = medium
  const languages = useStoryLanguages()
  const lacksAlt = kind !== 'sound' && findMissingLocales(alt, languages).length > 0
  return (
    <Column as="li" gap={1} className={styles.card}>
      <button type="button" className={styles.cardButton} onClick={onOpen}>
        <MediaThumb medium={medium} isLarge />
        <Text as="span" strong breaks className={styles.cardName}>
          {name}
        </Text>
        <Quiet as="span">
          {`${formatSize(t, medium)} · ${uses === 0 ? t('media.unused') : t('media.usedTimes', { count: uses })}`}
        </Quiet>
        {lacksAlt && <Quiet as="span" className={styles.missing}>{` ${t('media.noAlt')}`}</Quiet>}
      </button>
    </Column>
  )
}
