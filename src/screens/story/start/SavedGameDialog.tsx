/** Asks whether to continue or restart a saved game. Doc 2 §4, Play flow, step 3. */
import { useTranslation } from 'react-i18next'
import { type Actor, type Story } from '../../../../protocol/api/stories.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { PricedButton } from '../PricedButton.tsx'
import { type Partner } from './partners.ts'
import { SavedTalent } from './SavedTalent.tsx'
import { getStartDisplayPrice } from './startPrice.ts'

interface Props {
  story: Story
  partner: Partner
  /** The chosen character; null for a story without one. */
  actor: Pick<Actor, 'coins' | 'is_purchased'> | null
  onAnswer: (restart: boolean) => void
  onClose: () => void
}

export function SavedGameDialog({ story, partner, actor, onAnswer, onClose }: Props) {
  const { t } = useTranslation('intro')
  return (
    <Dialog
      title={t('saved.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => onAnswer(false)}>{t('saved.continue')}</Button>
          <PricedButton
            look="quiet"
            label={t('saved.restart')}
            price={getStartDisplayPrice(story, actor)}
            onClick={() => onAnswer(true)}
          />
        </>
      }
    >
      <p>{t('saved.text')}</p>
      {story.is_active_skill && <SavedTalent story={story} partner={partner} />}
    </Dialog>
  )
}
