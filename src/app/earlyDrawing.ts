/**
 * The list, or the first line of a chat, as the early script has drawn it, until React draws the page (`src/early/drawing/`). The two are bundled apart,
 * and share this by the page.
 */
import { after } from '../ui/time.ts'

declare global {
  /** Whether the early script has drawn the page, and whether React draws it now; undefined before both. */
  var drawing: 'early' | 'app' | undefined
  /** Removes the early chat, and shows what React has drawn below it; undefined where there is none. */
  var removeChat: (() => void) | undefined
}

/** Whether the early script may still draw. */
export function mayDrawEarly(): boolean {
  return globalThis.drawing !== 'app'
}

/** Says that the early script has drawn the page. */
export function markEarlyDrawing(): void {
  globalThis.drawing = 'early'
}

/** Says that the player has left it for another screen, which the app will draw. Returns whether they had not before. */
export function leaveEarlyDrawing(): boolean {
  const isFirst = globalThis.drawing === 'early'
  globalThis.drawing = undefined
  return isFirst
}

/** React draws from now on. Called before its first drawing, which removes the early one. */
export function takeOverDrawing(): void {
  if (globalThis.drawing === 'early') early = document.activeElement?.closest('a')?.getAttribute('href') ?? ''
  globalThis.drawing = 'app'
  // Where the app does not come to draw a chat, its own page counts.
  if (globalThis.removeChat !== undefined) after(MOST_COVERED_MS, removeEarlyChat)
}

const MOST_COVERED_MS = 3_000

/** Keeps the early chat, which this function removes, over the page until React has drawn its lines. */
export function keepEarlyChat(remove: () => void): void {
  globalThis.removeChat = remove
}

/** Whether the early chat stands over what React draws. */
export function hasEarlyChat(): boolean {
  return globalThis.removeChat !== undefined
}

/** React has drawn the lines of the chat, or another page. Does nothing where there is no early chat. */
export function removeEarlyChat(): void {
  globalThis.removeChat?.()
  globalThis.removeChat = undefined
}

/** After React's first drawing: focuses again the link that had the focus. Returns whether the early script had drawn the page, which then keeps its place. */
export function restoreEarlyPlace(): boolean {
  const href = early
  early = null
  if (href === null) return false
  if (href !== '') document.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`)?.focus({ preventScroll: true })
  return true
}

/** The address of the link that has the focus, or '' for none; null where the early script has drawn nothing. */
let early: string | null = null
