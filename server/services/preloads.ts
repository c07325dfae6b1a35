/** Media of a story's first turn, loaded while the player still chooses. Doc 2 §7, game.preload. */
import { DEFAULT_LOCALE } from '../../protocol/locale.ts'
import { chooseLanguage } from '../../protocol/story/languages.ts'
import { type GameSetup } from '../engine/setup.ts'
import { type DraftEvent } from '../engine/events.ts'
import { startGame } from '../engine/moves.ts'
import { type Story } from '../stories/story.ts'

/** Pictures and clips of the first turn, and those that it preloads, in order. */
export function listOpeningMedia(story: Story, actorId: string): { url: string; type: 'video' | 'image' }[] {
  const setup: GameSetup = { story, actorId, locale: chooseLanguage(story.metadata.languages, DEFAULT_LOCALE) }
  // The price does not matter: nothing is bought.
  const opening = startGame(setup, { coins: Infinity, owned: new Set() })
  const found = opening.ok ? opening.events.flatMap(listEventMedia) : []
  return found.filter(({ url }, index) => found.findIndex((other) => other.url === url) === index)
}

function listEventMedia(event: DraftEvent): { url: string; type: 'video' | 'image' }[] {
  if (event.event_type === 'show_image') return [{ url: event.data.url, type: 'image' }]
  if (event.event_type === 'animated_images') return event.data.images.map(({ url }) => ({ url, type: 'image' }))
  if (event.event_type === 'play_video') return [{ url: event.data.url, type: 'video' }]
  if (event.event_type === 'show_people')
    return event.data.people.flatMap(({ image, blink }) =>
      [image, blink ?? null].flatMap((url) => (url === null ? [] : { url, type: 'image' as const })),
    )
  return event.event_type === 'preload' ? event.data.items.map(({ url, type = 'image' }) => ({ url, type })) : []
}
