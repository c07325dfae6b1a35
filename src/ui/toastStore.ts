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

const toasts = createStore<readonly Toast[]>([])
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
  setToasts([...toasts.get().filter((toast) => toast.text !== text), { id, type, text, path }].slice(-MAX_TOASTS))
  if (ms !== Infinity) countdowns.set(id, startCountdown(id, ms))
  return id
}

export function dismissToast(id: number): void {
  setToasts(toasts.get().filter((toast) => toast.id !== id))
}

/** Keeps all toasts while the reader points at one or has the focus on it; false lets the rest of their time pass. */
export function holdToasts(isHolding: boolean): void {
  if (isHolding === isHeld) return
  isHeld = isHolding
  for (const [id, { leftMs, since, stop }] of countdowns) {
    stop()
    countdowns.set(id, startCountdown(id, isHolding ? leftMs - (pageNow() - since) : leftMs))
  }
}

/** The list of toasts is drawn: their time passes from now on. Its code comes after the first screen, which the reader may have left by then. */
export function startCountdowns(): void {
  if (isDrawn) return
  isDrawn = true
  for (const [id, { leftMs }] of countdowns) countdowns.set(id, startCountdown(id, leftMs))
}

/** Clears the toasts of other screens than the one at `path`: toasts shown on the way to it stay, and those that no reader can have seen yet. */
export function dismissToastsOfOtherPaths(path: string): void {
  if (isDrawn) setToasts(toasts.get().filter((toast) => toast.path === path))
}

/** Moves the toasts of a redirecting address to its target. */
export function moveToasts(from: string, to: string): void {
  setToasts(toasts.get().map((toast) => (toast.path === from ? { ...toast, path: to } : toast)))
}

/** The toasts to draw, oldest first. */
export function useToasts(): readonly Toast[] {
  return useStore(toasts)
}

const MAX_TOASTS = 3

interface Countdown {
  /** Left at the time `since`, ms. It does not pass while toasts are held. */
  leftMs: number
  since: number
  stop: () => void
}

const countdowns = new Map<number, Countdown>()
let isHeld = false
let isDrawn = false

function startCountdown(id: number, leftMs: number): Countdown {
  const isPassing = isDrawn && !isHeld
  return { leftMs, since: pageNow(), stop: isPassing ? after(leftMs, () => dismissToast(id)) : () => undefined }
}

function setToasts(next: readonly Toast[]): void {
  const before = toasts.get()
  if (next.length === before.length && next.every((toast, index) => toast === before[index])) return
  for (const [id, { stop }] of countdowns) {
    if (next.some((toast) => toast.id === id)) continue
    stop()
    countdowns.delete(id)
  }
  // A toast that is removed under the pointer does not report that the pointer left.
  if (next.length === 0) isHeld = false
  toasts.set(next)
}
