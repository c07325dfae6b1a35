/** What a request of a game stream has. Apart from the schemas of the bodies (`gameStreams.ts`), which only the server needs. Rules W1, W10. */
import { type OpenCommand } from '../entries.ts'
import { prune } from './envelope.ts'
import { type StartBody, type StreamBody } from './gameStreams.ts'

interface StreamInit {
  body: StreamBody
  locale: string
  token: string | null
  /** Null for the history, which is safe to request again. */
  idempotencyKey: string | null
}

/** The request, but for its address and its signal. */
export function createStreamInit({ body, locale, token, idempotencyKey }: StreamInit) {
  const headers: Record<string, string> = {
    Accept: 'text/event-stream',
    'Accept-Language': locale,
    'Content-Type': 'application/json',
    ...(token !== null && { Authorization: `Bearer ${token}` }),
    ...(idempotencyKey !== null && { 'Idempotency-Key': idempotencyKey }),
  }
  return { method: 'POST', headers, body: JSON.stringify(prune(body)), cache: 'no-store' } as const
}

/** Begins a game, or with `restart` a new one. */
export function createStartBody(
  {
    storyId,
    actorId,
    chatVersion,
    gameConfig,
  }: Pick<OpenCommand, 'storyId' | 'actorId' | 'chatVersion' | 'gameConfig'>,
  restart: boolean,
): StartBody {
  return {
    story_id: storyId,
    restart,
    ...(gameConfig !== null && { game_config: gameConfig }),
    ...(restart && chatVersion !== '3' && { actor_id: actorId }),
  }
}
