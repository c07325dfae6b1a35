/** Dialogs for the notices that the player must confirm: an alert of the story, and the spicy level. One at a time. Doc 2 §4 (paid scene), §3. */
import { type TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { PAID_SCENE_DEFAULT } from '../../../protocol/limits.ts'
import { type View } from '../../../protocol/view.ts'
import { type Notice } from '../../../protocol/view/notices.ts'
import { useGame, useIntend } from '../../game/game.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { isDialogNotice } from './dialogNotices.ts'

export function NoticeDialog() {
  const notice = useGame(findDialogNotice)
  return notice === null ? null : <OpenNotice key={notice.id} notice={notice} />
}

function findDialogNotice({ notices }: View): Notice | null {
  return notices.find(isDialogNotice) ?? null
}

function OpenNotice({ notice: { id, kind, title, text, button, price } }: { notice: Notice }) {
  const { t } = useTranslation('game')
  const intend = useIntend()
  const locale = useGame((view) => view.session.locale)
  const terms = useGame((view) => view.paid) ?? DEFAULT_TERMS
  const close = (): void => intend({ kind: 'noticed', noticeId: id })
  const isSpicy = kind === 'spicy'
  const actions = (
    <Button wide onClick={close}>
      {isSpicy ? t('dialogs.spicy.understood') : button || t('dialogs.alert.button')}
    </Button>
  )
  return (
    <Dialog
      title={isSpicy ? t('dialogs.spicy.title') : title || t('dialogs.alert.title')}
      actions={actions}
      onClose={close}
    >
      {isSpicy ? (
        <>
          <p>{t('dialogs.spicy.entered')}</p>
          {price !== 0 && <p>{formatTerms(t, terms)}</p>}
        </>
      ) : (
        <p lang={locale} dir="auto">
          {text}
        </p>
      )}
    </Dialog>
  )
}

/** Where the dialog is shown after its scene has ended. */
const DEFAULT_TERMS = { seconds: PAID_SCENE_DEFAULT.intervalS, coins: PAID_SCENE_DEFAULT.coins }

/** The terms of the event, which differ from the default ones in some scenes. Doc 2 §4; rule B1. */
function formatTerms(t: TFunction<'game'>, { seconds, coins }: { seconds: number; coins: number }): string {
  const time =
    seconds % 60 === 0
      ? t('dialogs.spicy.minutes', { count: seconds / 60 })
      : t('dialogs.spicy.seconds', { count: seconds })
  return t('dialogs.spicy.price', { time, price: t('dialogs.diamonds', { count: coins }) })
}
