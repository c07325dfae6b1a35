/** The toasts. Doc 1 §4: six types, 3000 ms, cleared on navigation. */
import { createStore, useStore } from '../platform/store.ts'
import { TOAST_MS } from '../../protocol/limits.ts'
import { trackEvent } from '../telemetry/track.ts'

export const TOAST_TYPES = ['success', 'error', 'info', 'warning', 'loading', 'normal'] as const
export type ToastType = (typeof TOAST_TYPES)[number]

export interface Toast {
  id: number
  type: ToastType
  text: string
  /** The path it belongs to: where it was shown, or the screen that it leads to. */
  path: string
  /** Time left, ms. It passes while the toast is drawn and not held (`Toasts.tsx`). */
  leftMs: number
}

const MOST_TOASTS = 3

/** All toasts, oldest first. */
let toasts: readonly Toast[] = []
/** Those of them that are drawn. The others wait. */
const drawn = createStore<readonly Toast[]>([])
/** So many are drawn at once. */
let room = MOST_TOASTS
let lastId = 0
/** Their list was drawn once. */
let isDrawn = false

/**
 * Shows a toast for `ms`; one of type `loading` stays until it is dismissed. A toast with the same text is replaced. `path` is the
 * screen that it belongs to, if it leads to another one.
 */
export function showToast(
  type: ToastType,
  text: string,
  ms: number = type === 'loading' ? Infinity : TOAST_MS,
  path: string = location.pathname,
): number {
  if (type === 'error') trackEvent('error_shown', { where: 'toast' })
  const id = ++lastId
  // One at a time, a failure would hide that the next try worked.
  const isOver = (toast: Toast): boolean => room === 1 && type === 'success' && toast.type === 'error'
  const others = toasts.filter((toast) => toast.text !== text && !isOver(toast))
  setToasts([...others, { id, type, text, path, leftMs: ms }].slice(-MOST_TOASTS))
  return id
}

export function dismissToast(id: number): void {
  setToasts(toasts.filter((toast) => toast.id !== id))
}

/** The list of toasts is drawn. Its code comes after the first screen, which the reader may have left by then. */
export function markDrawn(): void {
  isDrawn = true
}

/** Draws one toast at a time from now on, the next when it goes. Returns the function that ends it. */
export function drawOneToast(): () => void {
  room = 1
  updateDrawn()
  return () => {
    room = MOST_TOASTS
    updateDrawn()
  }
}

/** Clears the toasts of other screens than the one at `path`: toasts shown on the way to it stay, and those that no reader can have seen yet. */
export function dismissToastsOfOtherPaths(path: string): void {
  if (isDrawn) setToasts(toasts.filter((toast) => toast.path === path))
}

/** Moves the toasts of a redirecting address to its target. */
export function moveToasts(from: string, to: string): void {
  for (const toast of toasts) if (toast.path === from) toast.path = to
}

/** The toasts to draw, oldest first. */
export function useToasts(): readonly Toast[] {
  return useStore(drawn)
}

function setToasts(next: readonly Toast[]): void {
  toasts = next
  updateDrawn()
}

/** Failures come first; what is loading makes no other toast wait. */
function updateDrawn(): void {
  const before = drawn.get()
  const first = new Set([...toasts].sort((a, b) => rank(a) - rank(b)).slice(0, room))
  const next = toasts.filter((toast) => first.has(toast))
  if (next.length !== before.length || next.some((toast, index) => toast !== before[index])) drawn.set(next)
}

function rank({ type }: Toast): number {
  return type === 'error' || type === 'warning' ? 0 : type === 'loading' ? 2 : 1
}
