/** Makes each notice of the game happen once, and tells the game that it did; those that need attention are dialogs of their own. Doc 2 §8. */
import { type TFunction } from 'i18next'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { type Notice } from '../../../protocol/view.ts'
import { useCurrentGame, useGame } from '../../bridge/game.ts'
import { wordsOfNotice } from '../../i18n/words.ts'
import { needsAttention } from './Attention.tsx'
import { showToast } from '../../ui/toasts.ts'

export function useNotices(): void {
  const { t } = useTranslation()
  const game = useCurrentGame()
  const notices = useGame((view) => view.notices)
  const [, navigate] = useLocation()
  const shown = useRef(new Set<string>())

  useEffect(() => {
    for (const notice of notices) {
      // The view still holds it until the game has heard.
      if (shown.current.has(notice.id) || needsAttention(notice)) continue
      shown.current.add(notice.id)
      if (notice.kind === 'to_intro') navigate(`/story/${encodeURIComponent(game.getView().session.storyId)}`, { replace: true })
      const words = wordsOf(t, notice)
      if (words !== '') showToast(notice.tone, words)
      game.intend({ kind: 'noticed', noticeId: notice.id })
    }
  }, [game, navigate, notices, t])
}

/** The server's words, else ours; '' where there are none to say. */
function wordsOf(t: TFunction, { kind, code, text, name }: Notice): string {
  // The address of an effect is nothing to read.
  if (kind === 'sound') return ''
  if (text !== '') return text
  if (code !== null) return wordsOfNotice(t, code, name)
  return kind === 'recharge' || kind === 'sign_in' ? t(`chat.notices.${kind}`) : ''
}
