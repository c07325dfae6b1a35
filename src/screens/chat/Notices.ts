/** Shows each notice of the game once and confirms it: as a toast, or as the panel it asks for. NoticeDialog shows those that need a dialog, and the sound plays its own. Doc 2 §6, §8. */
import { isPreviewStory } from '../../../protocol/previewStory.ts'
import { isShownAs, type Notice, type NoticeShownAs } from '../../../protocol/view/notices.ts'
import { redirectTo } from '../../navigation/leaveGuard.ts'
import { i18n } from '../../i18n/index.ts'
import { formatNotice } from './formatNotice.ts'
import { saveThisPlace } from '../../platform/redirect.ts'
import { openGameRecharge } from './openGameRecharge.ts'
import { hasOpenModal, subscribeModals } from '../../ui/modals.ts'
import { showToast } from '../../ui/toastStore.ts'
import { useEffect, useRef } from 'react'
import { type EmbeddedChat, useEmbeddedChat } from '../../navigation/embeddedChat.ts'
import { type Game, useCurrentGame, useGame } from '../../game/game.ts'
import { LOGIN_PATH, writeIntroAddress } from '../../navigation/paths.ts'

export function Notices(): null {
  const game = useCurrentGame()
  const embedded = useEmbeddedChat()
  const notices = useGame((view) => view.notices)
  // A notice stays in the view until the game has the confirmation.
  const shown = useRef(new Set<string>())
  useEffect(() => {
    // After the effects of the chat: a notice that leaves it before its leave guard has started would leave the guard's entry in the history.
    void Promise.resolve().then(() => showNotices(notices, shown.current, game, embedded))
  }, [notices, game, embedded])
  return null
}

/** All but those that NoticeDialog shows, and the sound plays. */
type ShownHere = Exclude<Notice, NoticeShownAs<'dialog' | 'sound'>>

function isShownHere(notice: Notice): notice is ShownHere {
  return !isShownAs(notice, 'dialog') && !isShownAs(notice, 'sound')
}

/** Shows the notices that are not among `shown`, and adds them there. An embedded chat is left for the intro of the page around it. */
function showNotices(notices: readonly Notice[], shown: Set<string>, game: Game, embedded: EmbeddedChat | null): void {
  const fresh = notices.filter(({ id }) => !shown.has(id)).filter(isShownHere)
  const { storyId } = game.getView().session
  // A preview is left by nothing, and paid with what its author gives it.
  const isPreview = isPreviewStory(storyId)
  const destination = isPreview ? null : findDestination(fresh, storyId)
  const isIntroHere = destination !== null && destination !== LOGIN_PATH && embedded !== null
  // The intro of the page around an embedded chat has the address of that page.
  const to = isIntroHere ? location.pathname : destination
  for (const notice of fresh) {
    shown.add(notice.id)
    const words = formatNoticeText(notice)
    if (to === null && !isPreview && isShownAs(notice, 'credit_request')) {
      // The story waits until the panel is confirmed as shown: its code may have to load first. Rule P11.
      afterNextModalOpens(() => game.intend({ kind: 'noticed', noticeId: notice.id }))
      // The title of the prompt says that a guest has to sign in.
      const reason = notice.code === null ? i18n.t('game:payment.reasons.recharge') : words
      openGameRecharge(game, { reason, ...(notice.price !== null && { needed: notice.price }) })
      continue
    }
    if (to !== null && notice.kind === 'recharge') {
      openGameRecharge(game, { reason: words, path: to, ...(notice.price !== null && { needed: notice.price }) })
      game.intend({ kind: 'noticed', noticeId: notice.id })
      continue
    }
    // A toast of a notice that leaves the chat belongs to the next screen, and is not dismissed on arrival.
    if (words !== '') showToast(notice.kind === 'toast' ? notice.tone : 'info', words, undefined, to ?? undefined)
    game.intend({ kind: 'noticed', noticeId: notice.id })
  }
  if (to === LOGIN_PATH) saveThisPlace('diamonds')
  if (to === null) return
  if (isIntroHere) embedded.goToIntro?.()
  else redirectTo(to)
}

/** Calls back once, when a modal has opened. */
function afterNextModalOpens(onOpened: () => void): void {
  const unsubscribe = subscribeModals(() => {
    if (!hasOpenModal()) return
    unsubscribe()
    onOpened()
  })
}

/** Where the notices lead: a guest who cannot pay to sign-in, a registered user who cannot pay for the start to the story. Null: nowhere. Doc 2 §8, rule F5. */
function findDestination(notices: readonly ShownHere[], storyId: string): string | null {
  const leading = notices.find((notice) => isShownAs(notice, 'destination'))
  return leading === undefined ? null : DESTINATIONS[leading.kind](storyId)
}

const DESTINATIONS: Readonly<Record<NoticeShownAs<'destination'>['kind'], (storyId: string) => string>> = {
  to_login: () => LOGIN_PATH,
  to_intro: writeIntroAddress,
}

/** The text of a notice: the server's, else the app's; '' if it has none. */
function formatNoticeText(notice: ShownHere): string {
  switch (notice.kind) {
    case 'toast':
      return notice.text === '' && notice.code !== null ? formatNotice(notice.code, notice) : notice.text
    case 'recharge':
    case 'sign_in':
      return i18n.t(notice.code === null ? `game:payment.reasons.${notice.kind}` : `game:notices.${notice.code}`)
    case 'to_intro':
    case 'to_login':
      return ''
  }
}
