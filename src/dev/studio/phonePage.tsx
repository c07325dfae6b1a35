/** The page in the studio's phone: the chat screen of the players on a view that the studio gives it, at the time that the studio says. */
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { FALLBACK_LOCALE, parseLocale } from '../../../protocol/locale.ts'
import { type View } from '../../../protocol/view.ts'
import { isShownAs } from '../../../protocol/view/notices.ts'
import { GameProvider } from '../../game/game.ts'
import { loadNamespaces, startTexts } from '../../i18n/index.ts'
import { guardNavigation } from '../../navigation/leaveGuard.ts'
import { ChatScreen } from '../../screens/chat/ChatScreen.tsx'
import { Toasts } from '../../ui/Toasts.tsx'
import { createFakeGame } from '../gallery/fakeGame.ts'
import styles from '../gallery/Gallery.module.css'
import { type PhoneApi } from './phoneApi.ts'
import { holdTyping } from './holdTyping.ts'
import { readPhoneSettings } from './phoneSource.ts'

const query = readPhoneSettings()
if (query.get('webgl') === '0') refuseWebGl()
muteEverything()
// The guard of a chat adds entries to the history, which is that of the studio. A page without an address of its own may name none.
const replaceState = history.replaceState.bind(history)
history.pushState = history.replaceState = (state, unused) => replaceState(state, unused)

/** The shown view; null until the studio gives the first one. */
let game: ReturnType<typeof createFakeGame> | null = null
let shown: View | null = null
let clock = 0
const typing = holdTyping(() => clock)
const { hook } = memoryLocation()

const locale = parseLocale(query.get('lang')) ?? FALLBACK_LOCALE
// As the page of the app does. The messages have the language of their game.
document.documentElement.lang = locale

await Promise.all([startTexts(locale), loadNamespaces(['chat', 'credits', 'display', 'game', 'pictures'])])

const api: PhoneApi = {
  show(view, at) {
    clock = at
    if (view !== shown) {
      shown = view
      const kept = stay(view)
      if (game === null) game = mount(kept)
      else game.change(kept)
    }
    typing.apply()
  },
  setTheme(theme) {
    document.documentElement.dataset.theme = theme
  },
}
window.phone = api
window.dispatchEvent(new Event('phoneready'))

/** Draws the screen for the first time; from then on its game is changed. */
function mount(view: View): ReturnType<typeof createFakeGame> {
  const created = createFakeGame(view, { now: () => clock })
  const root = document.getElementById('root')
  if (root !== null)
    createRoot(root).render(
      <main className={styles.column}>
        <Router hook={hook} aroundNav={guardNavigation}>
          <GameProvider value={created}>
            <ChatScreen />
          </GameProvider>
        </Router>
        <Toasts />
      </main>,
    )
  return created
}

/** Without the notices that lead to another screen, which the studio does not have. */
function stay(view: View): View {
  const kept = view.notices.filter((notice) => !isShownAs(notice, 'destination'))
  return kept.length === view.notices.length ? view : { ...view, notices: kept }
}

/** The stage of phones without a graphics card. */
function refuseWebGl(): void {
  const { prototype } = HTMLCanvasElement
  const getContext = Reflect.get(prototype, 'getContext') as (...args: unknown[]) => unknown
  const refuse = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]): unknown {
    return kind.startsWith('webgl') ? null : getContext.call(this, kind, ...rest)
  }
  Object.assign(prototype, { getContext: refuse })
}

/** A replay is silent. */
function muteEverything(): void {
  addEventListener(
    'play',
    ({ target }) => {
      if (target instanceof HTMLMediaElement) target.muted = true
    },
    true,
  )
}
