/** One file before its upload: its name, and what it shows in each language of the story. */
import { useTranslation } from 'react-i18next'
import { CloseIcon } from '../../ui/controlIcons.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { SoundIcon } from './icons.tsx'
import { Quiet, Row, Stack, Text } from '../../ui/layout.tsx'
import styles from './media.module.css'
import { findMissingPart } from './newMedia.ts'
import type { Uploads } from './useUploads.ts'
import type { Upload } from './waitingFiles.ts'
import { formatLanguage } from '../model/formatLanguage.ts'

interface Props {
  upload: Upload
  uploads: Uploads
  /** The story has a file of this name. */
  replaces: boolean
}

export function UploadForm({ upload, uploads, replaces }: Props) {
  const { t } = useTranslation('creation')
  const { id, kind, name, alt, state, reason } = upload
  const isBusy = state === 'uploading'
  return (
    <Row as="li" gap={3} align="start" aria-label={upload.file.name}>
      <FilePreview url={upload.url} kind={kind} />
      <Stack grow gap={2}>
        <TextField
          label={t('media.name')}
          value={name}
          readOnly={isBusy}
          autoCapitalize="none"
          spellCheck={false}
          error={
            findMissingPart({ ...upload, kind: 'sound' }, uploads.languages) === 'bad_name' ? t('media.badName') : null
          }
          onChange={({ target }) => uploads.change(id, { name: target.value })}
        />
        {replaces && <Quiet>{t('media.replaces', { name })}</Quiet>}
        {kind !== 'sound' &&
          uploads.languages.map((locale) => (
            <TextField
              key={locale}
              label={t('media.alt', { language: formatLanguage(t, locale) })}
              lang={locale}
              value={alt[locale]}
              readOnly={isBusy}
              onChange={({ target }) => uploads.change(id, { alt: { ...alt, [locale]: target.value } })}
            />
          ))}
        {state === 'failed' && (
          <Text tone="danger" small role="alert">
            {reason}
          </Text>
        )}
      </Stack>
      <IconButton
        label={t('media.leaveOut', { name: upload.file.name })}
        aria-disabled={isBusy}
        onClick={() => !isBusy && uploads.remove(upload)}
      >
        <CloseIcon />
      </IconButton>
    </Row>
  )
}

function FilePreview({ url, kind }: Pick<Upload, 'url' | 'kind'>) {
  if (kind === 'sound')
    return (
      <span className={`${styles.thumb} ${styles.soundThumb}`}>
        <SoundIcon />
      </span>
    )
  if (kind === 'clip')
    return <video className={styles.thumb} src={url} muted playsInline aria-hidden="true" tabIndex={-1} />
  return <img className={styles.thumb} src={url} alt="" />
}
