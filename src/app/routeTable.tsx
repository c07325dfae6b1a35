/** The routes of the app, in the order of the specification. Doc 1 §2. The first row that matches the address counts; an unknown address leads to `/`. */
import { type ComponentType, type ReactNode } from 'react'
import { type LegalPage } from '../i18n/legalPages.ts'
import { type Access } from './access.ts'
import { useChatEntry } from '../navigation/chatEntry.ts'
import { LazyChat } from '../screens/chat/lazyChat.tsx'
import { type Elements } from '../ui/elements.ts'
import { LoadingPage } from '../ui/LoadingPage.tsx'
import { type LazyComponent, lazyWithRetry } from '../ui/lazyWithRetry.tsx'
import { type ChatProps, useChatState } from '../navigation/restart.ts'
import {
  AVATARS_PATH,
  CHARACTERS_PATH,
  CHAT_PATTERNS,
  CREATION_PATH,
  CREDITS_PATH,
  DESKTOP_FLOW_PATTERN,
  DESKTOP_PATH,
  DESKTOP_TALENTS_PATH,
  EDITOR_PATTERN,
  FLOW_PATTERN,
  HISTORY_PATH,
  INTRO_PATTERN,
  LANDING_KEYS,
  type LandingAddress,
  LEGAL_PATHS,
  FORGOT_PATH,
  LOGIN_PATH,
  OTHER_LANDINGS_PATH,
  PAYMENT_RETURN_PATH,
  PAYMENT_SUCCESS_PATH,
  PREVIEW_PATH,
  PROFILE_PATH,
  REGION_PATH,
  REGISTER_PATH,
  SETTINGS_PATH,
  SOCIAL_CALLBACK_PATH,
  TALENTS_PATH,
  TASKS_PATH,
  WARDROBE_PATH,
} from '../navigation/paths.ts'
import { TARGET_TEXTS } from '../navigation/target.ts'
import { withTexts } from '../i18n/index.ts'

/** The named parts of an address, decoded. */
export type RouteParams = Record<string, string>
/** A screen as a route draws it. */
export interface RouteScreen {
  (props: { params: RouteParams }): ReactNode
  preload: () => Promise<void>
}
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
  /** The next screens, whose code is preloaded while the player looks at this one, the most likely first. */
  next?: readonly RouteScreen[]
}

/** Props of a screen that shows one story. */
interface StoryProps {
  storyId: string
}

const StoriesScreen = lazyScreen(
  () => withTexts(TARGET_TEXTS.stories, import('../screens/stories/index.tsx')),
  <BootOutline />,
)
const StoryScreen = lazyScreen<StoryProps>(() => withTexts(TARGET_TEXTS.story, import('../screens/story/index.tsx')))
const Login = lazyScreen(() => withTexts(['account', 'legal'], import('../screens/signIn/LoginScreen.tsx')))
const Register = lazyScreen(() => withTexts(['account', 'legal'], import('../screens/signIn/RegisterScreen.tsx')))
const Forgot = lazyScreen(() => withTexts(['account', 'legal'], import('../screens/signIn/ForgotScreen.tsx')))
const SocialCallback = lazyScreen(() => withTexts(['account'], import('../screens/signIn/SocialCallbackScreen.tsx')))
const Profile = lazyScreen(() => withTexts(['account', 'legal'], import('../screens/profile/index.tsx')))
const Settings = lazyScreen(() =>
  withTexts(['account', 'address', 'display', 'game', 'legal'], import('../screens/settings/index.tsx')),
)
const History = lazyScreen(() => withTexts(['account', 'finds'], import('../screens/history/index.tsx')))
const RegionNotice = lazyScreen(() => withTexts(['legal'], import('../screens/region/index.tsx')))
const LegalScreen = lazyScreen<{ page: LegalPage }>(() =>
  withTexts(TARGET_TEXTS.legal, import('../screens/legal/index.tsx')),
)
const Avatars = lazyScreen(() => withTexts(['pictures'], import('../screens/avatars/index.tsx')))
const Wardrobe = lazyScreen(() => withTexts(['pictures'], import('../screens/wardrobe/index.tsx')))
const Credits = lazyScreen(() => withTexts(['credits', 'stories'], import('../screens/credits/index.tsx')))
const RechargeSuccess = lazyScreen(() => withTexts(['credits'], import('../screens/payment/SuccessScreen.tsx')))
const PaymentCallback = lazyScreen(() => withTexts(['credits'], import('../screens/payment/CallbackScreen.tsx')))
const DailyTasks = lazyScreen(() => withTexts(['credits'], import('../screens/tasks/index.tsx')))
const Landing = lazyScreen<LandingAddress>(() =>
  withTexts(TARGET_TEXTS.landing, import('../screens/landing/index.tsx')),
)
const Creation = lazyScreen(() => withTexts(['creation'], import('../authoring/list/index.tsx')))
const Talents = lazyScreen(() => withTexts(['creation', 'intro'], import('../authoring/talents/index.tsx')))
const StoryEditor = lazyScreen<StoryProps>(() => withTexts(['creation'], import('../authoring/editor/index.tsx')))
const FlowEditor = lazyScreen<StoryProps>(() => withTexts(['creation'], import('../authoring/flow/index.tsx')))
const PreviewFrame = lazyScreen(() => withTexts(['creation'], import('../authoring/preview/PreviewScreen.tsx')))
const DesktopHome = lazyScreen(() => withTexts(['creation'], import('../authoring/pc/index.tsx')))
const DesktopFlowEditor = lazyScreen<StoryProps>(() =>
  withTexts(['creation', 'intro'], import('../authoring/pc/FlowEditorScreen.tsx')),
)
const CharacterSelect = lazyScreen(() => withTexts(['creation'], import('../authoring/characters/index.tsx')))

/** The screens that a page may open with, whose code is loaded before it is drawn. */
export const FIRST_SCREENS = {
  stories: StoriesScreen,
  story: StoryScreen,
  chat: LazyChat,
  landing: Landing,
  legal: LegalScreen,
}

const Story = draw(StoryScreen, ({ storyId = '' }) => <StoryScreen storyId={storyId} />)
const LegacyChat = drawChat('1')
const Chat = drawChat('2')
const Chat3 = drawChat('3')

// prettier-ignore
export const ROUTES: readonly AppRoute[] = [
  { path: '/', screen: StoriesScreen, access: 'public', menu: 'stories', next: [Story, Chat] },
  { path: INTRO_PATTERN, screen: Story, access: 'signIn', next: [Chat] },
  { path: AVATARS_PATH, screen: Avatars, access: 'login', menu: 'profile' },
  { path: WARDROBE_PATH, screen: Wardrobe, access: 'signIn' },
  { path: CHAT_PATTERNS['1'], screen: LegacyChat, access: 'signIn', transition: 'fade' },
  { path: CHAT_PATTERNS['2'], screen: Chat, access: 'signIn' },
  { path: CHAT_PATTERNS['3'], screen: Chat3, access: 'signIn' },
  { path: LOGIN_PATH, screen: Login, access: 'public' },
  { path: REGISTER_PATH, screen: Register, access: 'public' },
  { path: FORGOT_PATH, screen: Forgot, access: 'public' },
  { path: SOCIAL_CALLBACK_PATH, screen: SocialCallback, access: 'unchecked' },
  { path: PROFILE_PATH, screen: Profile, access: 'login', menu: 'profile' },
  { path: SETTINGS_PATH, screen: Settings, access: 'signIn', menu: 'profile' },
  { path: CREDITS_PATH, screen: Credits, access: 'signIn', menu: 'credits' },
  { path: HISTORY_PATH, screen: History, access: 'signIn', menu: 'profile' },
  { path: LEGAL_PATHS.terms, screen: drawLegal('terms'), access: 'public' },
  { path: LEGAL_PATHS.privacy, screen: drawLegal('privacy'), access: 'public' },
  { path: LEGAL_PATHS.complaints, screen: drawLegal('complaints'), access: 'public' },
  { path: LEGAL_PATHS['content-removal'], screen: drawLegal('content-removal'), access: 'public' },
  { path: LEGAL_PATHS['record-keeping'], screen: drawLegal('record-keeping'), access: 'public' },
  { path: PAYMENT_SUCCESS_PATH, screen: RechargeSuccess, access: 'afterPayment' },
  { path: PAYMENT_RETURN_PATH, screen: PaymentCallback, access: 'public' },
  { path: TASKS_PATH, screen: DailyTasks, access: 'login', menu: 'tasks' },
  { path: REGION_PATH, screen: RegionNotice, access: 'public' },
  { path: DESKTOP_PATH, screen: DesktopHome, access: 'admin', layout: 'desktop' },
  { path: DESKTOP_FLOW_PATTERN, screen: drawEditor(DesktopFlowEditor), access: 'admin', layout: 'desktop' },
  { path: CHARACTERS_PATH, screen: CharacterSelect, access: 'admin', layout: 'desktop' },
  { path: DESKTOP_TALENTS_PATH, screen: Talents, access: 'admin', layout: 'desktop' },
  { path: CREATION_PATH, screen: Creation, access: 'admin', menu: 'profile' },
  { path: TALENTS_PATH, screen: Talents, access: 'admin' },
  { path: PREVIEW_PATH, screen: PreviewFrame, access: 'admin' },
  { path: EDITOR_PATTERN, screen: drawEditor(StoryEditor), access: 'admin' },
  { path: FLOW_PATTERN, screen: drawEditor(FlowEditor), access: 'admin' },
  ...LANDING_KEYS.map((key) => createLandingRoute(`/${key}`, () => ({ character: key, isOther: false }))),
  createLandingRoute(OTHER_LANDINGS_PATH, ({ '*': rest = '' }) => ({ character: rest.split('/')[0] ?? '', isOther: true })),
]

/** One page for all characters, at the path and any path below it. */
function createLandingRoute(path: string, read: (params: RouteParams) => LandingAddress): AppRoute {
  const screen = draw(Landing, (params) => {
    const props = read(params)
    return <Landing key={props.character} {...props} />
  })
  return { path: `${path}/*?`, screen, access: 'unchecked' }
}

/** A screen by its module. */
function lazyScreen<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  outline: Elements = null,
): LazyComponent<Props> {
  return lazyWithRetry(load).pick(
    (module) => module.default,
    () => <LoadingPage outline={outline} />,
  )
}

/** A screen whose props come from the address. */
function draw<Props>({ preload }: LazyComponent<Props>, render: (params: RouteParams) => ReactNode): RouteScreen {
  return Object.assign(({ params }: { params: RouteParams }) => render(params), { preload })
}

/** An editor of the story in the address. */
function drawEditor(Editor: LazyComponent<StoryProps>): RouteScreen {
  return draw(Editor, ({ id = '' }) => <Editor key={id} storyId={id} />)
}

/** A legal page. */
function drawLegal(page: LegalPage): RouteScreen {
  return draw(LegalScreen, () => <LegalScreen key={page} page={page} />)
}

/** The legacy chat, the new one, and the one of version 3 stories. */
function drawChat(chatVersion: ChatProps['chatVersion']): RouteScreen {
  function ChatOfRoute({ params: { storyId = '', actorId = '' } }: { params: RouteParams }) {
    const state = useChatState()
    useChatEntry()
    return <LazyChat storyId={storyId} actorId={actorId} chatVersion={chatVersion} {...state} />
  }
  return Object.assign(ChatOfRoute, { preload: LazyChat.preload })
}

/** The outline of the list, as index.html draws it before any script has run (base.css) so that React replaces it without a visible change. */
function BootOutline() {
  return (
    <div className="boot" aria-hidden="true">
      <span />
      <span />
      <span />
    </div>
  )
}
