/** Dialogs for the notices that the player must confirm: an alert of the story, and the spicy level. One at a time. Doc 2 §4 (paid scene), §3. */
import { useTranslation } from 'react-i18next'
import { type View } from '../../../protocol/view.ts'
import { type Notice } from '../../../protocol/view/notices.ts'
import { useGame, useIntend } from '../../bridge/game.ts'
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

function OpenNotice({ notice: { id, kind, title, text, button } }: { notice: Notice }) {
  const { t } = useTranslation()
  const intend = useIntend()
  const locale = useGame((view) => view.session.locale)
  const close = (): void => intend({ kind: 'noticed', noticeId: id })
  const isSpicy = kind === 'spicy'
  const actions = (
    <Button wide onClick={close}>
      {isSpicy ? t('chat.spicy.understood') : button || t('chat.alert.button')}
    </Button>
  )
  return (
    <Dialog title={isSpicy ? t('chat.spicy.title') : title || t('chat.alert.title')} actions={actions} onClose={close}>
      {isSpicy ? (
        <>
          <p>{t('chat.spicy.entered')}</p>
          <p>{t('chat.spicy.price')}</p>
        </>
      ) : (
        <p lang={locale}>{text}</p>
      )}
    </Dialog>
  )
}
