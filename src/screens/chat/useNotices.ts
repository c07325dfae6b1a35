/** Makes each notice of the game happen once, and tells the game that it did; those that need attention are dialogs of their own. Doc 2 §8. */
import { type TFunction } from 'i18next'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Notice } from '../../../protocol/view/notices.ts'
import { LOGIN_PATH, redirectTo } from '../../app/leaveGuard.ts'
import { useCurrentGame, useGame } from '../../bridge/game.ts'
import { formatNotice } from '../../i18n/codeTexts.ts'
import { saveRedirect } from '../../platform/redirect.ts'
import { isDialogNotice } from './NoticeDialog.tsx'
import { showToast } from '../../ui/toastStore.ts'

export function useNotices(): void {
  const { t } = useTranslation()
  const game = useCurrentGame()
  const notices = useGame((view) => view.notices)
  const shown = useRef(new Set<string>())

  useEffect(() => {
    // The view still holds a notice until the game has heard.
    const fresh = notices.filter((notice) => !shown.current.has(notice.id) && !isDialogNotice(notice))
    const to = findDestination(fresh, game.getView().session.storyId)
    for (const notice of fresh) {
      shown.current.add(notice.id)
      const words = formatNoticeText(t, notice)
      // What is said when the chat is left belongs to where that leads, and is not cleared on arrival.
      if (words !== '') showToast(notice.tone, words, undefined, to ?? undefined)
      game.intend({ kind: 'noticed', noticeId: notice.id })
    }
    if (to === LOGIN_PATH) saveRedirect(location.pathname)
    if (to !== null) redirectTo(to)
  }, [game, notices, t])
}

/** Where the notices lead: a guest who cannot pay to the sign-in, any other who cannot pay for the start back to the story. Null: they stay. Doc 2 §8, rule F5. */
function findDestination(notices: readonly Notice[], storyId: string): string | null {
  if (notices.some(({ kind }) => kind === 'to_login')) return LOGIN_PATH
  return notices.some(({ kind }) => kind === 'to_intro') ? `/story/${encodeURIComponent(storyId)}` : null
}

/** The server's words, else ours; '' where there are none to say. */
function formatNoticeText(t: TFunction, { kind, code, text, name }: Notice): string {
  // The address of an effect is nothing to read.
  if (kind === 'sound') return ''
  if (text !== '') return text
  if (code !== null) return formatNotice(t, code, name)
  return kind === 'recharge' || kind === 'sign_in' ? t(`chat.notices.${kind}`) : ''
}
