/** Asks before the game is left. Doc 2 §4, leave modal. A legacy chat starts a new game when it opens, so its dialog does not promise saved progress. */
import { useTranslation } from 'react-i18next'
import { useGame } from '../../game/game.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const { t } = useTranslation('game')
  const isKept = useGame((view) => view.session.chatVersion !== '1')
  const actions = (
    <>
      <Button wide onClick={onStay}>
        {t('leave.stay')}
      </Button>
      <Button wide look="quiet" onClick={onLeave}>
        {t('leave.leave')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('leave.title')} actions={actions} onClose={onStay}>
      {isKept && <p>{t('leave.body')}</p>}
    </Dialog>
  )
}
