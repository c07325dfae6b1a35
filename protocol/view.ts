/**
 * The view: everything the page draws, as plain JSON. It says what should be true, not what to do; what must happen
 * once is a notice. Times are on the game clock, ms since 1970. Null means "none"; no field is ever undefined.
 */
import { type Locale } from './locale.ts'
import { type Awaited, type Composer } from './view/composer.ts'
import { type DebugNote, type MessagePages, type Typing } from './view/conversation.ts'
import { type Notice } from './view/notices.ts'
import { type ActionOptionView, type ButtonsView, type OptionsView, type UploadView } from './view/options.ts'
import { type HeartView, type MissionsView, type TaskView } from './view/progress.ts'
import { type AfterEnding, type EndingView, type PaidView, type SceneView } from './view/scene.ts'
import { type SoundView, type VoiceView } from './view/sound.ts'
import { EMPTY_STAGE, type OverlayView, type StageView, type VideoView } from './view/stage.ts'

export interface View {
  flow: Flow
  session: SessionView
  /** False while the device has no network: requests wait, and continue on their own when it returns. Rule F16. */
  online: boolean
  messages: MessagePages
  /** The line that is being typed, drawn by the page from its text and this, also in the pause after it where nothing else is known to come. Rule P13. */
  typing: Typing | null
  /** The last notes for authors, oldest first; none unless the page has developer tools. Rule P12. */
  debug: DebugNote[]
  /** The actor is thinking. Rule S6. */
  thinking: boolean
  /** A tap goes on: it ends the line that types, the time given for it, or the wait for its voice. Rule P6. */
  canSkip: boolean
  /** The next events were read in an earlier play, and can be skipped (intent `skipRead`). Rule P14. */
  canSkipRead: boolean
  /** The line that was skipped last; null before any. Rule P14. */
  skippedTo: string | null
  options: OptionsView | null
  /** Options shown as pictures: pay now, or try again. */
  actionOptions: ActionOptionView[] | null
  /** The buttons under a message that count now. Rule I15. */
  buttons: ButtonsView | null
  /** The story asks for a picture of the player. */
  upload: UploadView | null
  composer: Composer
  /** The act for which the story waits, shown beside the field; null if nothing is to be named. Rule I12. */
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
  /** The player may go to the scene before or after this one now (intent `jump`). Rule S12. */
  jumps: boolean
  /** The player owns too little for the story to go on, or for their last act. They leave without a question. Rules F5, F10. */
  isRechargeDue: boolean
  /** The scene is paid by its playtime. */
  paid: PaidView | null
  missions: MissionsView
  overlay: OverlayView | null
  ending: EndingView | null
  /** The sheet that follows the ending. */
  after: AfterEnding
  notices: Notice[]
}

/** Doc 2 §4, chat flow states. */
export type Flow = 'initializing' | 'initialized' | 'loading' | 'streaming' | 'error'

export interface SessionView {
  storyId: string
  actorId: string
  chatVersion: '1' | '2' | '3'
  locale: Locale
  /** Address of the avatar that represents the player; null if they chose none. Rule I14. */
  playerAvatarUrl: string | null
}

/** The view of a session before its first entry. */
export function initialView({
  playerAvatarUrl = null,
  ...session
}: Omit<SessionView, 'playerAvatarUrl'> & Partial<SessionView>): View {
  return {
    flow: 'initializing',
    session: { ...session, playerAvatarUrl },
    online: true,
    messages: { pages: [], count: 0, loadedFrom: 0 },
    typing: null,
    debug: [],
    thinking: false,
    canSkip: false,
    canSkipRead: false,
    skippedTo: null,
    options: null,
    actionOptions: null,
    buttons: null,
    upload: null,
    composer: { reason: 'please_wait', until: null },
    awaits: null,
    progress: { total: null, task: null },
    heart: null,
    coins: null,
    stage: EMPTY_STAGE,
    video: null,
    sound: { muted: false, bgm: null },
    voice: null,
    scene: { id: null, title: '', picture: null, nextAt: null },
    jumps: false,
    isRechargeDue: false,
    paid: null,
    missions: { completed: [], all: false, canFinish: false, clues: [], scenes: [] },
    overlay: null,
    ending: null,
    after: 'none',
    notices: [],
  }
}
