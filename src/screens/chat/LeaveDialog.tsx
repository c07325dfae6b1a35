/** Asks before the game is left, and says what will happen: a story that has ended has no progress to save, and a legacy chat starts a new game when it opens. Doc 2 §4, leave modal. */
import { useTranslation } from 'react-i18next'
import { useGame } from '../../game/game.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const { t } = useTranslation('game')
  const isLost = useGame((view) => view.session.chatVersion === '1')
  const isOver = useGame((view) => view.ending !== null)
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
      <p>{t(`leave.${isOver ? (isLost ? 'endedAndLost' : 'ended') : isLost ? 'lost' : 'body'}`)}</p>
    </Dialog>
  )
}
