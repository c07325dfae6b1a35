/** What an address shows to everyone: the list, a story, one of its endings, or a legal page. */
import { ENDING_PARAMETER, LEGAL_PATHS, readChatAddress, readIntroAddress } from '../../protocol/pageAddresses.ts'
import { type StoryNode } from '../../protocol/story.ts'
import { type Story } from '../stories/story.ts'

export type Ending = NonNullable<StoryNode['ending']>
export type LegalPage = keyof typeof LEGAL_PATHS
export const LEGAL_PAGES = Object.keys(LEGAL_PATHS) as LegalPage[]

export type SharedPage =
  | { kind: 'list' }
  /** `isChat`: the story is open in a chat, whose page is its player's own. */
  | { kind: 'story'; story: Story; ending: Ending | null; isChat: boolean }
  | { kind: 'legal'; page: LegalPage }
  /** A page of one player, or no page. */
  | { kind: 'other' }

export function findSharedPage(stories: ReadonlyMap<string, Story>, path: string, query: URLSearchParams): SharedPage {
  if (path === '/') return { kind: 'list' }
  const page = LEGAL_PAGES.find((each) => LEGAL_PATHS[each] === path)
  if (page !== undefined) return { kind: 'legal', page }
  const introId = readIntroAddress(path)
  const story = stories.get(introId ?? readChatAddress(path)?.storyId ?? '')
  if (story === undefined) return { kind: 'other' }
  const isChat = introId === null
  return { kind: 'story', story, ending: isChat ? null : findEnding(story, query.get(ENDING_PARAMETER)), isChat }
}

/** An ending that a card may show; null for none. What has a price is named by the description of its story alone. */
export function findEnding({ metadata: { coins, actors }, script }: Story, id: string | null): Ending | null {
  if (coins > 0 || actors.some((actor) => actor.coins > 0)) return null
  return Object.values(script.nodes).find(({ ending }) => ending?.id === id)?.ending ?? null
}
