/** The toasts. Doc 1 §4: six types, 3000 ms, cleared on navigation. One is drawn at a time: several cover what the player reads. */
import { createStore, useStore } from '../platform/store.ts'
import { pageNow } from '../platform/time.ts'
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
  /** When it was shown, ms since 1970. */
  since: number
  /** Time left, ms. It passes while the toast is drawn and not held (`Toasts.tsx`). */
  leftMs: number
}

/** So many are shown one after the other; of more the oldest go. */
const MOST_TOASTS = 3

/** A failure that is older was read, ms. */
const READ_MS = 1_000

/** All toasts, oldest first. */
let toasts: readonly Toast[] = []
/** The one that is drawn. The others wait. */
const drawn = createStore<Toast | null>(null)
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
  // A failure that was read would hide that the next try worked, or why it failed again. One of this moment belongs to another act.
  const isOver = (toast: Toast): boolean =>
    toast.type === 'error' && (type === 'success' || type === 'error') && pageNow() - toast.since >= READ_MS
  const others = toasts.filter((toast) => toast.text !== text && !isOver(toast))
  setToasts([...others, { id, type, text, path, since: pageNow(), leftMs: ms }].slice(-MOST_TOASTS))
  return id
}

export function dismissToast(id: number): void {
  setToasts(toasts.filter((toast) => toast.id !== id))
}

/** The list of toasts is drawn. Its code comes after the first screen, which the reader may have left by then. */
export function markDrawn(): void {
  isDrawn = true
}

/** Clears the toasts of other screens than the one at `path`: toasts shown on the way to it stay, and those that no reader can have seen yet. */
export function dismissToastsOfOtherPaths(path: string): void {
  if (isDrawn) setToasts(toasts.filter((toast) => toast.path === path))
}

/** Moves the toasts of a redirecting address to its target. */
export function moveToasts(from: string, to: string): void {
  for (const toast of toasts) if (toast.path === from) toast.path = to
}

/** The toast to draw. */
export function useToast(): Toast | null {
  return useStore(drawn)
}

function setToasts(next: readonly Toast[]): void {
  toasts = next
  updateDrawn()
}

/** Failures come first, the latest before the others; what is loading makes no other toast wait. */
function updateDrawn(): void {
  const [first = null] = [...toasts].sort((a, b) => rank(a) - rank(b) || (rank(a) === 0 ? b.id - a.id : 0))
  if (first !== drawn.get()) drawn.set(first)
}

function rank({ type }: Toast): number {
  return type === 'error' || type === 'warning' ? 0 : type === 'loading' ? 2 : 1
}
