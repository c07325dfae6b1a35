/**
 * Begins the game of a chat that a new guest opens by its address: its first request is sent while the app is loaded. Only where the app would begin
 * the same: the start costs nothing and asks nothing, and the server knows no game of a device that is new (doc 2 §4). In any other case, and after any failure, the
 * app decides.
 */
import { type Locale } from '../../protocol/locale.ts'
import { type HostFact } from '../../protocol/intents.ts'
import { beginEarlyGame, startEarlyWorker } from '../bridge/earlyWorker.ts'
import { hasDeveloperTools } from '../platform/developerTools.ts'
import { readItem } from '../platform/storage.ts'
import { READER_SETTINGS_KEY } from '../platform/textSize.ts'
import { showChat } from './showChat.ts'
import { type ChatStart } from './start.ts'
import { read } from './answers.ts'
import { askForStart } from './askForStart.ts'
import { type NewGuest } from './startCalls.ts'

/**
 * `story` is the unchecked answer of `story.get`. The prepared worker starts in any case. A game whose reader has no settings yet has its first line
 * drawn here.
 */
export async function beginGame(
  { storyId, actorId, chatVersion }: ChatStart,
  locale: Locale,
  { userId, token, isDeviceNew }: NewGuest,
  story: Promise<unknown>,
): Promise<void> {
  const isBegun = isDeviceNew && !hasSettings() && canBegin(await story, { actorId, chatVersion })
  const command = { storyId, actorId, chatVersion, locale, restart: false, gameConfig: null }
  if (isBegun)
    beginEarlyGame(
      { userId, token, command, facts: createFacts() },
      () => askForStart(command, token),
      showChat(locale),
    )
  startEarlyWorker()
}

/** Whether settings of a reader are stored. Only the app can check them. */
function hasSettings(): boolean {
  return readItem(READER_SETTINGS_KEY) !== null
}

/** What the game begins with, as the app would report it. */
function createFacts(): HostFact[] {
  const settings = { muted: false, readingSpeed: 'normal', ...(hasDeveloperTools() && { debug: true }) } as const
  return [
    { kind: 'settings', ...settings },
    ...(document.visibilityState === 'hidden' ? [{ kind: 'visibility', visible: false } as const] : []),
  ]
}

/** Whether a new game of the story certainly costs nothing, and asks for no talent and no avatar. */
export function canBegin(data: unknown, chat: Pick<ChatStart, 'actorId' | 'chatVersion'>): boolean {
  const story = read(data, 'story')
  const asks = [read(story, 'is_active_skill'), read(story, 'is_support_face_swap')]
  return isFree(data, chat) && asks.every((one) => one === undefined || one === null || one === false)
}

/** Whether story and actor certainly cost nothing. The story of version 3 has no actor to pay for. */
function isFree(data: unknown, { actorId, chatVersion }: Pick<ChatStart, 'actorId' | 'chatVersion'>): boolean {
  const actors = [read(data, 'actors'), read(data, 'story', 'actors')].find(
    (list) => Array.isArray(list) && list.length > 0,
  )
  const actor = ((actors ?? []) as unknown[]).find((one) => String(read(one, 'id')) === actorId)
  const isReasoning = chatVersion === '3' && actorId === 'reasoning'
  const priced = [read(data, 'story'), ...(isReasoning && actor === undefined ? [] : [actor])]
  return priced.every((one) => read(one, 'coins') === 0 || read(one, 'is_purchased') === true)
}
