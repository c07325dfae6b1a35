/** Adds files by a button or by dropping them, asks for a name and for what a picture or clip shows, and uploads them. */
import { type DragEvent, useRef, useState } from 'react'
import { type Elements } from '../../ui/elements.ts'
import { useTranslation } from 'react-i18next'
import type { StoryMediaKind } from '../../../protocol/api/creationMedia.ts'
import { Button } from '../../ui/Button.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { Quiet, Row, Stack, Text } from '../../ui/layout.tsx'
import styles from './media.module.css'
import { findMissingPart, formatAccept, formatFault } from './newMedia.ts'
import { UploadForm } from './UploadForm.tsx'
import type { Uploads } from './useUploads.ts'

interface Props {
  uploads: Uploads
  kinds: readonly StoryMediaKind[]
  taken: readonly string[]
  children?: Elements
}

/** `children` are shown inside of the place where files can be dropped. */
export function UploadPanel({ uploads, kinds, taken, children }: Props) {
  const { t } = useTranslation('creation')
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const hold = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    uploads.add([...event.dataTransfer.files])
  }
  const { list, refused, progress, languages } = uploads
  const ready = list.filter((upload) => findMissingPart(upload, languages) === null).length
  return (
    <Stack
      gap={4}
      className={styles.drop}
      data-over={isOver || undefined}
      onDragEnter={hold}
      onDragOver={hold}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Row wrap className={styles.uploadBar}>
        <Button look="quiet" small onClick={() => input.current?.click()}>
          {t('media.upload')}
        </Button>
        <Quiet as="span">{t(`media.limits.${kinds.length === 1 ? (kinds[0] ?? 'all') : 'all'}`)}</Quiet>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label={t('media.upload')}
          accept={formatAccept(kinds)}
          onChange={({ target }) => {
            uploads.add([...(target.files ?? [])])
            target.value = ''
          }}
        />
      </Row>
      {refused.length > 0 && (
        <Text as="div" small breaks tone="danger" role="alert">
          {refused.map(({ name, fault }, index) => (
            <p key={index}>{formatFault(t, name, fault)}</p>
          ))}
        </Text>
      )}
      {list.length > 0 && (
        <Stack as="section" gap={3} className={styles.uploads} aria-label={t('media.newFiles')}>
          <ul className={styles.uploadList}>
            {list.map((upload) => (
              <UploadForm key={upload.id} upload={upload} uploads={uploads} replaces={taken.includes(upload.name)} />
            ))}
          </ul>
          {progress !== null && (
            <ProgressBar
              label={t('media.progress', { done: progress.done, all: progress.all })}
              value={((progress.done + 0.5) / progress.all) * 100}
            />
          )}
          <Row wrap className={styles.uploadBar}>
            <Button small disabled={ready === 0} isBusy={progress !== null} onClick={uploads.start}>
              {t('media.start', { count: ready })}
            </Button>
            <Quiet as="span" role="status">
              {progress !== null
                ? t('media.progress', { done: progress.done, all: progress.all })
                : ready < list.length && t('media.needsAlt')}
            </Quiet>
          </Row>
        </Stack>
      )}
      {children}
    </Stack>
  )
}
