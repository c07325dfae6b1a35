/**
 * Asks for the first turn of a chat that a new guest opens by its address. Only where the app would begin the same: the start costs nothing and asks
 * nothing, and the server knows no game of a device that is new (doc 2 §4). In any other case the app decides.
 */
import { createStartBody, createStreamInit } from '../../protocol/api/request.ts'
import { STREAM_END_HEADER } from '../../protocol/api/streamEnd.ts'
import { streamAddress } from '../../protocol/api/streamPaths.ts'
import { type Locale } from '../../protocol/locale.ts'
import { type FirstTurn } from '../../protocol/runtime.ts'
import { type AskedTurn } from '../game/firstTurn.ts'
import { resolveApiAddress } from '../platform/apiAddress.ts'
import { randomId } from '../platform/random.ts'
import { read } from './answers.ts'
import { type ChatTarget } from '../navigation/target.ts'

/** A guest who was signed up just now. */
export interface NewGuest {
  userId: string
  token: string
  /** The device's id was created for them: the server knows nothing of it. */
  isDeviceNew: boolean
}

/** `story` is the unchecked data of `story.get`. */
export function askForFirstTurn(
  { storyId, actorId, chatVersion }: Omit<ChatTarget, 'screen'>,
  locale: Locale,
  { userId, token, isDeviceNew }: NewGuest,
  story: unknown,
): AskedTurn | null {
  if (!isDeviceNew || !canBegin(story, { actorId, chatVersion })) return null
  const command = { storyId, actorId, chatVersion, locale, restart: false, price: 0, gameConfig: null }
  const key = randomId()
  const controller = new AbortController()
  const request = {
    ...createStreamInit({ body: createStartBody(command, false), locale, token, idempotencyKey: key }),
    signal: controller.signal,
  }
  const answer = receive(resolveApiAddress(streamAddress('start', command)), request).catch(() => null)
  return { userId, command, key, answer, cancel: () => controller.abort() }
}

async function receive(address: string, request: RequestInit): Promise<FirstTurn['answer']> {
  const response = await fetch(address, request)
  const { status, url, headers } = response
  const contentType = headers.get('content-type') ?? ''
  const streamEnd = headers.get(STREAM_END_HEADER) ?? ''
  return { status, url, contentType, streamEnd, text: await response.text() }
}

/** Whether a new game of the story certainly costs nothing, and asks for no talent and no avatar. */
export function canBegin(data: unknown, chat: Pick<ChatTarget, 'actorId' | 'chatVersion'>): boolean {
  const story = read(data, 'story')
  const asks = [read(story, 'is_active_skill'), read(story, 'is_support_face_swap')]
  return isFree(data, chat) && asks.every((one) => one === undefined || one === null || one === false)
}

/** Whether story and actor certainly cost nothing. The story of version 3 has no actor to pay for. */
function isFree(data: unknown, { actorId, chatVersion }: Pick<ChatTarget, 'actorId' | 'chatVersion'>): boolean {
  const actors = [read(data, 'actors'), read(data, 'story', 'actors')].find(
    (list) => Array.isArray(list) && list.length > 0,
  )
  const actor = ((actors ?? []) as unknown[]).find((one) => String(read(one, 'id')) === actorId)
  const isReasoning = chatVersion === '3' && actorId === 'reasoning'
  const priced = [read(data, 'story'), ...(isReasoning && actor === undefined ? [] : [actor])]
  return priced.every((one) => read(one, 'coins') === 0 || read(one, 'is_purchased') === true)
}
