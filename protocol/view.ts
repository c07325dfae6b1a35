/**
 * The view: everything the page draws, as plain JSON. It says what should be true, not what to do; what must happen
 * once is a notice. Times are on the game clock, ms since 1970. Null stands for "none"; no field is ever undefined.
 */
import { type NoticeCode } from './errors.ts'
import { type EventData } from './events/index.ts'

export interface View {
  flow: Flow
  session: SessionView
  messages: MessagePages
  /** The line that is being typed, drawn by the page from its text and this. */
  typing: Typing | null
  /** The actor is about to say something. */
  thinking: boolean
  options: OptionsView | null
  /** Options shown as pictures: pay now, or try again. */
  actionOptions: ActionOptionView[] | null
  /** The story asks for a picture of the player. */
  upload: UploadView | null
  composer: Composer
  /** What has to happen before the story goes on, to be shown beside the field; null where nothing is to be named. */
  awaits: Awaited | null
  progress: { total: number | null; task: TaskView | null }
  heart: HeartView | null
  /** The player's coins, shown as diamonds; null until known. */
  coins: number | null
  stage: StageView
  /** A clip in front of everything. While it is there, music and voice are silent. */
  video: VideoView | null
  sound: SoundView
  /** The line that is being spoken. */
  voice: VoiceView | null
  scene: SceneView
  /** The scene is paid by the time spent in it. */
  paid: PaidView | null
  missions: MissionsView
  overlay: OverlayView | null
  ending: EndingView | null
  /** What follows the ending. */
  after: AfterEnding
  notices: Notice[]
}

/** Doc 2 §4, chat flow states. */
export type Flow = 'initializing' | 'initialized' | 'loading' | 'streaming' | 'error'

export interface SessionView {
  storyId: string
  actorId: string
  chatVersion: '1' | '2' | '3'
  locale: 'zh' | 'en'
}

/** The conversation, in pages of at most 50, so that an append copies one page. `count` is over all pages. */
export interface MessagePages {
  pages: MessagePage[]
  count: number
}
export interface MessagePage {
  id: number
  items: Message[]
}

export interface Message {
  /** The server's id, or for the player's own words the key they were sent with. */
  id: string
  from: 'user' | 'actor' | 'system' | 'tips'
  kind: 'text' | 'image'
  /** Name and picture of who speaks, where the server says. */
  name: string | null
  avatarUrl: string | null
  text: string
  /** From the server, not sanitised: only `src/ui` may show it, through its sanitiser. */
  html: string | null
  mediaUrl: string | null
  /** What the picture shows. */
  alt: string
  audioUrl: string | null
  actions: { type: 'pay_now' | 'try_again'; optionId: string }[]
  /** -1 marks the words as wrong. */
  mood: number | null
  at: number
  /** How the player's own words fared; null for all others. */
  delivery: 'sending' | 'sent' | 'failed' | null
}

/** `chunk` characters appear every `interval` ms from `startedAt` on. Doc 2 §9, typing animation. */
export interface Typing {
  messageId: string
  startedAt: number
  chunk: number
  interval: number
}

export interface OptionsView {
  style: 'actor' | 'card' | 'default'
  tooltip: string
  items: OptionView[]
}
/** Id of the option that leads on from a full heart (S16); the page names it. No server's id begins so. */
export const CONTINUE_OPTION_ID = '~next_scene'

export interface OptionView {
  id: string
  text: string
  /** What choosing it costs now: 0 where it is free or bought. */
  price: number
  /** It was paid for before. */
  purchased: boolean
  imageUrl: string | null
  alt: string
  sceneId: string | null
  /** Whom it addresses. */
  actorId: string | null
}

/** `reason` null: the player may write. `until` is when a countdown ends, where the reason has one. */
export interface Composer {
  reason: ComposerReason | null
  until: number | null
}
/**
 * Doc 2 §4, input availability: please_wait ('Please wait...'), select_option ('Please select an option'),
 * next_video ('Video will auto-play in Ns...'), next_message ('Next message in Ns...'). `ended` and `unavailable` (the chat
 * could not be opened) show no composer; `payment` and `upload` wait for money and for a picture; `elsewhere`: another tab plays.
 */
export type ComposerReason = 'please_wait' | 'select_option' | 'next_video' | 'next_message' | 'payment' | 'upload' | 'elsewhere' | 'ended' | 'unavailable'

/**
 * What the story waits for: an answer to its question for a picture, a payment, the button of the overlay, or the next scene, which
 * begins by itself at `until`; null for all others.
 */
export interface Awaited {
  what: 'upload' | 'payment' | 'overlay' | 'transition'
  until: number | null
}

export interface ActionOptionView {
  id: string
  type: 'pay_now' | 'try_again'
  /** Null: the words stand alone. */
  imageUrl: string | null
  alt: string
  price: number
}

export interface UploadView {
  id: string
  text: string
  /** Only a picture that shows a face will do. */
  faceDetect: boolean
}

export interface StageView {
  background: Backdrop | null
  /** A picture over everything, until it is tapped away. */
  still: Picture | null
  /** Pictures shown one per tap; after the last, it is the background. */
  frames: { id: string; images: Picture[]; index: number } | null
}

export interface VideoView {
  id: string
  url: string
  alt: string
  posterUrl: string | null
  /** How long it is watched at least, ms. */
  minWatch: number
  /** When it was shown, ms: it may be left its minimum after that, whether it plays or not. */
  shownAt: number
  /** When it may end, ms; null until the page says that it plays. */
  watchedAt: number | null
}

/** `bgm` is what should sound, and how loud (0 to 1); null: silence. */
export interface SoundView {
  muted: boolean
  bgm: { url: string; volume: number } | null
}

export interface VoiceView {
  id: string
  /** The line that is spoken, where it is one of the conversation. */
  messageId: string | null
  url: string
  /** Counts from 1; a higher one asks the page to try again. */
  attempt: number
}

export interface SceneView {
  id: string | null
  title: string
  picture: Picture | null
  /** When the next scene begins by itself, ms. */
  nextAt: number | null
}

export interface PaidView {
  sceneId: string | null
  state: 'running' | 'payment_required'
  /** What an interval costs, and its length, s. */
  coins: number
  seconds: number
  /** Seconds of the running interval, as last told by the server. */
  elapsed: number
}

export interface MissionsView {
  /** Actors who are complete. */
  completed: string[]
  /** All actors that could be chosen are complete. */
  all: boolean
  clues: { text: string; sceneId: string }[]
}

/** Doc 2 §4, ending: nothing yet, being looked up, the hobby collection (tag rating) or the rating to be shown, over. */
export type AfterEnding = 'none' | 'checking' | 'hobby' | 'rating' | 'done'

export interface TaskView {
  id: string
  /** The task's index plus one. */
  level: number
  percent: number
  description: string
}

export interface HeartView {
  /** 0 to 100. */
  value: number
  sceneIds: string[]
  isAllowMessage: boolean
}

export interface Picture {
  url: string
  alt: string
}

/** What is behind the conversation: a picture, or a clip that goes round. */
export interface Backdrop extends Picture {
  kind: 'image' | 'video'
  posterUrl: string | null
}

export interface OverlayView {
  id: string
  text: string
  position: EventData<'show_overlay'>['position']
  /** Null: there is none, and a tap anywhere continues. Empty: the page uses its own word. */
  button: string | null
}

export interface EndingView {
  id: string
  /** From the server, not sanitised. */
  html: string
  title: string
  number: number | null
  total: number | null
  picture: Picture | null
}

/**
 * Happens once; gone when the page says it was shown. `text` is the server's words, else `code` names ours, in which `name`
 * is whom they are about. `sound` plays the effect at `text`; `spicy` is the dialog of the spicy level; `to_intro` leads back to the story,
 * and `to_login` a guest to the sign-in, with the chat to come back to.
 */
export interface Notice {
  id: string
  kind: 'toast' | 'alert' | 'sound' | 'spicy' | 'recharge' | 'sign_in' | 'to_intro' | 'to_login'
  tone: 'error' | 'info' | 'success'
  code: NoticeCode | null
  text: string
  name: string
  /** Of an alert. */
  title: string
  button: string
}

/** The view of a session of which nothing is known yet. */
export function initialView(session: SessionView): View {
  return {
    flow: 'initializing',
    session,
    messages: { pages: [], count: 0 },
    typing: null,
    thinking: false,
    options: null,
    actionOptions: null,
    upload: null,
    composer: { reason: 'please_wait', until: null },
    awaits: null,
    progress: { total: null, task: null },
    heart: null,
    coins: null,
    stage: { background: null, still: null, frames: null },
    video: null,
    sound: { muted: false, bgm: null },
    voice: null,
    scene: { id: null, title: '', picture: null, nextAt: null },
    paid: null,
    missions: { completed: [], all: false, clues: [] },
    overlay: null,
    ending: null,
    after: 'none',
    notices: [],
  }
}
