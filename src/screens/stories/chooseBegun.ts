/** Chooses the story that the list offers to go on with, from what this device and the server know. */
import { type Story } from '../../../protocol/api/stories.ts'
import { type BegunStory } from '../../account/begunStories.ts'
import { peekStory } from '../../api/stories.ts'
import { getLocale } from '../../i18n/index.ts'
import { writeChatAddress } from '../../navigation/paths.ts'

export interface BegunOffer extends BegunStory {
  title: string
  previewUrl: string | null
}

/**
 * The story that was played last and can be gone on with; null for none. `played`: the server's list, the latest first; null while it is not
 * known. What this device stored of a game is newer than what the server says of it.
 */
export function chooseBegun(stored: readonly BegunStory[], played: readonly Story[] | null): BegunOffer | null {
  const findStored = (id: string): BegunStory | null => stored.find(({ storyId }) => storyId === id) ?? null
  if (played === null) {
    const [latest] = stored
    const story = latest === undefined ? null : peekStory(latest.storyId)
    return latest === undefined || story === null ? null : addCover(latest, story)
  }
  for (const story of played) {
    // Null: there is no game any more. Undefined: the server does not say.
    const begun = story.last_game === null ? null : (findStored(story.id) ?? readLastGame(story))
    if (begun !== null) return addCover(begun, story)
  }
  return null
}

function addCover(begun: BegunStory, { title, preview_url: previewUrl }: Story): BegunOffer {
  return { ...begun, title, previewUrl }
}

/** The game of the server, which says nothing of the language it is in: mostly the one in which this player gets the story. */
function readLastGame({ id, version, language, last_game: game }: Story): BegunStory | null {
  if (game === null || game === undefined) return null
  // The legacy chat continues no game.
  const path = writeChatAddress({ storyId: id, actorId: game.actor_id, chatVersion: version === '3' ? '3' : '2' })
  return { storyId: id, path, line: game.last_line, locale: language || getLocale(), percent: game.percent }
}
