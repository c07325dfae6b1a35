/** The rating of a story: three times one to five stars, and a comment, which takes no < and >. What was typed stays if it cannot be sent. Doc 2 §4, §5, §8. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ratingCreate } from '../../../../protocol/api/play.ts'
import { RATING } from '../../../../protocol/limits.ts'
import { refreshUser } from '../../../account/account.ts'
import { callAsUser } from '../../../api/client.ts'
import { useGame } from '../../../game/game.ts'
import { Button } from '../../../ui/Button.tsx'
import { Drawer } from '../../../ui/Drawer.tsx'
import { DiamondIcon } from '../../../ui/icons.tsx'
import { trackEvent } from '../../../telemetry/track.ts'
import { showToast } from '../../../ui/toastStore.ts'
import { useWhileMounted } from '../../../ui/useWhileMounted.ts'
import { TextArea } from '../TextArea.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import styles from './RatingSheet.module.css'
import { StarRating } from './StarRating.tsx'

const SUBJECTS = ['story', 'character', 'image'] as const

type Stars = Record<(typeof SUBJECTS)[number], number | null>

export function RatingSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('game')
  const { storyId, actorId } = useGame((view) => view.session)
  const [stars, setStars] = useState<Stars>({ story: null, character: null, image: null })
  const [comment, setComment] = useState('')
  const [isSending, setSending] = useState(false)
  const close = useWhileMounted(onClose)
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
    close()
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
      <Row as="p" className={styles.reward}>
        <DiamondIcon size={18} />
        <span>{t('ending.rating.reward', { count: RATING.rewardCoins })}</span>
      </Row>
      <Stack className={styles.ratings}>
        {SUBJECTS.map((subject) => (
          <StarRating
            key={subject}
            label={t(`ending.rating.${subject}`)}
            value={stars[subject]}
            onChange={(value) => setStars((before) => ({ ...before, [subject]: value }))}
          />
        ))}
      </Stack>
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
