/** The toasts. Doc 1 §4: six types, 3000 ms, cleared on navigation. */
import { createStore, useStore } from '../platform/store.ts'
import { TOAST_MS } from '../../protocol/limits.ts'
import { trackEvent } from '../telemetry/track.ts'
import { after, pageNow } from '../platform/time.ts'

export const TOAST_TYPES = ['success', 'error', 'info', 'warning', 'loading', 'normal'] as const
export type ToastType = (typeof TOAST_TYPES)[number]

export interface Toast {
  id: number
  type: ToastType
  text: string
  /** The path it belongs to: where it was shown, or the screen that it leads to. */
  path: string
}

const MOST_TOASTS = 3

/** All toasts, oldest first. */
let toasts: readonly Toast[] = []
/** Those of them that are drawn. The others wait, and their time with them. */
const drawn = createStore<readonly Toast[]>([])
/** So many are drawn at once. */
let room = MOST_TOASTS
let lastId = 0

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
  setToasts([...toasts.filter((toast) => toast.text !== text), { id, type, text, path }].slice(-MOST_TOASTS))
  if (ms !== Infinity) {
    countdowns.set(id, { leftMs: ms, since: null, stop: () => undefined })
    updateCountdowns()
  }
  return id
}

export function dismissToast(id: number): void {
  setToasts(toasts.filter((toast) => toast.id !== id))
}

/** Keeps all toasts while the reader points at one or has the focus on it; false lets the rest of their time pass. */
export function holdToasts(isHolding: boolean): void {
  isHeld = isHolding
  updateCountdowns()
}

/** The list of toasts is drawn: their time passes from now on. Its code comes after the first screen, which the reader may have left by then. */
export function startCountdowns(): void {
  isDrawn = true
  updateCountdowns()
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
  setToasts(toasts.map((toast) => (toast.path === from ? { ...toast, path: to } : toast)))
}

/** The toasts to draw, oldest first. */
export function useToasts(): readonly Toast[] {
  return useStore(drawn)
}

interface Countdown {
  /** Left at the time `since`, ms. It does not pass while toasts are held, or wait to be drawn. */
  leftMs: number
  /** Null: its time does not pass. */
  since: number | null
  stop: () => void
}

const countdowns = new Map<number, Countdown>()
let isHeld = false
let isDrawn = false

/** Lets the time of each toast pass, or stand still. */
function updateCountdowns(): void {
  for (const [id, countdown] of countdowns) {
    const isPassing = isDrawn && !isHeld && drawn.get().some((toast) => toast.id === id)
    if (isPassing === (countdown.since !== null)) continue
    if (countdown.since === null) {
      countdown.since = pageNow()
      countdown.stop = after(countdown.leftMs, () => dismissToast(id))
    } else {
      countdown.stop()
      countdown.leftMs -= pageNow() - countdown.since
      countdown.since = null
    }
  }
}

function setToasts(next: readonly Toast[]): void {
  for (const [id, { stop }] of countdowns) {
    if (next.some((toast) => toast.id === id)) continue
    stop()
    countdowns.delete(id)
  }
  // A toast that is removed under the pointer does not report that the pointer left.
  if (next.length === 0) isHeld = false
  toasts = next
  updateDrawn()
}

/** Failures come first; what is loading makes no other toast wait. */
function updateDrawn(): void {
  const before = drawn.get()
  const first = new Set([...toasts].sort((a, b) => rank(a) - rank(b)).slice(0, room))
  const next = toasts.filter((toast) => first.has(toast))
  if (next.length !== before.length || next.some((toast, index) => toast !== before[index])) drawn.set(next)
  updateCountdowns()
}

function rank({ type }: Toast): number {
  return type === 'error' || type === 'warning' ? 0 : type === 'loading' ? 2 : 1
}
