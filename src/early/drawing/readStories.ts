/** Reads the stories of an answer as far as their cards show them, without the app's schemas: the app checks the answer when it takes it. */
import { type Story } from '../../../protocol/api/stories.ts'
import { isMediaUrl, read } from '../answers.ts'

/** The stories of the data of an answer; null where one of them, or the list, is not as the specification says. */
export function readStories(data: unknown): Story[] | null {
  const list = read(data, 'stories')
  if (!Array.isArray(list)) return null
  const stories = list.map(readStory)
  return stories.every((story) => story !== null) ? stories : null
}

function readStory(data: unknown): Story | null {
  const id = read(data, 'id')
  const title = read(data, 'title')
  const url = read(data, 'preview_url')
  const description = read(data, 'description') ?? ''
  const coins = read(data, 'coins') ?? 0
  const isPurchased = read(data, 'is_purchased') ?? false
  const tags = read(data, 'tags') ?? []
  const isKnown =
    (typeof id === 'string' || typeof id === 'number') &&
    typeof title === 'string' &&
    typeof description === 'string' &&
    typeof coins === 'number' &&
    typeof isPurchased === 'boolean' &&
    Array.isArray(tags)
  if (!isKnown || !tags.every((tag) => typeof tag === 'string')) return null
  const preview_url = isMediaUrl(url) ? url : null
  return { ...UNREAD, id: String(id), title, description, preview_url, coins, is_purchased: isPurchased, tags }
}

/** What a card does not show before the app is there. */
const UNREAD = {
  actors: [],
  version: '',
  is_fav: false,
  is_active_skill: false,
  is_support_face_swap: false,
  predefined_avatars: [],
  endings: 0,
  endings_found: [],
}
