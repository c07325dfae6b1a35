/** Dialogs for the notices that the player must confirm: an alert of the story, and the spicy level. One at a time. Doc 2 §4 (paid scene), §3. */
import { type TFunction } from 'i18next'
import { type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PAID_SCENE_DEFAULT } from '../../../protocol/limits.ts'
import { type View } from '../../../protocol/view.ts'
import { isShownAs, type NoticeShownAs } from '../../../protocol/view/notices.ts'
import { useGame, useIntend } from '../../game/game.ts'
import { formatInterval } from './formatInterval.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

export function NoticeDialog() {
  const notice = useGame(findDialogNotice)
  return notice === null ? null : <OpenNotice key={notice.id} notice={notice} />
}

type DialogNotice = NoticeShownAs<'dialog'>

function findDialogNotice({ notices }: View): DialogNotice | null {
  return notices.find((notice) => isShownAs(notice, 'dialog')) ?? null
}

function OpenNotice({ notice }: { notice: DialogNotice }): ReactElement {
  switch (notice.kind) {
    case 'alert':
      return <AlertDialog notice={notice} />
    case 'spicy':
      return <SpicyDialog notice={notice} />
  }
}

function AlertDialog({ notice }: { notice: DialogNotice & { kind: 'alert' } }) {
  const { t } = useTranslation('game')
  const locale = useGame((view) => view.session.locale)
  const { id, title, text, button } = notice
  return (
    <ConfirmDialog id={id} title={title || t('dialogs.alert.title')} button={button || t('dialogs.alert.button')}>
      <p lang={locale} dir="auto">
        {text}
      </p>
    </ConfirmDialog>
  )
}

function SpicyDialog({ notice: { id, isFree, text } }: { notice: DialogNotice & { kind: 'spicy' } }) {
  const { t } = useTranslation('game')
  const terms = useGame((view) => view.paid) ?? DEFAULT_TERMS
  const locale = useGame((view) => view.session.locale)
  return (
    <ConfirmDialog id={id} title={t('dialogs.spicy.title')} button={t('dialogs.spicy.understood')}>
      {text !== '' && (
        <p lang={locale} dir="auto">
          {text}
        </p>
      )}
      <p>{t('dialogs.spicy.entered')}</p>
      {!isFree && <p>{formatTerms(t, terms)}</p>}
      {!isFree && <p>{t('dialogs.spicy.asks')}</p>}
    </ConfirmDialog>
  )
}

/** Closing it tells the story, too, that the notice was shown. */
function ConfirmDialog({
  id,
  title,
  button,
  children,
}: {
  id: string
  title: string
  button: string
  children: ReactNode
}) {
  const intend = useIntend()
  const close = (): void => intend({ kind: 'noticed', noticeId: id })
  const actions = (
    <Button wide onClick={close}>
      {button}
    </Button>
  )
  return (
    <Dialog title={title} actions={actions} onClose={close}>
      {children}
    </Dialog>
  )
}

/** Where the dialog is shown after its scene has ended. */
const DEFAULT_TERMS = { seconds: PAID_SCENE_DEFAULT.intervalS, coins: PAID_SCENE_DEFAULT.coins }

/** The terms of the event, which differ from the default ones in some scenes. Doc 2 §4; rule B1. */
function formatTerms(t: TFunction<'game'>, { seconds, coins }: { seconds: number; coins: number }): string {
  const time = formatInterval(t, seconds)
  return t('dialogs.spicy.price', { time, price: t('dialogs.diamonds', { count: coins }) })
}
