/** The page in the frame of a preview: the intro, then the chat, playing what the pane around it names. Alone, without the pane, it leads to the creation area. */
import '../../platform/creationPolyfills.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { EmbeddedChatProvider } from '../../navigation/embeddedChat.ts'
import { redirectTo } from '../../navigation/leaveGuard.ts'
import { lazyWithRetry } from '../../ui/lazyWithRetry.tsx'
import { LoadingPage } from '../../ui/LoadingPage.tsx'
import { useTranslation } from 'react-i18next'
import { type Game, GameProvider } from '../../game/game.ts'
import { type OpenedGame } from '../../game/openGame.ts'
import { type PlayMessage, postToPane, readPlayMessage } from '../model/previewMessages.ts'
import { showLocale, withTexts } from '../../i18n/index.ts'
import { showToast } from '../../ui/toastStore.ts'
import { closeRecharge, useRechargeRequest } from '../../screens/recharge/rechargeStore.ts'
import { openPreviewGame } from './openPreviewGame.ts'
import { createPlayProgress, type PlayProgress } from './playProgress.ts'
import { CREATION_PATH } from '../../navigation/paths.ts'

const whileLoading = () => <LoadingPage />
const PreviewIntro = lazyWithRetry(() => withTexts(['stories'], import('./PreviewIntro.tsx'))).pick(
  (module) => module.PreviewIntro,
  whileLoading,
)
const ChatScreen = lazyWithRetry(() => withTexts(['chat'], import('../../screens/chat/index.tsx'))).pick(
  (module) => module.ChatScreen,
  whileLoading,
)

export default function PreviewScreen() {
  const [played, setPlayed] = useState<PlayMessage | null>(null)
  const [progress] = useState(createPlayProgress)
  useEffect(() => {
    if (window.parent === window) return redirectTo(CREATION_PATH)
    const onMessage = (event: MessageEvent): void => {
      const message = readPlayMessage(event)
      if (message === null) return
      // The page around it may be in another language.
      void showLocale(message.locale).then(() => setPlayed(message))
    }
    addEventListener('message', onMessage)
    postToPane({ kind: 'ready' })
    return () => removeEventListener('message', onMessage)
  }, [])
  useEffect(() => (window.parent === window ? undefined : leaveFocusToPane(window)), [])
  useEffect(() => (window.parent === window ? undefined : hideWithPane(window)), [])
  useNoRecharge()
  if (played === null) return <LoadingPage />
  if (played.isAtIntro) return <PreviewIntro message={played} />
  return <PlayedPreview key={`${played.storyId} ${played.speed}`} message={played} progress={progress} />
}

/** A start costs nothing here, so that no failed one leads back to the intro. */
const PANE = { goToIntro: null }

function PlayedPreview({ message, progress }: { message: PlayMessage; progress: PlayProgress }) {
  const [source] = useState(() => createGameSource(message, progress))
  const game = useSyncExternalStore(source.subscribe, source.getGame)
  if (game === null) return <LoadingPage />
  return (
    <EmbeddedChatProvider value={PANE}>
      <GameProvider value={game}>
        <ChatScreen />
      </GameProvider>
    </EmbeddedChatProvider>
  )
}

/** The game, open while it is subscribed to. Tells the pane whenever it went on. */
function createGameSource(message: PlayMessage, progress: PlayProgress) {
  let opened: OpenedGame | null = null
  return {
    getGame: (): Game | null => opened?.game ?? null,
    subscribe: (onChange: () => void) => {
      const { storyId } = message
      const open = openPreviewGame(progress.take(message), (change) => progress.report(storyId, change))
      progress.report(storyId, { isBegun: true })
      opened = open
      let last: unknown = null
      const unsubscribe = open.game.subscribe(() => {
        const { messages, options, actionOptions, ending, flow } = open.game.getView()
        const now = [messages.count, options?.items.length, actionOptions?.length, ending?.id, flow].join()
        if (now === last) return
        last = now
        postToPane({ kind: 'moved', storyId })
      })
      onChange()
      return () => {
        unsubscribe()
        open.close()
        opened = null
      }
    },
  }
}

/** Nothing is bought in a preview: its diamonds are those that its author has set. */
function useNoRecharge(): void {
  const { t } = useTranslation('creation')
  const request = useRechargeRequest()
  useEffect(() => {
    if (request === null) return
    closeRecharge()
    showToast('info', t('preview.noRecharge'))
  }, [request, t])
}

/**
 * Leaves the focus to the pane around a preview: an edit plays the story again while its author goes on writing. What is shown takes the focus only
 * while the page has it: `focus()` in a frame takes it from the page around the frame as well. A dialog, which takes it in any case, gives it back.
 * Tab always leads on, so that the keyboard leaves the frame. Returns the function that ends it.
 */
export function leaveFocusToPane(page: Window & typeof globalThis): () => void {
  const { HTMLElement: element, document } = page
  const { focus } = Object.getOwnPropertyDescriptors(element.prototype)
  const stopGivingBack = giveBackFocusOfDialogs(page)
  element.prototype.focus = function (this: HTMLElement, options?: FocusOptions) {
    if (document.hasFocus()) focus.value?.call(this, options)
  }
  page.addEventListener('keydown', letTabLeave, { capture: true })
  return () => {
    Object.defineProperty(element.prototype, 'focus', focus)
    stopGivingBack()
    page.removeEventListener('keydown', letTabLeave, { capture: true })
  }
}

/** Safari before 15.4 has no dialogs: nothing takes the focus there. */
function giveBackFocusOfDialogs(page: Window & typeof globalThis): () => void {
  if (!('HTMLDialogElement' in page)) return () => undefined
  const { HTMLDialogElement: dialog, document } = page
  const { showModal } = Object.getOwnPropertyDescriptors(dialog.prototype)
  dialog.prototype.showModal = function (this: HTMLDialogElement) {
    const around = document.hasFocus() ? null : page.parent.document.activeElement
    showModal.value?.call(this)
    if (around !== null && 'focus' in around && typeof around.focus === 'function')
      around.focus({ preventScroll: true })
  }
  return () => Object.defineProperty(dialog.prototype, 'showModal', showModal)
}

/** An overlay keeps Tab on its only button. Nothing else cancels Tab. */
function letTabLeave(event: KeyboardEvent): void {
  if (event.key === 'Tab') event.preventDefault = () => undefined
}

/**
 * A preview that is not seen, behind a tab or scrolled away, is a hidden page: its story, sound and pictures wait. Hides the page in the frame
 * while the frame is not on the screen. Returns the function that ends it.
 */
export function hideWithPane(page: Window & typeof globalThis): () => void {
  const { document, frameElement: frame } = page
  const view = frame?.ownerDocument.defaultView ?? null
  if (frame === null || view === null) return () => undefined
  let isShown = true
  const { visibilityState, hidden } = Object.getOwnPropertyDescriptors(page.Document.prototype)
  Object.defineProperties(document, {
    visibilityState: { configurable: true, get: () => (isShown ? visibilityState.get?.call(document) : 'hidden') },
    hidden: { configurable: true, get: () => !isShown || hidden.get?.call(document) === true },
  })
  const show = (isSeen: boolean): void => {
    if (isSeen === isShown) return
    isShown = isSeen
    document.dispatchEvent(new Event('visibilitychange'))
  }
  const observer = new view.IntersectionObserver((entries) => show(entries.at(-1)?.isIntersecting !== false))
  observer.observe(frame)
  return () => {
    observer.disconnect()
    show(true)
    Reflect.deleteProperty(document, 'visibilityState')
    Reflect.deleteProperty(document, 'hidden')
  }
}
