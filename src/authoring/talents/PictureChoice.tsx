/** The picture of a talent, chosen by sight: one that a talent has, or one of a story. New ones are uploaded to the media of a story. */
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { creationList } from '../../../protocol/api/creation.ts'
import { callAsUserWith } from '../../api/client.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { formatFailure } from '../../i18n/formatFailure.ts'
import { getLocale } from '../../i18n/index.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { chooseTitle } from '../list/arrangeStories.ts'
import { loadMedia, useMedia } from '../media/mediaStore.ts'
import { Quiet, Text } from '../../ui/layout.tsx'
import styles from './TalentDrawer.module.css'

interface ShownPicture {
  url: string
  /** Description of the picture; its place in the list where it has none. */
  name: string
}

interface Props {
  pictures: readonly string[]
  /** The address of the chosen one; '' for none. */
  chosen: string
  error: string | null
  isDisabled: boolean
  onChoose: (url: string) => void
  /** A picture is to be uploaded to this story. */
  onUpload: (storyId: string) => void
}

export function PictureChoice({ pictures, chosen, error, isDisabled, onChoose, onUpload }: Props) {
  const { t } = useTranslation('creation')
  const id = useId()
  const [storyId, setStoryId] = useState('')
  const stories = useAnswer('creation-list-present', (signal) => callAsUserWith({ signal }, creationList, {}))
  const { media, failure } = useMedia(storyId)
  const locale = getLocale()
  const own = pictures.map((url, index) => ({ url, name: t('talents.picture', { number: index + 1 }) }))
  const ofStory = media
    ?.filter(({ kind }) => kind === 'picture')
    .map(({ url, name, alt }): ShownPicture => ({ url, name: alt[locale] || name }))
  const shown: readonly ShownPicture[] = storyId === '' ? own : (ofStory ?? [])
  const canUpload = stories.data?.stories.some((story) => story.id === storyId && !story.is_read_only) === true
  return (
    <fieldset
      className={styles.group}
      disabled={isDisabled}
      aria-describedby={error === null ? undefined : `${id}-error`}
    >
      <legend>{t('talents.pictures')}</legend>
      <select
        className={styles.stories}
        aria-label={t('talents.picturesOf')}
        value={storyId}
        onChange={({ target }) => setStoryId(target.value)}
      >
        <option value="">{t('talents.picturesOfTalents')}</option>
        {stories.data?.stories.map((story) => (
          <option key={story.id} value={story.id}>
            {chooseTitle(story, locale).text || story.id}
          </option>
        ))}
      </select>
      {canUpload ? (
        <Button look="quiet" className={styles.upload} onClick={() => onUpload(storyId)}>
          {t('talents.upload')}
        </Button>
      ) : (
        <Quiet className={styles.hint}>{t('talents.uploadHint')}</Quiet>
      )}
      {error !== null && (
        <Text tone="danger" small id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </Text>
      )}
      {failure !== null && (
        <ErrorState title={t('media.failed')} hint={formatFailure(failure)} onRetry={() => void loadMedia(storyId)} />
      )}
      {ofStory?.length === 0 && <Quiet className={styles.hint}>{t('talents.noPictures')}</Quiet>}
      <div className={styles.pictures}>
        {shown.map(({ url, name }) => (
          <label key={url} className={styles.choice}>
            <input type="radio" name={id} aria-label={name} checked={url === chosen} onChange={() => onChoose(url)} />
            <Picture url={url} alt="" sizes="80px" width={720} height={720} className={styles.picture} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
