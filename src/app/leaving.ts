/**
 * Asks before a screen is left, whichever way: a link, a button, the browser's Back, a gesture. The router asks `aroundNavigation` first; Back
 * bypasses the router, so a second history entry of the same address (the guard entry) stands above the screen's own. Back takes it away, and the
 * player is asked. A navigation that goes on takes its place, so that the history ends up as if it had never been. Doc 2 §2, leaving.
 */
import { type AroundNavHandler } from 'wouter'
import { navigate } from 'wouter/use-browser-location'

/** Where players sign in. Going there is never asked about. */
export const LOGIN_PATH = '/user/login'

export interface LeaveGuard {
  /** Stops guarding. The guard entry stays, for the navigation that takes its place or for the next guard. */
  stop: () => void
}

interface Guard {
  ask: (leave: () => void) => void
  stop: () => void
}

const GUARD_ENTRY = { guard: true } as const
const NOWHERE_BUT_HERE = 2
let current: Guard | null = null

/** Guards the screen at the present address. `onAsked` is called with what leaves it, each time that the player is about to. */
export function guardLeaving(onAsked: (leave: () => void) => void): LeaveGuard {
  const { pathname, search } = location
  const address = pathname + search
  const addGuardEntry = (): void => history.pushState(GUARD_ENTRY, '', address)
  const onPopState = (event: PopStateEvent): void => {
    if (isOnGuardEntry() && location.pathname === pathname) return
    // Nothing else hears of it: for the router and the scroll memory the screen was never left.
    event.stopImmediatePropagation()
    // Chrome passes over entries without a tap on them: then the screen's own entry is gone too.
    if (location.pathname !== pathname) history.pushState(null, '', address)
    addGuardEntry()
    onAsked(goBack)
  }
  const guard: Guard = {
    ask: onAsked,
    stop() {
      removeEventListener('popstate', onPopState, true)
      if (current === guard) current = null
    },
  }
  current?.stop()
  current = guard
  if (!isOnGuardEntry()) addGuardEntry()
  addEventListener('popstate', onPopState, true)
  return guard
}

/** Navigates as the router is asked to, once the player agrees where that leaves a guarded screen. */
export const aroundNavigation: AroundNavHandler = (_navigate, to, options = {}) => {
  const go = (): void => travel(to, options)
  if (current === null || to === LOGIN_PATH) go()
  else current.ask(go)
}

/** Navigates without asking, and leaves no way back to this screen: for what the app itself decides. */
export function leaveFor(to: string): void {
  travel(to, { replace: true })
}

/** Takes the guard entry away where the screen stays and is guarded no more. */
export function removeGuardEntry(): void {
  if (isOnGuardEntry()) stepBack(() => undefined)
}

type Options = NonNullable<Parameters<AroundNavHandler>[2]>

function travel(to: string, options: Options): void {
  current?.stop()
  if (!isOnGuardEntry()) navigate(to, options)
  // A new entry takes the place of the guard entry; one that replaces the screen's needs the screen's own entry first.
  else if (options.replace !== true) navigate(to, { ...options, replace: true })
  else stepBack(() => navigate(to, options))
}

/** Where the browser's Back would have led; to the stories where it would have led nowhere. */
function goBack(): void {
  current?.stop()
  // The guard entry is the last one, so that this counts what stands before it.
  if (history.length > NOWHERE_BUT_HERE) history.go(-2)
  else leaveFor('/')
}

/** Goes from the guard entry to the screen's own, unseen, and then on. */
function stepBack(then: () => void): void {
  const onPopState = (event: PopStateEvent): void => {
    event.stopImmediatePropagation()
    // Guarded again in the meantime.
    if (current !== null) history.forward()
    else then()
  }
  addEventListener('popstate', onPopState, { capture: true, once: true })
  history.back()
}

function isOnGuardEntry(): boolean {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'guard' in state && state.guard === true
}
