/** Views and messages written by hand, for the gallery and the tests. */
import { MESSAGES_PER_PAGE } from '../../../protocol/limits.ts'
import { type Locale } from '../../../protocol/locale.ts'
import { initialView, type View } from '../../../protocol/view.ts'
import { type Notice, type Toast } from '../../../protocol/view/notices.ts'
import { type Message, type MessagePages } from '../../../protocol/view/conversation.ts'
import { type PaidView } from '../../../protocol/view/scene.ts'
import { type OptionView } from '../../../protocol/view/options.ts'

/** A view in the middle of a game in which the player may write, with these parts in place of the plain ones. */
export function createFakeView(parts: Partial<View> = {}, locale: Locale = 'en'): View {
  const session = { storyId: 'last-lantern', actorId: 'lan', chatVersion: '2', locale, playerAvatarUrl: null } as const
  return { ...initialView(session), flow: 'initialized', composer: { reason: null, until: null }, ...parts }
}

/** A paid scene of five minutes that has just begun and whose time stands still, unless the parts say otherwise. */
export function createFakePaid(parts: Partial<PaidView> = {}): PaidView {
  return {
    sceneId: 'pier',
    state: 'running',
    coins: 5,
    seconds: 300,
    elapsed: 0,
    elapsedAt: null,
    allowed: 0,
    isOver: false,
    isAnnounced: false,
    ...parts,
  }
}

/** A line of an actor, unless the parts say otherwise. */
export function createFakeMessage(id: string, text: string, parts: Partial<Message> = {}): Message {
  return {
    id,
    from: 'actor',
    kind: 'text',
    name: null,
    avatarUrl: null,
    text,
    html: null,
    mediaUrl: null,
    alt: '',
    audioUrl: null,
    actions: [],
    mood: null,
    at: 0,
    delivery: null,
    ...parts,
  }
}

/** A toast, by default without a text. */
export function createFakeToast(id: string, parts: Partial<Omit<Toast, 'kind'>> = {}): Notice {
  const none = { tone: 'info', text: '', code: null, name: '', price: null, balance: null } as const
  return { id, kind: 'toast', ...none, ...parts }
}

/** These messages in their pages. */
export function splitIntoPages(messages: Message[]): MessagePages {
  const pages: MessagePages['pages'] = []
  for (let from = 0; from < messages.length; from += MESSAGES_PER_PAGE) {
    pages.push({ id: pages.length, items: messages.slice(from, from + MESSAGES_PER_PAGE) })
  }
  return { pages, count: messages.length, loadedFrom: 0 }
}

/** A free option, unless the parts say otherwise. */
export function createFakeOption(id: string, text: string, parts: Partial<OptionView> = {}): OptionView {
  return { id, text, price: 0, purchased: false, imageUrl: null, alt: '', sceneId: null, actorId: null, ...parts }
}
