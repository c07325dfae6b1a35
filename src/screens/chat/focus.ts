/**
 * The one place that moves the focus in a chat. When the focused element has gone, the focus goes to what comes next: the ending, the
 * button over a picture or a clip, the options, the picture request, the open text field. Until one of them is there it waits on the
 * message list. It never moves the focus of a player who writes, reads back, or has moved it elsewhere. Dialogs and overlays take and
 * restore the focus themselves.
 */
import { hasOpenModal } from '../../ui/modals.ts'
import { after } from '../../platform/time.ts'

/** What may come next, in this order; the first that is visible gets the focus. */
const TARGETS = [
  '[data-focus="ending"]',
  '[data-focus="continue"]',
  'section:has(> video) button',
  '[data-offers] [data-choice]',
  '[data-offers] section button',
]
const MESSAGE_LIST = '[role="log"]'
const TALK = `${MESSAGE_LIST}, [data-live-region]`
/** What can have the focus, or hold it back, when it comes or goes. */
const FOCUSABLE = 'a, button, input, textarea, video, dialog, [role="dialog"], [tabindex], [data-focus]'
/** Marks the list while it has the focus of a player without a keyboard: no ring is drawn. */
const QUIET_FOCUS = 'data-quiet-focus'
/** The read-only field of a composer without a draft: nothing can be done there. */
const CLOSED_FIELD = '[data-open="false"] textarea:placeholder-shown'
const OPEN_FIELD = '[data-open="true"] textarea'
/** Keys that move through the conversation: the player reads. */
const READING_KEYS: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'])
/** The browser takes the focus off a hidden element only after it has drawn, ms. */
const SETTLE_MS = 50

/** Starts to move the focus; returns the function that stops it. */
export function manageFocus(): () => void {
  let lastFocused: Element | null = document.activeElement
  // The focus waits on the message list, and may be moved from there.
  let isWaiting = false
  // The focus is being moved by the player.
  let isPlayerMoving = false
  let usesKeys = false
  let cancelCheck: (() => void) | null = null

  const check = (): void => {
    cancelCheck = null
    const active = document.activeElement
    if (hasOpenModal() || document.querySelector('[role="dialog"]') !== null) return
    const isLost =
      lastFocused !== null && !canHaveFocus(lastFocused) && (active === document.body || active === lastFocused)
    const isIdle = (isWaiting && active?.matches(MESSAGE_LIST) === true) || active?.matches(CLOSED_FIELD) === true
    if (!isLost && !isIdle) return
    const target = findTarget(usesKeys)
    if (target !== null) focus(target)
    else if (isLost) focus(document.querySelector<HTMLElement>(MESSAGE_LIST))
  }
  const focus = (element: HTMLElement | null): void => {
    const isList = element?.matches(MESSAGE_LIST) === true
    // Browsers draw a ring wherever a script puts the focus after the focused element has gone.
    if (isList) element?.toggleAttribute(QUIET_FOCUS, !usesKeys)
    element?.focus({ preventScroll: isList })
  }
  const onFocusIn = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element)) return
    lastFocused = target
    isWaiting = !isPlayerMoving && target.matches(MESSAGE_LIST)
  }
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    usesKeys = true
    document.querySelector(`[${QUIET_FOCUS}]`)?.removeAttribute(QUIET_FOCUS)
    isPlayerMoving = key === 'Tab'
    if (READING_KEYS.has(key)) isWaiting = false
  }
  const onPointerDown = (): void => {
    usesKeys = false
    isPlayerMoving = true
    isWaiting = false
  }
  const onReleased = (): void => {
    isPlayerMoving = false
  }
  const onChange = (records: MutationRecord[]): void => {
    if (lastFocused?.isConnected !== false && !records.some(canMoveFocus)) return
    cancelCheck ??= after(SETTLE_MS, check)
  }

  const changes = new MutationObserver(onChange)
  changes.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['inert', 'hidden', 'open', 'data-open', 'data-covered'],
  })
  document.addEventListener('focusin', onFocusIn)
  document.addEventListener('keydown', onKeyDown, true)
  document.addEventListener('keyup', onReleased, true)
  document.addEventListener('pointerdown', onPointerDown, true)
  document.addEventListener('pointerup', onReleased, true)
  document.addEventListener('pointercancel', onReleased, true)
  return () => {
    cancelCheck?.()
    changes.disconnect()
    document.removeEventListener('focusin', onFocusIn)
    document.removeEventListener('keydown', onKeyDown, true)
    document.removeEventListener('keyup', onReleased, true)
    document.removeEventListener('pointerdown', onPointerDown, true)
    document.removeEventListener('pointerup', onReleased, true)
    document.removeEventListener('pointercancel', onReleased, true)
  }
}

/** Whether a change may take the focus away or offer it a place. Words that come and go do neither, and a check for each would lay out the page. */
function canMoveFocus({ type, target, addedNodes, removedNodes }: MutationRecord): boolean {
  if (type !== 'childList') return true
  // Nothing in the conversation takes the focus.
  if (target instanceof Element && target.closest(TALK) !== null) return false
  return [...addedNodes, ...removedNodes].some(
    (node) => node instanceof Element && (node.matches(FOCUSABLE) || node.querySelector(FOCUSABLE) !== null),
  )
}

/** What comes next, if it is there. On a touch screen the text field is left alone: it would open the keyboard. */
function findTarget(usesKeys: boolean): HTMLElement | null {
  const selectors = usesKeys || matchMedia('(hover: hover)').matches ? [...TARGETS, OPEN_FIELD] : TARGETS
  for (const selector of selectors) {
    const found = [...document.querySelectorAll<HTMLElement>(selector)].find(canHaveFocus)
    if (found !== undefined) return found
  }
  return null
}

function canHaveFocus(element: Element): boolean {
  return (
    element.isConnected &&
    element.closest('[inert], [hidden]') === null &&
    element.getClientRects().length > 0 &&
    getComputedStyle(element).visibility !== 'hidden'
  )
}
