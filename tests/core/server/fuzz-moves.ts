/** Random requests of a player; most are valid and become streams. */
import { type Draw, type RawRequest } from './fuzz-requests.ts'
import { LOCALES } from '../../../protocol/locale.ts'

/** Options of each story, valid in the current node or not. */
const OPTIONS = {
  inn: ['room', 'lift', 'floor'],
  fair: ['to-bo', 'to-ci', 'leave', 'ride', 'back', 'once', 'again'],
} as const
const WORDS = ['Hello', 'bye', '再见', 'x'.repeat(2_000), ' ']

/** The next move. `tokens` are valid. */
export function drawMove(draw: Draw, tokens: readonly string[]): RawRequest {
  const pick = <T>(from: readonly T[]): T => from[draw(from.length)] as T
  const chance = (percent: number): boolean => draw(100) < percent
  const story = pick(['inn', 'fair', 'fair'] as const)
  const actor = story === 'fair' ? 'reasoning' : 'du'
  const events = story === 'fair' ? 'event/reasoning' : 'event'

  const action = (): object => {
    const act = draw(10)
    if (act < 6)
      return {
        event_type: 'chat',
        data: {
          option_id: pick(OPTIONS[story]),
          ...(story === 'fair' && chance(50) && { option_data: { actor_id: pick(['bo', 'ci']) } }),
        },
      }
    if (act < 8) return { event_type: 'chat', data: { text: pick(WORDS) } }
    if (act < 9)
      return {
        event_type: 'action',
        data: {
          ...pick([
            { text: 'next_scene', scene_id: 'wheel' },
            { text: 'config' },
            { text: 'cancel' },
            { option_id: 'again' },
          ]),
        },
      }
    return { event_type: 'chat:image', data: { image_url: '/media/fair/cover.webp' } }
  }
  const [path, body] = pick<() => [string, object]>([
    // Endings are near: without a restart the server soon answers that the story has ended.
    () => [`${story}/${actor}/game.start`, { story_id: story, restart: chance(60) }],
    () => [`${story}/${actor}/game.action`, { timestamp: 1_800_000_000_000, ...action() }],
    () => [`${story}/${actor}/game.action`, { timestamp: 1_800_000_000_000, ...action() }],
    () => [`fair/reasoning/game.jump`, { action: pick(['prev_scene', 'next_scene']), story_id: 'fair' }],
    () => [`${events}/game.history`, { story_id: story, actor_id: actor }],
  ])()
  const bytes = Buffer.from(JSON.stringify(body))
  const headers = {
    Authorization: `Bearer ${pick(tokens)}`,
    'Content-Type': 'application/json',
    'Content-Length': String(bytes.length),
    'Accept-Language': pick(LOCALES),
    ...(chance(60) && { 'Idempotency-Key': `move-${draw(chance(30) ? 5 : 1_000_000)}` }),
  }
  return { method: 'POST', path: `/api/v1/actor/${path}`, headers, body: bytes, rude: false }
}
