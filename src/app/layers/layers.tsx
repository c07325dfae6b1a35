/** What the page draws and does beside its screens, and the first screen does not need: one chunk. */
import { withTexts } from '../../i18n/index.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { getAppConfig } from '../../platform/appConfig.ts'
import { KEEP_TRYING } from '../../platform/loadWithRetry.ts'
import { useTimeout } from '../../platform/time.ts'
import { closeRecharge, closeRechargeOfOtherPaths, useRechargeRequest } from '../../screens/recharge/rechargeStore.ts'
import { closeAuthDrawer, useAuthDrawerRequest } from '../../screens/signIn/authDrawerStore.ts'
import { Boundary } from '../../ui/Boundary.tsx'
import '../../ui/contrastThemes.css'
import { lazyWithRetry } from '../../ui/lazyWithRetry.tsx'
import { LoadedOverlay } from '../../ui/LoadedOverlay.tsx'
import { Toasts } from '../../ui/Toasts.tsx'
import { Menu } from '../menu/Menu.tsx'
import { type MenuTab } from '../routeTable.tsx'
import { useAbandonedSignIn } from './useAbandonedSignIn.ts'
import { useAvatarWatch } from './useAvatarWatch.ts'
import { useBalanceRefresh } from './useBalanceRefresh.ts'
import { useRegionGate } from './useRegionGate.ts'
import { useTransitions } from './useTransitions.ts'

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

/** What lies over the column: one that breaks leaves the others. */
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

/** The recharge over the screen that opened it. */
export function RechargeLayer({ path }: { path: string }): ReactNode {
  const request = useRechargeRequest()
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
