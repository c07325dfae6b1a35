/** Sessions to which scenes and transitions come. */
import { event } from '../../../fixtures/builders/events.ts'
import { type ChatEvent } from '../../../protocol/events/index.ts'
import { callsOf } from '../../helpers/server.ts'
import { play, type Play, type PlayOptions } from '../../helpers/session.ts'

/** A session to which these events came, and nothing more is awaited. */
export async function playEvents(events: readonly ChatEvent[], playOptions: PlayOptions = {}): Promise<Play> {
  const game = await play(playOptions)
  game.server.last().send(...events)
  game.server.last().end()
  await game.settle()
  return game
}

export const scene = (at: number, id: string): ChatEvent =>
  event('show_scene', at, { scene_id: id, title: id.toUpperCase(), image_url: `/media/${id}.webp`, alt: id })
export const transition = (at: number, seconds: number, scene_id: string | null = 's2'): ChatEvent =>
  event('scene_transition', at, { seconds, scene_id })

/** The calls after the first one. */
export const sent = (game: Play): string[] => callsOf(game.server.requests).slice(1)
