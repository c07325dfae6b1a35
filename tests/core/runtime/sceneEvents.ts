/** Sessions to which scenes and transitions come. */
import { event } from '../../../fixtures/builders/events.ts'
import { type ChatEvent } from '../../../protocol/events/index.ts'
import { callsOf } from '../../helpers/server.ts'
import { type Play } from '../../helpers/session.ts'

export const scene = (at: number, id: string): ChatEvent =>
  event('show_scene', at, { scene_id: id, title: id.toUpperCase(), image_url: `/media/${id}.webp`, alt: id })
export const transition = (at: number, seconds: number, scene_id: string | null = 's2'): ChatEvent =>
  event('scene_transition', at, { seconds, scene_id })

/** The calls after the first one. */
export const sent = (game: Play): string[] => callsOf(game.server.requests).slice(1)
