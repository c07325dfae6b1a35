/**
 * The list as the early script has drawn it, until React draws the page (`src/early/drawing/`). The two are bundled apart, and share this by the page.
 */

declare global {
  /** Whether the early script has drawn the page, and whether React draws it now; undefined before both. */
  var drawing: 'early' | 'app' | undefined
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
