/**
 * The one place that moves the focus in a chat. When the focused element has gone, the focus goes to what comes next: the ending, the
 * button over a picture or a clip, the options, the picture request, the open text field. Until one of them is there it waits on the
 * message list. It never moves the focus of a player who writes, reads back, or has moved it elsewhere. Dialogs and overlays take and
 * restore the focus themselves.
 */
import { hasOpenModal } from '../../ui/modals.ts'
import { after } from '../../platform/time.ts'
import { FOCUS_PLACES, type RegionRefs, type Regions } from './regions.ts'

/** Regions that take the focus, or hold it back, when they come or go. */
const FOCUSABLE = 'a, button, input, textarea, video, dialog, [role="dialog"], [tabindex]'
/** Marks the list while it has the focus of a player without a keyboard: no ring is drawn. */
const QUIET_FOCUS = 'data-quiet-focus'
/** Keys that move through the conversation: the player reads. */
const READING_KEYS: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'])
/** The browser takes the focus off a hidden element only after it has drawn, ms. */
const SETTLE_MS = 50

/** Starts to move the focus between the regions of a chat; returns the function that stops it. */
export function manageFocus({ refs, focusTargets }: Regions): () => void {
  let lastFocused: Element | null = document.activeElement
  // The focus waits on the message list, and may be moved from there.
  let isWaiting = false
  // The focus is being moved by the player.
  let isPlayerMoving = false
  let usesKeys = false
  // The field that was closed while it had the focus, until that is moved: options that come then take it, though the field is open beside them.
  let closedField: Element | null = null
  let cancelCheck: (() => void) | null = null

  const check = (): void => {
    cancelCheck = null
    const active = document.activeElement
    if (hasOpenModal() || document.querySelector('[role="dialog"]') !== null) return
    const isLost =
      lastFocused !== null && !canHaveFocus(lastFocused) && (active === document.body || active === lastFocused)
    const isClosed = active !== null && isClosedField(active)
    const isLeft = active !== null && active === closedField && isEmptyField(active) && hasChoice(focusTargets)
    if (isClosed) closedField = active
    const isIdle = isClosed || isLeft || (isWaiting && active === refs.list.current)
    if (!isLost && !isIdle) return
    const target = findTarget(focusTargets, usesKeys)
    if (target !== null) focus(target)
    else if (isLost) focus(refs.list.current)
  }
  const focus = (element: HTMLElement | null): void => {
    const isList = element !== null && element === refs.list.current
    // Browsers draw a ring wherever a script puts the focus after the focused element has gone.
    if (isList) element?.toggleAttribute(QUIET_FOCUS, !usesKeys)
    element?.focus({ preventScroll: isList })
  }
  const onFocusIn = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element)) return
    lastFocused = target
    closedField = null
    isWaiting = !isPlayerMoving && target === refs.list.current
  }
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    usesKeys = true
    refs.list.current?.removeAttribute(QUIET_FOCUS)
    isPlayerMoving = key === 'Tab'
    if (READING_KEYS.has(key)) isWaiting = false
  }
  const onPointerDown = (): void => {
    usesKeys = false
    isPlayerMoving = true
    isWaiting = false
    closedField = null
  }
  const onReleased = (): void => {
    isPlayerMoving = false
  }
  const onChange = (records: MutationRecord[]): void => {
    if (lastFocused?.isConnected !== false && !records.some((record) => canMoveFocus(record, refs))) return
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
function canMoveFocus({ type, target, addedNodes, removedNodes }: MutationRecord, refs: RegionRefs): boolean {
  if (type !== 'childList') return true
  // Nothing in the conversation takes the focus.
  if (refs.list.current?.contains(target) === true || refs.liveRegion.current?.contains(target) === true) return false
  return [...addedNodes, ...removedNodes].some(
    (node) => node instanceof Element && (node.matches(FOCUSABLE) || node.querySelector(FOCUSABLE) !== null),
  )
}

/** A field where nothing can be written, without a draft: nothing can be done there. */
function isClosedField(element: Element): boolean {
  return isEmptyField(element) && element.readOnly
}

function isEmptyField(element: Element): element is HTMLTextAreaElement {
  return element instanceof HTMLTextAreaElement && element.value === ''
}

function hasChoice({ choice }: Regions['focusTargets']): boolean {
  return [...choice].flatMap(listFocusable).some(canHaveFocus)
}

/** The next region for the focus, if there is one. On a touch screen the text field is left alone: it would open the keyboard. */
function findTarget(targets: Regions['focusTargets'], usesKeys: boolean): HTMLElement | null {
  const takesField = usesKeys || matchMedia('(hover: hover)').matches
  for (const place of FOCUS_PLACES) {
    if (place === 'field' && !takesField) continue
    const found = [...targets[place]].sort(byPlace).flatMap(listFocusable).find(canHaveFocus)
    if (found !== undefined) return found
  }
  return null
}

function byPlace(a: Node, b: Node): number {
  return a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}

/** The element itself; of a section its buttons. */
function listFocusable(element: HTMLElement): readonly HTMLElement[] {
  if (element instanceof HTMLTextAreaElement && element.readOnly) return []
  return element.localName === 'section' ? [...element.querySelectorAll('button')] : [element]
}

function canHaveFocus(element: Element): boolean {
  return (
    element.isConnected &&
    element.closest('[inert], [hidden]') === null &&
    element.getClientRects().length > 0 &&
    getComputedStyle(element).visibility !== 'hidden'
  )
}
