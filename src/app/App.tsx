/** The page: the phone-wide column with the screen, the backdrop behind it, the toasts above it. */
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Router, useRouter } from 'wouter'
import { usePathname } from 'wouter/use-browser-location'
import { type Elements } from '../ui/elements.ts'
import { afterFrame } from '../ui/afterFrame.ts'
import { lazyWithRetry } from '../ui/lazyWithRetry.tsx'
import { dismissToastsOfOtherPaths, showToast, useToast } from '../ui/toastStore.ts'
import { afterFirstScreen } from '../navigation/firstScreen.ts'
import { KEEP_TRYING } from '../platform/loadWithRetry.ts'
import { useAuthDrawerRequest } from '../screens/signIn/authDrawerStore.ts'
import { useMediaQuery } from '../ui/useMediaQuery.ts'
import styles from './App.module.css'
import { useShownPath } from '../navigation/chatEntry.ts'
import { guardNavigation, redirectTo } from '../navigation/leaveGuard.ts'
import { useRouteMatch } from './matchRoute.ts'
import { Routes } from './routes.tsx'
import { ScreenFrameContext } from '../navigation/screenFrame.ts'
import { LOGIN_PATH } from '../navigation/paths.ts'
import { restoreScroll } from '../navigation/scrollRestoration.ts'
import { getAppConfig } from '../platform/appConfig.ts'
import { LoadingPage } from '../ui/LoadingPage.tsx'
import { isPublicNotice } from './publicNotices.ts'
import { withTexts } from '../i18n/index.ts'
import { useTranslation } from 'react-i18next'
import { subscribeSignInRequest } from '../account/signInRequest.ts'
import { saveThisPlace } from '../platform/redirect.ts'
import { type Access } from './access.ts'
import { CoverPicture } from './CoverPicture.tsx'

/** Phones load neither its code nor its picture. Without it the page stays plain. */
const DesktopBackdrop = lazyWithRetry(() => import('./DesktopBackdrop.tsx'), KEEP_TRYING).pick(
  (module) => module.DesktopBackdrop,
)

const layers = lazyWithRetry(() => import('./layers/layers.tsx'), KEEP_TRYING)

const NoticeLayer = layers.pick((module) => module.NoticeLayer)

const ConsentLayer = layers.pick((module) => module.ConsentLayer)

const Overlays = layers.pick((module) => module.Overlays)

export function App() {
  const isWide = useMediaQuery('(min-width: 600px)')
  // On a server, the path of the router around it.
  const path = usePathname(useRouter())
  const match = useRouteMatch(path)
  const menu = match?.route.menu ?? null
  const column = useScreenChange(path)
  const isDesktop = match?.route.layout === 'desktop'
  // Set past React: the title comes after the first drawing, and would draw the page again.
  const frame = useMemo(
    () => ({ setTitle: (title: string) => column.current?.setAttribute('aria-label', title), isDesktop }),
    [column, isDesktop],
  )
  const hasLayers = useHasLayers()
  // The title of a screen does not draw it again.
  const screen: Elements = useMemo(() => <Routes match={match} />, [match])
  useShownPath(path)
  useSignInRequest(match?.route.access ?? 'public')
  return (
    <ScreenFrameContext value={frame}>
      {isWide && <DesktopBackdrop />}
      <Router aroundNav={guardNavigation}>
        <main
          ref={column}
          className={styles.column}
          data-layout={match?.route.layout}
          data-menu={menu !== null}
          tabIndex={-1}
        >
          {hasLayers && <NoticeLayer path={path} />}
          <CoverPicture path={path} />
          <AgeGate path={path}>
            {screen}
            {hasLayers && <ConsentLayer isShown={menu !== null} />}
          </AgeGate>
        </main>
        {hasLayers && <Overlays menu={menu} path={path} />}
      </Router>
    </ScreenFrameContext>
  )
}

/** Whether what lies beside the screens is drawn: after the first screen, or at once for a toast or the auth drawer. */
function useHasLayers(): boolean {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => afterFirstScreen(() => setDrawn(true)), [])
  const hasToast = useToast() !== null
  const hasDrawer = useAuthDrawerRequest() !== null
  // Once it is drawn, it stays.
  if (!isDrawn && (hasToast || hasDrawer)) setDrawn(true)
  return isDrawn
}

/**
 * On a change of screen: restores the scroll, dismisses toasts of the screen before, and focuses the new screen, so that
 * a keyboard or a screen reader starts there. The first screen takes no focus.
 */
function useScreenChange(path: string) {
  const column = useRef<HTMLElement>(null)
  const last = useRef(path)
  useLayoutEffect(() => restoreScroll(path), [path])
  useEffect(() => {
    if (last.current === path) return undefined
    last.current = path
    // A redirect may already have left this path.
    dismissToastsOfOtherPaths(location.pathname)
    const focused = document.activeElement
    // Focus needs the layout: in the frame of the screen there is one anyway, and a chat whose first line comes with it has one only.
    return afterFrame(() => {
      const hasMoved = document.activeElement !== focused && column.current?.contains(document.activeElement)
      // By the screen itself, or by a tap.
      if (hasMoved !== true) column.current?.focus({ preventScroll: true })
    })
  }, [path])
  return column
}

const Question = lazyWithRetry(() => withTexts(['legal'], import('../screens/age/index.tsx'))).pick(
  (module) => module.default,
  () => <LoadingPage />,
)

/**
 * Keeps the screens back until the player has confirmed to be an adult, where an operator asks for it; until then nothing of them loads. The legal
 * pages, to which the question links, and the region notice stay open.
 */
function AgeGate({ path, children }: { path: string; children: Elements }): Elements {
  if (!getAppConfig().requiresAdultConfirmation || isPublicNotice(path)) return children
  return <Question>{children}</Question>
}

/**
 * Tells a registered user that their session has expired. From a page that needs a user it leads to sign-in, and saves the page to return to. Doc 1
 * §2, §8. `access` is that of the current route.
 */
function useSignInRequest(access: Access): void {
  const { t } = useTranslation('shell')
  const goToSignIn = useEffectEvent(() => {
    const text = t('failures.unauthorized')
    if (access === 'public' || access === 'unchecked') {
      showToast('error', text)
      return
    }
    showToast('error', text, undefined, LOGIN_PATH)
    saveThisPlace('expired')
    redirectTo(LOGIN_PATH)
  })
  useEffect(() => subscribeSignInRequest(() => goToSignIn()), [])
}
