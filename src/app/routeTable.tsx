/** The routes of the app, in the order of the specification. Doc 1 §2. The first row that matches the address counts; an unknown address leads to `/`. */
import { type ComponentType, type ReactNode } from 'react'
import { ROUTE_LOAD } from '../../protocol/limits.ts'
import { type LegalPage } from '../i18n/legalPages.ts'
import { type Access } from './access.ts'
import { BootOutline } from './BootOutline.tsx'
import { SOCIAL_CALLBACK_PATH, useChatEntry } from '../navigation/chatEntry.ts'
import { LANDING_KEYS } from '../screens/landing/landingKeys.ts'
import type * as LaterScreens from './later/laterScreens.ts'
import { lazyScreen, type LazyScreen } from '../ui/lazyScreen.tsx'
import { type ChatProps, useChatState } from '../navigation/restart.ts'
import { TARGET_TEXTS } from '../navigation/target.ts'
import { withTexts } from '../i18n/index.ts'

/** The named parts of an address, decoded. */
export type RouteParams = Record<string, string>
/** A screen as a route draws it. */
export type RouteScreen = LazyScreen<{ params: RouteParams }>
/** The tabs of the menu. */
export type MenuTab = 'stories' | 'tasks' | 'credits' | 'profile'

export interface AppRoute {
  /** Pattern of the address, as wouter reads it. */
  path: string
  screen: RouteScreen
  access: Access
  /** The tab that is marked in the menu. Without one the menu is hidden. */
  menu?: MenuTab
  /** How the screen appears: `fade` takes its time. */
  transition?: 'fade'
  /** The whole width of the window instead of the phone-wide column. */
  layout?: 'desktop'
  /** The next screen whose code is not there yet, preloaded while the player looks at this one. The intro comes with the list. */
  next?: RouteScreen
}

/** Props of a screen that shows one story. */
interface StoryProps {
  storyId: string
}

/** Props of a landing page: the key of its character, and which list it is of. Doc 1 §2. */
interface LandingProps {
  character: string
  isOther: boolean
}

const stories = lazyScreen(() => withTexts(TARGET_TEXTS.stories, import('../screens/stories/index.tsx')), {
  outline: <BootOutline />,
})
const storyScreen = lazyScreen<StoryProps>(() => withTexts(TARGET_TEXTS.story, import('../screens/story/index.tsx')))
const chatScreen = lazyScreen<ChatProps>(() => withTexts(TARGET_TEXTS.chat, import('../screens/chat/index.tsx')), {
  timeoutMs: ROUTE_LOAD.chatTimeoutMs,
})
const login = laterScreen((screens) => screens.loadLogin())
const register = laterScreen((screens) => screens.loadRegister())
const socialCallback = laterScreen((screens) => screens.loadSocialCallback())
const profile = laterScreen((screens) => screens.loadProfile())
const settings = laterScreen((screens) => screens.loadSettings())
const historyScreen = laterScreen((screens) => screens.loadHistory())
const regionNotice = laterScreen((screens) => screens.loadRegionNotice())
const legalScreen = laterScreen<{ page: LegalPage }>((screens) => screens.loadLegalPage())
const avatars = laterScreen((screens) => screens.loadAvatars())
const credits = laterScreen((screens) => screens.loadCredits())
const rechargeSuccess = laterScreen((screens) => screens.loadRechargeSuccess())
const paymentCallback = laterScreen((screens) => screens.loadPaymentCallback())
const dailyTasks = laterScreen((screens) => screens.loadDailyTasks())
const landingScreen = laterScreen<LandingProps>((screens) => screens.loadLanding())
const creation = laterScreen((screens) => screens.loadCreation())
const talents = laterScreen((screens) => screens.loadTalents())
const storyEditor = laterScreen<StoryProps>((screens) => screens.loadStoryEditor())
const flowEditor = laterScreen<StoryProps>((screens) => screens.loadFlowEditor())
const previewFrame = laterScreen((screens) => screens.loadPreviewFrame())
const desktopHome = laterScreen((screens) => screens.loadDesktopHome())
const desktopFlowEditor = laterScreen<StoryProps>((screens) => screens.loadDesktopFlowEditor())
const characterSelect = laterScreen((screens) => screens.loadCharacterSelect())

/** Loads the code of the screens that a page may open with. */
export const FIRST_SCREENS = { stories: stories.preload, story: storyScreen.preload, chat: chatScreen.preload }

const story = draw(storyScreen, ({ storyId = '' }) => <storyScreen.Screen storyId={storyId} />)
const chat1 = drawChat('1')
const chat2 = drawChat('2')
const chat3 = drawChat('3')

// prettier-ignore
export const ROUTES: readonly AppRoute[] = [
  { path: '/', screen: stories, access: 'public', menu: 'stories', next: chat2 },
  { path: '/story/:storyId', screen: story, access: 'signIn', next: chat2 },
  { path: '/user-character', screen: avatars, access: 'login', menu: 'profile' },
  { path: '/chat/:storyId/:actorId', screen: chat1, access: 'signIn', transition: 'fade' },
  { path: '/chat2/:storyId/:actorId', screen: chat2, access: 'signIn' },
  { path: '/chat3/:actorId/:storyId', screen: chat3, access: 'signIn' },
  { path: '/user/login', screen: login, access: 'public' },
  { path: '/user/register', screen: register, access: 'public' },
  { path: SOCIAL_CALLBACK_PATH, screen: socialCallback, access: 'unchecked' },
  { path: '/user/profile', screen: profile, access: 'login', menu: 'profile' },
  { path: '/user/settings', screen: settings, access: 'signIn', menu: 'profile' },
  { path: '/user/coins', screen: credits, access: 'signIn', menu: 'credits' },
  { path: '/user/history', screen: historyScreen, access: 'signIn', menu: 'profile' },
  { path: '/terms', screen: drawLegal('terms'), access: 'public' },
  { path: '/privacy', screen: drawLegal('privacy'), access: 'public' },
  { path: '/complaints', screen: drawLegal('complaints'), access: 'public' },
  { path: '/content-removal', screen: drawLegal('content-removal'), access: 'public' },
  { path: '/record-keeping', screen: drawLegal('record-keeping'), access: 'public' },
  { path: '/recharge-success', screen: rechargeSuccess, access: 'afterPayment' },
  { path: '/payment/stripe-callback', screen: paymentCallback, access: 'public' },
  { path: '/daily-tasks', screen: dailyTasks, access: 'login', menu: 'tasks' },
  { path: '/region-restricted', screen: regionNotice, access: 'public' },
  { path: '/pc', screen: desktopHome, access: 'admin', layout: 'desktop' },
  { path: '/pc/flow-editor/:id', screen: drawEditor(desktopFlowEditor), access: 'admin', layout: 'desktop' },
  { path: '/pc/character-select', screen: characterSelect, access: 'admin', layout: 'desktop' },
  { path: '/creation', screen: creation, access: 'admin', menu: 'profile' },
  { path: '/creation/talents', screen: talents, access: 'admin' },
  { path: '/creation/preview', screen: previewFrame, access: 'admin' },
  { path: '/creation/editor/:id', screen: drawEditor(storyEditor), access: 'admin' },
  { path: '/creation/flow-editor/:id', screen: drawEditor(flowEditor), access: 'admin' },
  ...LANDING_KEYS.map((key) => createLandingRoute(`/${key}`, () => ({ character: key, isOther: false }))),
  createLandingRoute('/other', ({ '*': rest = '' }) => ({ character: rest.split('/')[0] ?? '', isOther: true })),
]

/** One page for all characters, at the path and any path below it. */
function createLandingRoute(path: string, read: (params: RouteParams) => LandingProps): AppRoute {
  const screen = draw(landingScreen, (params) => {
    const props = read(params)
    return <landingScreen.Screen key={props.character} {...props} />
  })
  return { path: `${path}/*?`, screen, access: 'unchecked' }
}

/** A screen that a page seldom opens with. */
function laterScreen<Props extends object>(
  load: (screens: typeof LaterScreens) => Promise<{ default: ComponentType<Props> }>,
): LazyScreen<Props> {
  return lazyScreen(async () => load(await import('./later/laterScreens.ts')))
}

/** A screen whose props come from the address. */
function draw<Props>({ preload }: LazyScreen<Props>, render: (params: RouteParams) => ReactNode): RouteScreen {
  return { Screen: ({ params }) => render(params), preload }
}

/** An editor of the story in the address. */
function drawEditor(editor: LazyScreen<StoryProps>): RouteScreen {
  return draw(editor, ({ id = '' }) => <editor.Screen key={id} storyId={id} />)
}

/** A legal page. */
function drawLegal(page: LegalPage): RouteScreen {
  return draw(legalScreen, () => <legalScreen.Screen key={page} page={page} />)
}

/** The legacy chat, the new one, and the one of version 3 stories. */
function drawChat(chatVersion: ChatProps['chatVersion']): RouteScreen {
  return {
    Screen: function Chat({ params: { storyId = '', actorId = '' } }) {
      const state = useChatState()
      useChatEntry()
      return <chatScreen.Screen storyId={storyId} actorId={actorId} chatVersion={chatVersion} {...state} />
    },
    preload: chatScreen.preload,
  }
}
