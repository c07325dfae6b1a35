/** Parts of the page beside its screens that the first screen does not need: one chunk. */
import { withTexts } from '../../i18n/index.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { getAppConfig } from '../../platform/appConfig.ts'
import { subscribeInsufficientCoins } from '../../api/insufficientCoins.ts'
import { KEEP_TRYING } from '../../platform/loadWithRetry.ts'
import { pageNow, useTimeout } from '../../platform/time.ts'
import { handleInsufficientCoins } from '../../screens/recharge/handleInsufficientCoins.ts'
import { closeRecharge, closeRechargeOfOtherPaths, useRechargeRequest } from '../../screens/recharge/rechargeStore.ts'
import { closeAuthDrawer, useAuthDrawerRequest } from '../../screens/signIn/authDrawerStore.ts'
import { Boundary } from '../../ui/Boundary.tsx'
import '../../ui/contrastThemes.css'
import { lazyWithRetry } from '../../ui/lazyWithRetry.tsx'
import { LoadedOverlay } from '../../ui/LoadedOverlay.tsx'
import { Toasts } from '../../ui/Toasts.tsx'
import { Menu } from '../menu/Menu.tsx'
import { type MenuTab } from '../routeTable.tsx'
import { useTransitions } from './useTransitions.ts'
import { takeRedirect } from '../../platform/redirect.ts'
import { redirectTo } from '../../navigation/leaveGuard.ts'
import { isPublicNotice } from '../publicNotices.ts'
import { getUser, useUser } from '../../account/user.ts'
import { readAvatarMarks } from '../../screens/avatars/avatarMarks.ts'
import { refreshUser } from '../../account/account.ts'
import { REGION_PATH, SIGN_IN_PATHS } from '../../navigation/paths.ts'

const AppNotices = lazyWithRetry(() => withTexts(['notices'], import('../notices/AppNotices.tsx')), KEEP_TRYING).pick(
  (module) => module.AppNotices,
)
const ConsentBanner = lazyWithRetry(
  () => withTexts(['legal'], import('../../screens/consent/ConsentBanner.tsx')),
  KEEP_TRYING,
).pick((module) => module.ConsentBanner)
const AuthDrawer = lazyWithRetry(() => withTexts(['account'], import('../../screens/signIn/AuthDrawer.tsx'))).pick(
  (module) => module.AuthDrawer,
)
const RechargeDrawer = lazyWithRetry(() =>
  withTexts(['credits'], import('../../screens/recharge/RechargeDrawer.tsx')),
).pick((module) => module.RechargeDrawer)

interface Props {
  /** The tab of the screen; null hides the menu. App.module.css reserves its place from the start. */
  menu: MenuTab | null
  path: string
}

/** Layers over the column: one that throws leaves the others. */
export function Overlays({ menu, path }: Props): ReactNode {
  useTransitions()
  useRegionGate(path)
  useAbandonedSignIn(path)
  useBalanceRefresh()
  useAvatarWatch()
  return (
    <>
      <Boundary fallback={null}>{menu !== null && <Menu current={menu} path={path} />}</Boundary>
      <AuthDrawerLayer path={path} />
      <RechargeLayer path={path} />
      <Boundary fallback={null}>
        <Toasts />
      </Boundary>
    </>
  )
}

/** More time for the first screens, ms: the service worker then stores the whole app. */
const NOTICES_AFTER_MS = 1_900

/** The app's notices: offline, and a new version. Their code registers the service worker. */
export function NoticeLayer({ path }: { path: string }): ReactNode {
  const [isDue, setDue] = useState(false)
  useTimeout(() => setDue(true), NOTICES_AFTER_MS)
  return isDue && <AppNotices path={path} />
}

/** The question of consent to analytics, where an operator asks it. `isShown`: only on screens with the menu, where the question covers no composer and no other question. */
export function ConsentLayer({ isShown }: { isShown: boolean }): ReactNode {
  return isShown && getAppConfig().requiresConsent && <ConsentBanner />
}

/** The auth drawer over the screen that opened it. */
export function AuthDrawerLayer({ path }: { path: string }): ReactNode {
  const request = useAuthDrawerRequest()
  const isHere = request?.path === path
  useEffect(() => {
    if (!isHere) closeAuthDrawer()
  }, [isHere])
  if (request === null || !isHere) return null
  return (
    <LoadedOverlay onClose={closeAuthDrawer}>
      <AuthDrawer reason={request.reason} />
    </LoadedOverlay>
  )
}

/** The recharge over the screen that opened it, or where the player could not pay. */
export function RechargeLayer({ path }: { path: string }): ReactNode {
  const request = useRechargeRequest()
  useEffect(() => subscribeInsufficientCoins((message) => handleInsufficientCoins({ reason: message || null })), [])
  // Only on a change of screen: a request may be for the screen that comes next.
  const lastPath = useRef(path)
  useEffect(() => {
    if (lastPath.current !== path) closeRechargeOfOtherPaths(path)
    lastPath.current = path
  }, [path])
  if (request === null || request.path !== path) return null
  return (
    <LoadedOverlay onClose={closeRecharge}>
      <RechargeDrawer request={request} />
    </LoadedOverlay>
  )
}

/**
 * Forgets the page that a sign-in would have led to, once the player goes elsewhere without signing in: a later sign-in does not lead there. The legal
 * pages, to which the form links, are still part of the sign-in. Doc 1 §2.
 */
function useAbandonedSignIn(path: string): void {
  const isSigningIn = useRef(false)
  useEffect(() => {
    // This path leads to sign-in again, and has just been saved.
    if (location.pathname !== path) return
    if (SIGN_IN_PATHS.includes(path)) isSigningIn.current = true
    else if (isSigningIn.current && !isPublicNotice(path)) {
      isSigningIn.current = false
      takeRedirect()
    }
  }, [path])
}

/** Follows avatars that were being drawn when the page was left, so that one that is finished is marked on any screen. Doc 1 §4 (user avatars). */
function useAvatarWatch(): void {
  const userId = useUser()?.uuid ?? ''
  useEffect(() => {
    if (Object.keys(readAvatarMarks(userId).startedAt).length === 0) return
    // Without its code nothing is marked until the avatars are opened.
    import('../../screens/avatars/avatarStore.ts').then(
      ({ loadOwnAvatars }) => loadOwnAvatars(),
      () => undefined,
    )
  }, [userId])
}

/** A return within this time asks nothing, ms: a dialog of the browser takes the focus and gives it back. */
const PAUSE_MS = 3_000

/** Keeps the balance correct in a tab that the player returns to: another tab or device may have paid meanwhile. Doc 1 §3 (User: coins). */
function useBalanceRefresh(): void {
  useEffect(() => {
    let askedAt = pageNow()
    const refresh = (): void => {
      if (document.visibilityState === 'hidden' || getUser() === null || pageNow() - askedAt < PAUSE_MS) return
      askedAt = pageNow()
      void refreshUser()
    }
    addEventListener('focus', refresh)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      removeEventListener('focus', refresh)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [])
}

/**
 * Leads a player in a blocked region to the region notice. Doc 1 §4. Checks the region when the app starts and on each change of screen, without
 * delaying one: most checks read the cache. Without a configured service nothing is loaded and everyone is allowed.
 */
function useRegionGate(path: string): void {
  useEffect(() => {
    if (getAppConfig().locationServices.length === 0 || isPublicNotice(path)) return undefined
    let isWanted = true
    void import('../../api/region.ts')
      .then(({ checkRegion }) => checkRegion())
      .then((region) => isWanted && region === 'blocked' && redirectTo(REGION_PATH))
      // The code did not load: a failed check allows.
      .catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [path])
}
