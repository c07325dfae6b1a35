/** A picture, clip or sound of the story at one place of the draft, picked by sight, with what it shows there. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CreationMedia, StoryMediaKind } from '../../../protocol/api/creationMedia.ts'
import { LOCALES, forEachLocale } from '../../../protocol/locale.ts'
import type { DocumentPath, Draft } from '../../../protocol/story/draft.ts'
import { useDraft, useDraftActions } from '../model/DraftContext.tsx'
import { useStoryLanguages } from '../model/useStoryLanguages.ts'
import { asPart, asText, readAt, writeAt } from '../model/documentPaths.ts'
import { Button } from '../../ui/Button.tsx'
import { CloseIcon } from '../../ui/controlIcons.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Field } from '../fields/Field.tsx'
import { LocalizedInput } from '../fields/LocalizedInput.tsx'
import { useField } from '../fields/useField.ts'
import { MediaPicker } from './MediaPicker.tsx'
import { useMedia } from './mediaStore.ts'
import { MediaThumb } from './MediaThumb.tsx'
import { Column, Row, Stack } from '../../ui/layout.tsx'
import styles from './media.module.css'
import { SoundPlayer } from './SoundPlayer.tsx'

interface Props {
  /** Where the document has the name of the file. */
  path: DocumentPath
  label: string
  kind: StoryMediaKind
  /** Where the document has what the picture shows, in each language; null where it has no such place. */
  altPath?: DocumentPath | null
  /** Where the document says where its face is: another picture has it elsewhere. */
  facePath?: DocumentPath | null
  /** The draft may lack it: without a file the place is removed. Else it stays and is empty, as that of a new step is. */
  isOptional?: boolean
}

export function MediaField({ path, label, kind, altPath = null, facePath = null, isOptional = false }: Props) {
  const { t } = useTranslation('creation')
  const [isPicking, setPicking] = useState(false)
  const storyId = useDraft((view) => view.id)
  const languages = useStoryLanguages()
  const { id, value, isReadOnly, error, element } = useField<HTMLButtonElement>(path)
  const { edit } = useDraftActions()
  const { media } = useMedia(storyId)
  const name = asText(value)
  const medium = media?.find((each) => each.name === name && each.kind === kind) ?? null
  const pick = (picked: CreationMedia): void => {
    edit((document) => {
      writeAt(document, path, picked.name)
      if (altPath !== null) copyAlt(document, altPath, medium, picked)
      if (facePath !== null && picked.name !== name) writeAt(document, facePath, undefined)
    })
    setPicking(false)
  }
  const clear = (): void =>
    edit((document) => {
      writeAt(document, path, isOptional ? undefined : '')
      if (altPath !== null) writeAt(document, altPath, isOptional ? undefined : forEachLocale(() => ''))
      if (facePath !== null) writeAt(document, facePath, undefined)
    })
  const choose = t(name === '' ? 'media.choose' : 'media.change')
  const isMissing = name !== '' && media !== null && medium === null
  return (
    <Stack gap={3} className={styles.field}>
      <Field id={id} label={label} error={error ?? (isMissing ? t('media.gone', { name }) : null)}>
        <Row gap={3} className={styles.chosen}>
          <button
            ref={element}
            type="button"
            id={id}
            className={styles.choose}
            aria-describedby={`${id}-name`}
            disabled={isReadOnly}
            onClick={() => setPicking(true)}
          >
            {medium === null ? (
              <span className={`${styles.thumb} ${styles.emptyThumb}`} aria-hidden="true">
                +
              </span>
            ) : (
              <MediaThumb medium={medium} />
            )}
          </button>
          <Column grow gap={1} align="start">
            <span id={`${id}-name`} className={styles.chosenName}>
              {name === '' ? t('media.notChosen') : name}
            </span>
            {medium?.kind === 'sound' && <SoundPlayer url={medium.url} name={medium.name} />}
            {!isReadOnly && (
              <Button
                look="quiet"
                small
                aria-label={t('frame.labelled', { label: choose, value: label })}
                onClick={() => setPicking(true)}
              >
                {choose}
              </Button>
            )}
          </Column>
          {name !== '' && !isReadOnly && (
            <IconButton label={t('media.clear', { label })} onClick={clear}>
              <CloseIcon />
            </IconButton>
          )}
        </Row>
      </Field>
      {altPath !== null && name !== '' && <LocalizedInput path={altPath} label={t('media.shows')} />}
      {isPicking && (
        <MediaPicker
          storyId={storyId}
          languages={languages}
          kind={kind}
          chosen={name}
          onPick={pick}
          onClose={() => setPicking(false)}
        />
      )}
    </Stack>
  )
}

/** Takes over what the picture shows, unless the author has written something else here than about the picture before. */
function copyAlt(document: Draft, altPath: DocumentPath, before: CreationMedia | null, picked: CreationMedia): void {
  const written = asPart(readAt(document, altPath))
  for (const locale of LOCALES) {
    const text = asText(written[locale])
    const isOfBefore = text === '' || text === before?.alt[locale]
    if (isOfBefore && picked.alt[locale] !== '') writeAt(document, [...altPath, locale], picked.alt[locale])
  }
}
