/**
 * Begins the game of a chat that a new guest opens by its address: its first request is sent while the app is loaded. Only where the app would begin
 * the same: the start costs nothing, and the server has no game to go on with (doc 2 §4). In any other case, and after any failure, the app decides.
 */
import { prune } from '../../protocol/api/envelope.ts'
import { streamAddress } from '../../protocol/api/streamPaths.ts'
import { type Locale } from '../../protocol/locale.ts'
import { requestText } from '../api/httpClient.ts'
import { beginEarlyGame } from '../bridge/earlyWorker.ts'
import { resolveApiAddress } from '../platform/apiAddress.ts'
import { type ChatStart } from './start.ts'
import { read } from './answers.ts'
import { askForStart } from './askForStart.ts'
import { type NewGuest } from './startCalls.ts'

/** `story` is the unchecked answer of `story.get`. */
export async function beginGame(
  start: ChatStart,
  locale: Locale,
  { userId, token }: NewGuest,
  story: Promise<unknown>,
  startWorker: () => void,
): Promise<void> {
  const { storyId, actorId, chatVersion } = start
  const [data, hasNone] = await Promise.all([story, hasNoHistory(start, locale, token)])
  startWorker()
  if (!hasNone || !isFree(data, start)) return
  const command = { storyId, actorId, chatVersion, locale, restart: false, gameConfig: null }
  beginEarlyGame({ userId, token, command }, () => askForStart(command, token))
}

/** Whether story and actor certainly cost nothing. The story of version 3 has no actor to pay for. */
export function isFree(data: unknown, { actorId, chatVersion }: Pick<ChatStart, 'actorId' | 'chatVersion'>): boolean {
  const actors = [read(data, 'actors'), read(data, 'story', 'actors')].find(
    (list) => Array.isArray(list) && list.length > 0,
  )
  const actor = ((actors ?? []) as unknown[]).find((one) => String(read(one, 'id')) === actorId)
  const isReasoning = chatVersion === '3' && actorId === 'reasoning'
  const priced = [read(data, 'story'), ...(isReasoning && actor === undefined ? [] : [actor])]
  return priced.every((one) => read(one, 'coins') === 0 || read(one, 'is_purchased') === true)
}

/** Whether a stream of events was answered, and has none. */
export function isEmptyStream(body: string): boolean {
  return body.split(/\r\n?|\n/).every((line) => /^(?:$|:|event:|id:|retry:|data: ?\[DONE\]$)/.test(line))
}

async function hasNoHistory(start: ChatStart, locale: Locale, token: string): Promise<boolean> {
  try {
    const { status, body } = await requestText(resolveApiAddress(streamAddress('history', start)), {
      method: 'POST',
      headers: { Accept: 'text/event-stream', 'Accept-Language': locale, Authorization: `Bearer ${token}` },
      fields: prune({ story_id: start.storyId, actor_id: start.actorId }),
      signal: undefined,
    })
    return status === 200 && isEmptyStream(body)
  } catch {
    return false
  }
}
