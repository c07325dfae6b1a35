/** The conversation in a checkpoint: its pages are stored apart from the state, so that opening reads the last ones alone. Rule L12. */
import { MESSAGES_PER_PAGE } from '../../protocol/limits.ts'
import { type MessagePage, type MessagePages } from '../../protocol/view/conversation.ts'
import { type State } from '../reducer/state.ts'

/** Pages that a session is opened with: more than fill the screen. */
const LAST_PAGES = 2

/** The numbers of the pages to open a conversation with: `to` is one beyond the last. */
export function findLastPages({ view: { messages } }: State): { from: number; to: number } {
  const to = Math.ceil(messages.count / MESSAGES_PER_PAGE)
  return { from: Math.max(0, to - LAST_PAGES), to }
}

/** The state without the content of its pages, as it is stored. */
export function detachPages(state: State): State {
  return withMessages(state, { ...state.view.messages, pages: [] })
}

/** A stored state with its pages from this number on. Null if one is missing. */
export function attachPages(state: State, from: number, pages: readonly MessagePage[]): State | null {
  const { count } = state.view.messages
  if (pages.some(({ id }, index) => id !== from + index)) return null
  const messages = { count, loadedFrom: from, pages: [...createUnloaded(from), ...pages] }
  const isWhole = pages.reduce((sum, { items }) => sum + items.length, from * MESSAGES_PER_PAGE) === count
  return isWhole ? withMessages(state, messages) : null
}

/** The state with older pages read later. Null if it waits for none, as after a new game. */
export function addOlderPages(state: State, from: number, older: readonly MessagePage[]): State | null {
  const { messages } = state.view
  if (messages.loadedFrom === 0 || from + older.length !== messages.loadedFrom) return null
  const pages = [...messages.pages.slice(0, from), ...older, ...messages.pages.slice(messages.loadedFrom)]
  return withMessages(state, { ...messages, pages, loadedFrom: from })
}

/** A state whose older pages cannot be read: they stay empty, and nothing waits for them. */
export function giveUpOlderPages(state: State): State {
  return withMessages(state, { ...state.view.messages, loadedFrom: 0 })
}

function createUnloaded(count: number): MessagePage[] {
  return Array.from({ length: count }, (_, id) => ({ id, items: [] }))
}

function withMessages(state: State, messages: MessagePages): State {
  return { ...state, view: { ...state.view, messages } }
}
