/** Adds files by a button or by dropping them, asks for a name and for what a picture or clip shows, and uploads them. */
import { type DragEvent, useRef, useState } from 'react'
import { type Elements } from '../../ui/elements.ts'
import { useTranslation } from 'react-i18next'
import type { StoryMediaKind } from '../../../protocol/api/creationMedia.ts'
import { Button } from '../../ui/Button.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import styles from './media.module.css'
import { findMissingPart, formatAccept } from './newMedia.ts'
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
  const { list, progress } = uploads
  const ready = list.filter((upload) => findMissingPart(upload) === null).length
  return (
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragEnter={hold}
      onDragOver={hold}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className={styles.uploadBar}>
        <Button look="quiet" className={styles.small} onClick={() => input.current?.click()}>
          {t('media.upload')}
        </Button>
        <span className={styles.quiet}>{t(`media.limits.${kinds.length === 1 ? (kinds[0] ?? 'all') : 'all'}`)}</span>
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
      </div>
      {list.length > 0 && (
        <section className={styles.uploads} aria-label={t('media.newFiles')}>
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
          <div className={styles.uploadBar}>
            <Button className={styles.small} disabled={ready === 0} isBusy={progress !== null} onClick={uploads.start}>
              {t('media.start', { count: ready })}
            </Button>
            <span className={styles.quiet} role="status">
              {progress !== null
                ? t('media.progress', { done: progress.done, all: progress.all })
                : ready < list.length && t('media.needsAlt')}
            </span>
          </div>
        </section>
      )}
      {children}
    </div>
  )
}
