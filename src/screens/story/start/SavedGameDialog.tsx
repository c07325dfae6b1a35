/** Asks whether to continue or restart a saved game. Doc 2 §4, Play flow, step 3. */
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { type Story } from '../../../../protocol/api/stories.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { type Partner } from './partners.ts'
import { SavedTalent } from './SavedTalent.tsx'

interface Props {
  story: Story
  partner: Partner
  onAnswer: (restart: boolean) => void
  onClose: () => void
}

export function SavedGameDialog({ story, partner, onAnswer, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog
      title={t('intro.saved.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => onAnswer(false)}>{t('intro.saved.continue')}</Button>
          <Button look="quiet" onClick={() => onAnswer(true)}>
            {t('intro.saved.restart')}
          </Button>
        </>
      }
    >
      <p>{t('intro.saved.text')}</p>
      {story.is_active_skill && <SavedTalent story={story} partner={partner} />}
    </Dialog>
  )
}
