/** The rating of a story: three times one to five stars, and a comment, which takes no < and >. What was typed stays if it cannot be sent. Doc 2 §4, §5, §8. */
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ratingCreate } from '../../../../protocol/api/play.ts'
import { RATING } from '../../../../protocol/limits.ts'
import { refreshUser } from '../../../account/account.ts'
import { callAsUser } from '../../../api/client.ts'
import { useGame } from '../../../game/game.ts'
import { Button } from '../../../ui/Button.tsx'
import { Drawer } from '../../../ui/Drawer.tsx'
import { DiamondIcon, Icon } from '../../../ui/icons.tsx'
import { trackEvent } from '../../../telemetry/track.ts'
import { showToast } from '../../../ui/toastStore.ts'
import { TextArea } from '../TextArea.tsx'
import styles from './RatingSheet.module.css'
import starRatingStyles from './StarRating.module.css'

const SUBJECTS = ['story', 'character', 'image'] as const
type Stars = Record<(typeof SUBJECTS)[number], number | null>

export function RatingSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('game')
  const { storyId, actorId } = useGame((view) => view.session)
  const [stars, setStars] = useState<Stars>({ story: null, character: null, image: null })
  const [comment, setComment] = useState('')
  const [isSending, setSending] = useState(false)
  const { story, character, image } = stars
  const isComplete = story !== null && character !== null && image !== null

  const submit = async (): Promise<void> => {
    if (!isComplete) return
    setSending(true)
    const answer = await callAsUser(ratingCreate, {
      story_id: storyId,
      actor_id: actorId,
      story_rating: story,
      character_rating: character,
      image_rating: image,
      comment: comment.trim(),
    })
    setSending(false)
    if (!answer.ok) return void showToast('error', t('ending.rating.failed'))
    trackEvent('rating_sent', { story_id: storyId, story, character, image })
    showToast('success', t('ending.rating.thanks'))
    onClose()
    // The reward.
    void refreshUser()
  }
  const actions = (
    <Button wide disabled={!isComplete} isBusy={isSending} onClick={() => void submit()}>
      {t('ending.rating.submit')}
    </Button>
  )
  return (
    <Drawer title={t('ending.rating.title')} actions={actions} onClose={onClose}>
      <p className={styles.reward}>
        <DiamondIcon size={18} />
        <span>{t('ending.rating.reward', { count: RATING.rewardCoins })}</span>
      </p>
      <div className={styles.ratings}>
        {SUBJECTS.map((subject) => (
          <StarRating
            key={subject}
            label={t(`ending.rating.${subject}`)}
            value={stars[subject]}
            onChange={(value) => setStars((before) => ({ ...before, [subject]: value }))}
          />
        ))}
      </div>
      <TextArea
        label={t('ending.rating.comment')}
        value={comment}
        max={RATING.commentMax}
        rows={3}
        clean={(text) => text.replaceAll(/[<>]/g, '')}
        onChange={setComment}
      />
    </Drawer>
  )
}

interface Props {
  label: string
  /** Null until one is chosen. */
  value: number | null
  onChange: (stars: number) => void
}

/** One to five stars, as radio buttons: arrow keys change them, a screen reader says '3 stars'. Doc 2 §5, rating. */
const VALUES = Array.from({ length: RATING.maxStars - RATING.minStars + 1 }, (_, index) => RATING.minStars + index)

function StarRating({ label, value, onChange }: Props) {
  const { t } = useTranslation('game')
  const name = useId()
  return (
    <div role="radiogroup" aria-labelledby={`${name}-label`} className={starRatingStyles.rating}>
      <span id={`${name}-label`} className={starRatingStyles.label}>
        {label}
      </span>
      <span className={starRatingStyles.stars}>
        {VALUES.map((stars) => (
          <label key={stars} className={starRatingStyles.star} data-lit={value !== null && stars <= value}>
            <input
              type="radio"
              name={name}
              className={starRatingStyles.radio}
              aria-label={t('ending.rating.stars', { count: stars })}
              checked={stars === value}
              onChange={() => onChange(stars)}
            />
            <Icon size={30}>
              <path d="M12 2.8l2.85 5.78 6.38.93-4.62 4.5 1.09 6.35L12 17.36l-5.7 3 1.09-6.35-4.62-4.5 6.38-.93z" />
            </Icon>
          </label>
        ))}
      </span>
    </div>
  )
}
