/** State of the naive model. */
import { type ChatEvent } from '../../../../protocol/events/index.ts'
import { type Mood } from '../../../../protocol/mood.ts'
import { type View } from '../../../../protocol/view.ts'
import { type Message } from '../../../../protocol/view/conversation.ts'
import { type OptionsView } from '../../../../protocol/view/options.ts'
import { type EndingView } from '../../../../protocol/view/scene.ts'
import { type Backdrop, type PersonView } from '../../../../protocol/view/stage.ts'
import { type NoticeBody } from '../../../../protocol/view/notices.ts'

export type Picture = Backdrop

export interface Offers {
  options: OptionsView | null
  actionOptions: View['actionOptions']
  upload: View['upload']
  /** The message whose buttons are open. */
  buttonsOf: string | null
}

export interface ModelState extends Offers {
  messages: Message[]
  /** The player's avatar, as the server sent it last. Rule I14. */
  playerAvatarUrl: string | null
  /** Keys of the player's words that the server has not echoed. */
  said: string[]
  /** Events that arrived and have not begun. */
  pending: ChatEvent[]
  /** The line that has begun and is not said yet. It keeps its place before all that arrive later. */
  prepared: ChatEvent | null
  known: Set<string>
  /** Events read so far of a history that is being opened. */
  opening: ChatEvent[]
  progress: View['progress']
  heart: View['heart']
  coins: number | null
  guest: boolean
  muted: boolean
  actorId: string
  background: Picture | null
  mood: Mood | null
  people: PersonView[]
  backdrops: Map<string, Picture>
  /** Unfinished events from before a jump, by the key of the jump. */
  jumpedOver: Map<string, { events: string[]; transition: string | null }>
  /** What was behind before the pictures that were shown one per tap last. */
  beforePictures: Picture | null
  bgm: string | null
  scene: { id: string | null; title: string; picture: { url: string; alt: string } | null }
  /** The transition that is to come. */
  transition: string | null
  /** Transitions whose signal could not be sent. */
  unsent: Set<string>
  /** Counts the scenes, transitions and endings; and the count when an act was sent, by its key. Rules I7, F14. */
  stage: number
  sentAt: Map<string, number>
  /** What each act of the player costs, coins, by its key. */
  prices: Map<string, number>
  paid: { sceneId: string | null; coins: number; seconds: number } | null
  /** Actors that could be chosen last. */
  actors: string[]
  /** The options of that choice; and what it covers since the player opened it again. */
  actorOptions: OptionsView | null
  covered: Offers | null
  completed: string[]
  clues: { text: string; sceneId: string }[]
  /** Titles of the scenes that were shown, by id. */
  titles: Map<string, string>
  ending: EndingView | null
  notices: NoticeBody[]
  complaints: string[]
}

export function createModelState(actorId: string): ModelState {
  return {
    messages: [],
    playerAvatarUrl: null,
    said: [],
    pending: [],
    prepared: null,
    known: new Set(),
    opening: [],
    options: null,
    actionOptions: null,
    upload: null,
    buttonsOf: null,
    progress: { total: null, task: null },
    heart: null,
    coins: null,
    guest: true,
    muted: false,
    actorId,
    background: null,
    mood: null,
    people: [],
    backdrops: new Map(),
    jumpedOver: new Map(),
    beforePictures: null,
    bgm: null,
    scene: { id: null, title: '', picture: null },
    transition: null,
    unsent: new Set(),
    stage: 0,
    sentAt: new Map(),
    prices: new Map(),
    paid: null,
    actors: [],
    actorOptions: null,
    covered: null,
    titles: new Map(),
    completed: [],
    clues: [],
    ending: null,
    notices: [],
    complaints: [],
  }
}

/** Another scene, transition or ending began: what could not be sent before it is late. Rules I7, F14. */
export function leaveUnsent(state: ModelState): void {
  state.stage += 1
  state.unsent.clear()
  state.messages = state.messages.map((message) =>
    message.delivery === 'failed' ? { ...message, delivery: 'late' } : message,
  )
}

/** Closes the choice of actors that the player opened. Rule S17. */
export function uncoverOffers(state: ModelState): void {
  if (state.covered !== null) Object.assign(state, state.covered)
  state.covered = null
}
