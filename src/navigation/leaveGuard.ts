/**
 * Asks the player before a screen is left: a link, a button, the browser's Back, a gesture. The router asks `guardNavigation` first; Back
 * bypasses the router, so a second history entry of the same address (the guard entry) is above the screen's own. Back pops it, and the
 * player is asked. A navigation replaces it, so that no guard entry remains. Doc 2 §2, leaving.
 */
import { type AroundNavHandler } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { isEmbedded } from '../platform/embedding/isEmbedded.ts'
import { goBackInApp } from '../platform/goBack.ts'
import { closeTopModal } from '../ui/modals.ts'
import { isRedirectToChat } from './chatEntry.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { LOGIN_PATH } from './paths.ts'

export interface LeaveGuard {
  /** Stops guarding. The guard entry stays, for the navigation that replaces it or for the next guard. */
  stop: () => void
}

interface Guard {
  onLeave: (leave: () => void) => void
  stop: () => void
}

const GUARD_ENTRY = { guard: true } as const
const SCREEN_AND_GUARD_ENTRIES = 2
let activeGuard: Guard | null = null
let runNavigation = (_path: string, go: () => void): void => go()

/** Guards the screen at the current address. `onAsked` is called with what leaves it, each time that the player is about to. */
export function guardLeaving(onLeave: (leave: () => void) => void): LeaveGuard {
  const { pathname, search } = location
  const address = pathname + search
  const addGuardEntry = (): void => history.pushState(GUARD_ENTRY, '', address)
  const onPopState = (event: PopStateEvent): void => {
    if (isOnGuardEntry() && location.pathname === pathname) return
    // Stops the event: for the router and the scroll restoration the screen was never left.
    event.stopImmediatePropagation()
    // Chrome skips entries without a user gesture: then the screen's own entry is popped too.
    if (location.pathname !== pathname) history.pushState(null, '', address)
    addGuardEntry()
    // Back leaves what is on top, and that is the modal.
    if (!closeTopModal()) onLeave(goBack)
  }
  const guard: Guard = {
    onLeave,
    stop() {
      removeEventListener('popstate', onPopState, true)
      if (activeGuard === guard) activeGuard = null
    },
  }
  activeGuard?.stop()
  activeGuard = guard
  if (!isOnGuardEntry()) addGuardEntry()
  addEventListener('popstate', onPopState, true)
  return guard
}

/** Navigates; on a guarded screen only after the player agrees. */
export const guardNavigation: AroundNavHandler = (_navigate, to, options = {}) => {
  const go = (): void => runNavigation(new URL(to, location.href).pathname, () => performNavigation(to, options))
  if (activeGuard === null || to === LOGIN_PATH) go()
  else activeGuard.onLeave(go)
}

/** Leaves this screen for another without asking: for a link that says that it leaves. */
export function leaveFor(to: string): void {
  runNavigation(new URL(to, location.href).pathname, () => performNavigation(to, {}))
}

/** Asks the player as Back does; false on a screen that is not guarded. */
export function askBeforeLeaving(): boolean {
  activeGuard?.onLeave(goBack)
  return activeGuard !== null
}

/** Sets what runs the navigations of links and buttons, such as a transition. */
export function setNavigationRunner(run: typeof runNavigation): void {
  runNavigation = run
}

/** Replaces this screen without asking: for navigations that the app decides. `state` is that of the history entry. */
export function redirectTo(to: string, state?: object): void {
  performNavigation(to, { replace: true, ...(state !== undefined && { state }) })
}

/** Removes the guard entry when the screen stays and is no longer guarded. */
export function removeGuardEntry(): void {
  if (isOnGuardEntry()) leaveGuardEntry(() => undefined)
}

type Options = NonNullable<Parameters<AroundNavHandler>[2]>

function performNavigation(to: string, options: Options): void {
  activeGuard?.stop()
  if (!isOnGuardEntry()) navigate(to, options)
  // A new entry replaces the guard entry; a replacing navigation must first go back to the screen's own entry.
  else if (options.replace !== true) navigate(to, { ...options, replace: true })
  else leaveGuardEntry(() => navigate(to, options))
}

/** Goes where the browser's Back would have led, or to the stories if there is no such entry, or only the page of a sign-in provider. */
function goBack(): void {
  activeGuard?.stop()
  if (isRedirectToChat() || !goBackPastGuard()) redirectTo('/')
}

/** False if there is no entry before the screen's own. */
function goBackPastGuard(): boolean {
  // The history of a frame has the entries of its host, too.
  if (isEmbedded()) return goBackInApp(SCREEN_AND_GUARD_ENTRIES)
  // The guard entry is the last one, so the length counts the entries up to it.
  if (history.length <= SCREEN_AND_GUARD_ENTRIES) return false
  history.go(-SCREEN_AND_GUARD_ENTRIES)
  return true
}

/** Goes from the guard entry to the screen's own without notifying the router, then calls `then`. */
function leaveGuardEntry(then: () => void): void {
  const onPopState = (event: PopStateEvent): void => {
    event.stopImmediatePropagation()
    // Another guard has started meanwhile.
    if (activeGuard !== null) history.forward()
    else then()
  }
  addEventListener('popstate', onPopState, { capture: true, once: true })
  history.back()
}

function isOnGuardEntry(): boolean {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'guard' in state && state.guard === true
}

export interface LeaveQuestion {
  isAsking: boolean
  stay: () => void
  leave: () => void
}

/**
 * The leave guard as state of a screen. See leaveGuard.ts. Guards the screen while `isGuarded`, and asks if `mustAsk` says so then; otherwise it is
 * left at once, except that Back closes a modal first. What leaves it goes through `onLeaving`, which may delay it.
 */
export function useLeaveGuard(
  isGuarded: boolean,
  mustAsk: () => boolean,
  onLeaving: (leave: () => void) => void,
): LeaveQuestion {
  const [question, setQuestion] = useState<{ leave: () => void } | null>(null)
  const onLeave = useEffectEvent((leave: () => void) => {
    if (mustAsk()) setQuestion((asked) => (asked === null ? { leave } : null))
    else onLeaving(leave)
  })
  useEffect(() => {
    if (!isGuarded) {
      removeGuardEntry()
      return undefined
    }
    const guard = guardLeaving((leave) => onLeave(leave))
    return () => {
      guard.stop()
      setQuestion(null)
    }
  }, [isGuarded])
  return {
    isAsking: question !== null,
    stay: () => setQuestion(null),
    leave() {
      setQuestion(null)
      if (question !== null) onLeaving(question.leave)
    },
  }
}
