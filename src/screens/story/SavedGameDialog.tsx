/** Asks whether to continue or restart a saved game. Doc 2 §4, Play flow, step 3. */
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

export function SavedGameDialog({ onChoose, onClose }: { onChoose: (restart: boolean) => void; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog
      title={t('story.savedTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => onChoose(false)}>{t('story.continue')}</Button>
          <Button look="quiet" onClick={() => onChoose(true)}>
            {t('story.restart')}
          </Button>
        </>
      }
    >
      <p>{t('story.saved')}</p>
    </Dialog>
  )
}
