/** One medium: large, its descriptions, where it is used; replace, rename, delete. */
import { type TFunction } from 'i18next'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { type CreationMedia, mediaName } from '../../../protocol/api/creationMedia.ts'
import type { Result } from '../../../protocol/api/result.ts'
import type { DocumentPath } from '../../../protocol/story/draft.ts'
import { findMissingLocales } from '../../../protocol/story/texts.ts'
import { useStoryLanguages } from '../model/useStoryLanguages.ts'
import { useDraft } from '../model/DraftContext.tsx'
import { writePathKey } from '../model/documentPaths.ts'
import { formatFailure } from '../../i18n/formatFailure.ts'
import { getLocale } from '../../i18n/index.ts'
import { resolveApiAddress } from '../../platform/apiAddress.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toastStore.ts'
import { useOneAtATime } from '../../ui/useOneAtATime.ts'
import { readAsDataUrl } from '../../screens/avatars/readAsDataUrl.ts'
import { formatPlace } from '../problems/describePlace.ts'
import { useGoToPlace } from '../problems/useGoToPlace.ts'
import { formatSize } from './formatSize.ts'
import { deleteMedia, keepUnsavedAlt, readUnsavedAlt, updateMedia, uploadMedia } from './mediaStore.ts'
import { MediaThumb } from './MediaThumb.tsx'
import { Quiet, Row, Stack } from '../../ui/layout.tsx'
import styles from './media.module.css'
import { formatAccept, formatFault, readKind } from './newMedia.ts'
import { SoundPlayer } from './SoundPlayer.tsx'
import { formatLanguage } from '../model/formatLanguage.ts'

interface Props {
  medium: CreationMedia
  /** The places of the document that name it. */
  uses: readonly DocumentPath[]
  onRenamed: (name: string) => void
  onDeleted: () => void
  onClose: () => void
}

export function MediaDetails({ medium, uses, onRenamed, onDeleted, onClose }: Props) {
  const { t } = useTranslation('creation')
  const storyId = useDraft((view) => view.id)
  const isReadOnly = useDraft((view) => view.isReadOnly)
  const document = useDraft((view) => view.document)
  const goTo = useGoToPlace()
  const { name, kind } = medium
  return (
    <Drawer title={name} onClose={onClose}>
      <Stack gap={4} className={styles.details}>
        {kind === 'clip' ? (
          <video
            className={`${styles.thumb} ${styles.large}`}
            src={resolveApiAddress(medium.url)}
            controls
            playsInline
            aria-label={name}
          />
        ) : kind === 'sound' ? (
          <SoundPlayer url={medium.url} name={name} />
        ) : (
          <MediaThumb medium={medium} isLarge />
        )}
        <Quiet>{formatSize(t, medium)}</Quiet>
        {!isReadOnly && kind !== 'sound' && <AltForm storyId={storyId} medium={medium} />}
        <section>
          <h3>{t('media.usedAt')}</h3>
          {uses.length === 0 && <Quiet>{t('media.unused')}</Quiet>}
          <ul className={styles.uses}>
            {uses.map((path) => (
              <li key={writePathKey(path)}>
                <button
                  type="button"
                  className={styles.use}
                  onClick={() => {
                    onClose()
                    goTo(path)
                  }}
                >
                  {formatPlace(t, document, path, getLocale())}
                </button>
              </li>
            ))}
          </ul>
        </section>
        {!isReadOnly && (
          <FileActions
            storyId={storyId}
            medium={medium}
            isUsed={uses.length > 0}
            onRenamed={onRenamed}
            onDeleted={onDeleted}
          />
        )}
      </Stack>
    </Drawer>
  )
}

function AltForm({ storyId, medium }: { storyId: string; medium: CreationMedia }) {
  const { t } = useTranslation('creation')
  const [alt, setAlt] = useState(() => readUnsavedAlt(storyId, medium) ?? medium.alt)
  const { isBusy, run } = useOneAtATime()
  const languages = useStoryLanguages()
  const isComplete = findMissingLocales(alt, languages).length === 0
  const isChanged = languages.some((locale) => alt[locale] !== medium.alt[locale])
  return (
    <Stack
      grow
      as="form"
      gap={2}

      onSubmit={(event) => {
        event.preventDefault()
        if (isComplete)
          run(async () =>
            report(t, await updateMedia({ story_id: storyId, name: medium.name, kind: medium.kind, alt }), 'saved'),
          )
      }}
    >
      {languages.map((locale) => (
        <TextField
          key={locale}
          label={t('media.alt', { language: formatLanguage(t, locale) })}
          lang={locale}
          value={alt[locale]}
          onChange={({ target }) => {
            const next = { ...alt, [locale]: target.value }
            setAlt(next)
            keepUnsavedAlt(storyId, medium, next)
          }}
        />
      ))}
      <Button type="submit" look="quiet" small isBusy={isBusy} disabled={!isComplete || !isChanged}>
        {t('media.saveAlt')}
      </Button>
    </Stack>
  )
}

interface ActionProps {
  storyId: string
  medium: CreationMedia
  isUsed: boolean
  onRenamed: (name: string) => void
  onDeleted: () => void
}

function FileActions({ storyId, medium, isUsed, onRenamed, onDeleted }: ActionProps) {
  const { t } = useTranslation('creation')
  const { name, kind, alt } = medium
  const input = useRef<HTMLInputElement>(null)
  const [newName, setNewName] = useState(name)
  const [isAsking, setAsking] = useState(false)
  const { isBusy, run } = useOneAtATime()
  const isNameRight = v.is(mediaName, newName)
  const rename = async (): Promise<void> => {
    const answer = await updateMedia({ story_id: storyId, name, kind, new_name: newName })
    report(t, answer, 'saved')
    if (answer.ok) onRenamed(newName)
  }
  const replace = async (chosen: File): Promise<void> => {
    const { fault } = await readKind(chosen, [kind])
    if (fault !== null) return void showToast('error', formatFault(t, chosen.name, fault))
    const file = await readAsDataUrl(chosen)
    if (file === null) return void showToast('error', t('media.fault.unreadable'))
    report(t, await uploadMedia({ story_id: storyId, name, kind, alt, file }), 'replaced')
  }
  const remove = async (): Promise<void> => {
    const answer = await deleteMedia(storyId, medium)
    if (!answer.ok) return void showToast('error', formatFailure(answer))
    showToast('success', t('media.deleted', { name }))
    onDeleted()
  }
  return (
    <Stack grow as="section" gap={2} aria-busy={isBusy || undefined}>
      <TextField
        label={t('media.name')}
        value={newName}
        readOnly={isUsed}
        autoCapitalize="none"
        spellCheck={false}
        error={isNameRight ? null : t('media.badName')}
        onChange={({ target }) => setNewName(target.value)}
      />
      {isUsed && <Quiet>{t('media.renameUsed')}</Quiet>}
      <Row wrap className={styles.uploadBar}>
        {!isUsed && (
          <Button
            look="quiet"
            small
            isBusy={isBusy}
            disabled={!isNameRight || newName === name}
            onClick={() => run(rename)}
          >
            {t('media.rename')}
          </Button>
        )}
        <Button look="quiet" small isBusy={isBusy} onClick={() => input.current?.click()}>
          {t('media.replace')}
        </Button>
        <Button
          look="quiet"
          small
          isBusy={isBusy}
          onClick={() => (isUsed ? showToast('warning', t('media.deleteUsed')) : setAsking(true))}
        >
          {t('media.delete')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('media.replace')}
          accept={formatAccept([kind])}
          onChange={({ target }) => {
            const [chosen] = target.files ?? []
            if (chosen !== undefined) run(() => replace(chosen))
            target.value = ''
          }}
        />
      </Row>
      {isAsking && (
        <ConfirmDialog
          title={t('media.deleteTitle', { name })}
          confirmLabel={t('media.delete')}
          onConfirm={() => {
            setAsking(false)
            run(remove)
          }}
          onCancel={() => setAsking(false)}
        >
          <p>{t('media.deleteText')}</p>
        </ConfirmDialog>
      )}
    </Stack>
  )
}

function report(t: TFunction<'creation'>, answer: Result<unknown>, done: 'saved' | 'replaced'): void {
  if (answer.ok) showToast('success', t(`media.${done}`))
  else showToast('error', formatFailure(answer))
}
