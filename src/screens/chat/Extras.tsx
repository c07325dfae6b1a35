/** What runs beside the conversation and needs no place in it. */
import { type ReactNode, type RefObject, useEffect } from 'react'
import { isPreviewStory } from '../../../protocol/previewStory.ts'
import { useCurrentGame, useGame } from '../../game/game.ts'
import { trackGame } from '../../telemetry/trackGame.ts'
import { manageFocus } from './focus.ts'
import { Panels } from './panels/Panels.tsx'
import { Captions } from './sound/Captions.tsx'
import { SearchShortcut } from './panels/search/FindBar.tsx'
import { useRegions } from './regions.ts'
import { rememberStory } from './rememberStory.ts'
import { useWholeConversation } from './useWholeConversation.ts'
import { refreshUser } from '../../account/account.ts'
import { getUser } from '../../account/user.ts'
import { hasOpenModal, subscribeModals } from '../../ui/modals.ts'
import { withTexts } from '../../i18n/index.ts'
import { connectSound } from '../../sound/connectSound.ts'
import { useTranslation } from 'react-i18next'
import styles from './messages/MessageText.module.css'

/** Nothing is lost before this is loaded: modals are deferred, too, and the screen fits its viewport at once. */
export function Extras(): ReactNode {
  const game = useCurrentGame()
  const isPreview = isPreviewStory(game.getView().session.storyId)
  useModalReport()
  useWholeConversation()
  const regions = useRegions()
  useEffect(() => manageFocus(regions), [regions])
  const { list, screen } = regions.refs
  useEffect(() => limitTabStops(list), [list])
  useEffect(() => (screen.current === null ? undefined : fitVisualViewport(screen.current)), [screen])
  return (
    <>
      {!isPreview && <PlayerReports />}
      <Panels />
      <Captions />
      <Sound />
      <OfferAnnouncer />
      <SearchShortcut />
    </>
  )
}

/** What the game changes outside of it: balance, daily task, analytics, and the story to go on with. */
function PlayerReports(): ReactNode {
  const game = useCurrentGame()
  useBalanceSync()
  useTaskReport()
  useEffect(() => trackGame(game), [game])
  useEffect(() => rememberStory(game), [game])
  return null
}

/**
 * Keeps the balance of every other screen in step with the game: a story charges and gives diamonds in its stream. Rule S10. Asks the server once
 * when the chat is open, because a tab whose start was free learns in no other way that the start of another tab was paid; and where the game knows
 * another balance than the page: a log may have been stored before a recharge.
 */
function useBalanceSync(): void {
  const coins = useGame((view) => view.coins)
  useEffect(() => {
    if (getUser() !== null) void refreshUser()
  }, [])
  useEffect(() => {
    const user = getUser()
    if (coins !== null && user !== null && coins !== user.coins) void refreshUser()
  }, [coins])
}

/** Reports to the game whether a modal is open. The modals of a chat are deferred, too. */
function useModalReport(): void {
  const game = useCurrentGame()
  useEffect(() => {
    let isOpen = false
    const report = (): void => {
      if (hasOpenModal() === isOpen) return
      isOpen = !isOpen
      game.report({ kind: 'modal', open: isOpen })
    }
    report()
    return subscribeModals(report)
  }, [game])
}

/** Completes the daily task of playing: at an ending, and when a game is left in which the player acted. Doc 1 §3 (daily task). */
function useTaskReport(): void {
  const game = useCurrentGame()
  useEffect(() => {
    let hasActed = false
    let isEnded = game.getView().ending !== null
    const stopIntents = game.onIntent(({ kind }) => {
      if (kind === 'send' || kind === 'choose') hasActed = true
    })
    const stopView = game.subscribe(() => {
      const isOver = game.getView().ending !== null
      if (isOver && !isEnded && hasActed) reportPlayed()
      isEnded = isOver
    })
    return () => {
      stopIntents()
      stopView()
      if (hasActed) reportPlayed()
    }
  }, [game])
}

/** Without the code nothing is reported; the next game does it. */
function reportPlayed(): void {
  void withTexts(['credits'], import('../tasks/playTask.ts')).then(
    ({ completePlayTask }) => completePlayTask(),
    () => undefined,
  )
}

const CONTROL_SELECTOR = 'a[href], button'

/**
 * Tab in the message list: only the controls in the visible part are stops, because a focus on another one would scroll there. Sets the stops
 * when Tab is pressed, and costs nothing at any other time; returns the function that stops it.
 */
function limitTabStops(listRef: RefObject<HTMLElement | null>): () => void {
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    const list = key === 'Tab' ? listRef.current : null
    if (list === null) return
    const { top, bottom } = list.getBoundingClientRect()
    for (const control of list.querySelectorAll<HTMLElement>(CONTROL_SELECTOR)) {
      const rect = control.getBoundingClientRect()
      const isVisible = rect.bottom > top && rect.top < bottom
      control.tabIndex = isVisible || control === document.activeElement ? 0 : -1
    }
  }
  document.addEventListener('keydown', onKeyDown, { capture: true })
  return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
}

/** A smaller hidden height, px, is a bar of the browser, not a keyboard. */
const KEYBOARD_PX = 120

/**
 * Keeps the screen above the keyboard where the browser lays the keyboard over the page instead of resizing it (iOS). Fits an element that fills
 * the window into the visual viewport. Returns the stop function.
 */
function fitVisualViewport(
  element: HTMLElement,
  viewport: VisualViewport | null | undefined = window.visualViewport,
): () => void {
  if (viewport === null || viewport === undefined) return () => undefined
  const fit = (): void => {
    const isCovered = viewport.scale === 1 && window.innerHeight - viewport.height > KEYBOARD_PX
    element.style.height = isCovered ? `${viewport.height}px` : ''
    element.style.transform = isCovered ? `translateY(${viewport.offsetTop}px)` : ''
  }
  fit()
  viewport.addEventListener('resize', fit)
  viewport.addEventListener('scroll', fit)
  return () => {
    viewport.removeEventListener('resize', fit)
    viewport.removeEventListener('scroll', fit)
  }
}

/** The sound of the game, while the chat is open. */
function Sound(): ReactNode {
  const game = useCurrentGame()
  useEffect(() => connectSound(game), [game])
  return null
}

/** Tells a screen reader, once, that there is something to choose. The options themselves are read when they get the focus. */
function OfferAnnouncer() {
  const { t } = useTranslation('game')
  const count = useGame(({ options, actionOptions }) => (options?.items.length ?? 0) + (actionOptions?.length ?? 0))
  return (
    <p className={styles.unseen} role="status">
      {count > 0 && t('messages.offered', { count })}
    </p>
  )
}
