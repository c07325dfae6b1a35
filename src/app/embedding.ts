/** Commands of a host that embeds the page, and messages to it. Loaded only in a frame or in the native app. docs/embedding.md. */
import { navigate } from 'wouter/use-browser-location'
import { type Tokens, whoami } from '../../protocol/api/account.ts'
import { callWithToken } from '../api/client.ts'
import { signInAs } from '../account/changeUser.ts'
import { getAppConfig } from '../platform/appConfig.ts'
import { type HostChannel, openHostChannel } from '../platform/embedding/channel.ts'
import { type HostMessage } from '../platform/embedding/messages.ts'
import { goBackByAddresses, goBackInApp } from '../platform/goBack.ts'
import { setHaptics } from '../platform/haptics.ts'
import { trackEvent } from '../telemetry/track.ts'
import { closeTopModal } from '../ui/modals.ts'
import { askBeforeLeaving } from '../navigation/leaveGuard.ts'
import { isEmbedded } from '../platform/embedding/isEmbedded.ts'

/** Starts the exchange of messages, if there is a host that may have one. */
export function startEmbedding(): void {
  rememberAddresses()
  const channel = openHostChannel(getAppConfig().embedOrigins, (message) => {
    if (channel !== null) void handleMessage(message, channel)
  })
  if (channel === null) return
  setHaptics((kind) => channel.send({ type: 'haptics', kind }))
  reportRoutes(channel)
  openLinksInHost(channel)
  channel.send({ type: 'ready', version: APP_VERSION })
}

async function handleMessage(message: HostMessage, { send }: HostChannel): Promise<void> {
  switch (message.type) {
    case 'hello':
      return send({ type: 'ready', version: APP_VERSION })
    case 'safe-areas':
      for (const side of ['top', 'right', 'bottom', 'left'] as const)
        document.documentElement.style.setProperty(`--safe-${side}`, `${message[side]}px`)
      return undefined
    case 'back':
      return send({ type: 'back-result', id: message.id, isHandled: goBack() })
    case 'sign-in': {
      const { id, accessToken, refreshToken } = message
      const isSignedIn = await signInWithTokens({ access_token: accessToken, refresh_token: refreshToken })
      return send({ type: 'sign-in-result', id, isSignedIn })
    }
  }
}

/** Does what the browser's Back does, and leads to the stories where nothing is before; false on the stories list, which the host may close. */
function goBack(): boolean {
  if (closeTopModal()) return true
  if (location.pathname === '/') return false
  if (askBeforeLeaving()) return true
  // A page that was opened on this screen has none before it: going back would leave the app, or move the host.
  if (!goBackInApp()) navigate('/', { replace: true })
  return true
}

/** The hand-over in progress: later ones wait for it. */
let handOver: Promise<unknown> = Promise.resolve()

/** Signs in with the host's tokens, after the server has said whose they are. */
async function signInWithTokens(auth: Tokens): Promise<boolean> {
  const attempt = handOver.then(async () => {
    const answer = await callWithToken(auth.access_token, {}, whoami, {})
    if (!answer.ok) return false
    await signInAs({ auth, user: answer.data.user })
    trackEvent('signed_in', { method: 'host', is_first: false })
    return true
  })
  handOver = attempt.catch(() => undefined)
  return attempt.catch(() => false)
}

/** Reports the path of each screen, without its query, which may hold codes. */
function reportRoutes({ send }: HostChannel): void {
  let path: string | null = null
  const report = (): void => {
    if (location.pathname === path) return
    path = location.pathname
    send({ type: 'route-changed', path })
  }
  // The router announces the changes that it makes by these names.
  for (const event of ['popstate', 'pushState', 'replaceState']) addEventListener(event, report)
  report()
}

/** Links to other sites open in the host: in a frame they would replace the app, or be refused. */
function openLinksInHost({ send }: HostChannel): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    if (link === null || event.defaultPrevented) return
    const { origin, protocol, href } = link
    if (origin === location.origin || !['http:', 'https:'].includes(protocol)) return
    event.preventDefault()
    send({ type: 'open-url', url: href })
  })
}

/**
 * The screens before this one, for a frame in a browser without the Navigation API. There the history of the host and of its frames is one, and nothing
 * says whose an entry is: going back could move the host. So the app goes back to an address that it remembers, without the browser's history.
 */
function rememberAddresses(): void {
  if ('navigation' in globalThis || !isEmbedded()) return
  const before: string[] = []
  let current = readAddress()
  // The router announces the changes that it makes by these names. A second entry of one address is a guard (leaveGuard.ts).
  addEventListener('pushState', () => {
    if (readAddress() !== current) before.push(current)
    current = readAddress()
  })
  addEventListener('replaceState', () => {
    current = readAddress()
  })
  addEventListener('popstate', () => {
    current = readAddress()
    if (before.at(-1) === current) before.pop()
  })
  goBackByAddresses(before)
}

function readAddress(): string {
  return location.pathname + location.search
}
