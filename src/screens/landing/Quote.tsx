/** A character's quote over the cover of the story, and the button that begins it. */
import { useTranslation } from 'react-i18next'
import { type Story } from '../../../protocol/api/stories.ts'
import { COVER_SIZES } from '../../ui/pictureSizes.ts'
import { Button } from '../../ui/Button.tsx'
import { measureFace, pinFace } from '../../ui/faces.ts'
import { Picture } from '../../ui/Picture.tsx'
import { type ChosenStory } from './chooseStory.ts'
import styles from './Landing.module.css'

interface Props {
  story: Story
  quote: ChosenStory['quote']
  onBegin: () => void
}

export function Quote({ story, quote, onBegin }: Props) {
  const { t } = useTranslation('landing')
  return (
    <article className={styles.screen} style={measureFace(story.preview_face)}>
      <Picture
        first
        url={story.preview_url}
        alt=""
        sizes={COVER_SIZES}
        className={styles.cover}
        style={pinFace(story.preview_face)}
      />
      <div className={styles.words}>
        {quote !== null && <blockquote className={styles.quote}>{t(`quotes.${quote}`)}</blockquote>}
        <h1 className={styles.title}>{story.title}</h1>
        <Button wide onClick={onBegin}>
          {t('begin')}
        </Button>
      </div>
    </article>
  )
}
