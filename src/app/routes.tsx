/** Draws the screen of the address, if the visitor may see it. Doc 1 §2. */
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { type Elements } from '../ui/elements.ts'
import { useUser } from '../account/user.ts'
import { saveThisPlace } from '../platform/redirect.ts'
import { trackEvent } from '../telemetry/track.ts'
import { moveToasts } from '../ui/toastStore.ts'
import { type AccessDecision, decideAccess } from './access.ts'
import { useIsAccountReady } from './accountReady.ts'
import { afterFirstScreen, holdBack, onFirstScreen } from '../navigation/firstScreen.ts'
import { afterFrame } from '../ui/afterFrame.ts'
import { redirectTo } from '../navigation/leaveGuard.ts'
import { LoadingPage } from '../ui/LoadingPage.tsx'
import { lazyWithRetry } from '../ui/lazyWithRetry.tsx'
import { withTexts } from '../i18n/index.ts'
import { ScreenBoundary } from '../ui/ScreenBoundary.tsx'
import { type RouteMatch } from './matchRoute.ts'
import { usePaymentMark } from '../screens/payment/paymentMark.ts'
import { type AppRoute } from './routeTable.tsx'

/** `match` is the route of the address. */
export function Routes({ match }: { match: RouteMatch | null }) {
  if (match === null) return <Redirect to="/" savesTarget={false} />
  const { route, params } = match
  // Another story is another screen; another rest of a landing's address is not.
  const { '*': _rest, ...named } = params
  const key = [route.path, ...Object.values(named)].join(' ')
  switch (route.access) {
    case 'public':
    case 'unchecked':
      return <Shown key={key} {...match} />
    case 'afterPayment':
      return <AfterPayment key={key} {...match} />
    default:
      return <SignedIn key={key} {...match} />
  }
}

function AfterPayment(match: RouteMatch) {
  const hasPaid = usePaymentMark()
  return <Decided match={match} decision={decideAccess(match.route.access, { user: null, isReady: true, hasPaid })} />
}

function SignedIn(match: RouteMatch) {
  const user = useUser()
  const isReady = useIsAccountReady(user !== null)
  return <Decided match={match} decision={decideAccess(match.route.access, { user, isReady, hasPaid: false })} />
}

function Decided({ match, decision }: { match: RouteMatch; decision: AccessDecision }) {
  if (decision.kind === 'invite') return <AuthorInvitation />
  if (decision.kind === 'redirect') return <Redirect to={decision.to} savesTarget={decision.savesTarget} />
  // Any user will do, and the guest is on the way: the screen loads beside the sign-up.
  const isShown = decision.kind === 'allow' || match.route.access === 'signIn'
  return isShown ? <Shown {...match} /> : <Waiting screen={match.route.screen} />
}

const AuthorInvitation = lazyWithRetry(() =>
  withTexts(['account'], import('../screens/signIn/AuthorInvitation.tsx')),
).pick(
  (module) => module.AuthorInvitation,
  () => <LoadingPage />,
)

/** Does not draw the screen again when the user changes. */
function Shown({ route: { path, screen: Screen, next }, params }: RouteMatch) {
  useEffect(() => trackEvent('screen_viewed', { screen: path }), [path])
  const drawn: Elements = useMemo(
    () => (
      <ScreenBoundary>
        <Screen params={params} />
      </ScreenBoundary>
    ),
    [Screen, params],
  )
  return next === undefined ? drawn : <PreloadNext next={next}>{drawn}</PreloadNext>
}

/** The screen may not be shown before the account is known; its code loads meanwhile. */
function Waiting({ screen }: Pick<AppRoute, 'screen'>) {
  useEffect(() => void screen.preload(), [screen])
  return <LoadingPage />
}

/** Leaves an address that the visitor may not see, or that is unknown. Toasts that belong to it move along. */
function Redirect({ to, savesTarget }: { to: string; savesTarget: boolean }) {
  const leftFor = useRef<string | null>(null)
  useLayoutEffect(() => {
    // React may run effects twice in development; the address is another one by then.
    if (leftFor.current === to) return
    leftFor.current = to
    moveToasts(location.pathname, to)
    if (savesTarget) saveThisPlace('account')
    redirectTo(to)
  }, [to, savesTarget])
  return null
}

/**
 * Preloads the code of the next screens, and what they need beside it: of the most likely one once this screen has drawn its content, for a tap at once; of
 * the others, one after the other, when the player rests.
 */
function PreloadNext({ next, children }: { next: NonNullable<AppRoute['next']>; children: Elements }) {
  useEffect(() => {
    const [first, ...others] = next
    let stopFrame = (): void => undefined
    const stopContent = onFirstScreen(() => {
      stopFrame = afterFrame(() => {
        const letGo = holdBack()
        void first?.preload().then(letGo)
      })
    })
    const stopRest = afterFirstScreen(() => void preloadAll(others), PRELOAD_AFTER_MS)
    return () => {
      stopContent()
      stopFrame()
      stopRest()
    }
  }, [next])
  return children
}

async function preloadAll(screens: NonNullable<AppRoute['next']>): Promise<void> {
  for (const screen of screens) await screen.preload()
}

const PRELOAD_AFTER_MS = 400
