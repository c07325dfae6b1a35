import { type Namespace } from '../i18n/namespaces.ts'
import { type ChatAddress, readChatAddress, readIntroAddress } from './paths.ts'

/** The screen that an address opens, of those whose start counts: the stories list, the intro and the chat. Doc 1 §2. */
export type Target = { screen: 'stories' } | { screen: 'story'; storyId: string } | ChatTarget

export type ChatTarget = { screen: 'chat' } & ChatAddress

/** The texts of each, beside those of every page. */
export const TARGET_TEXTS: Record<Target['screen'], readonly Namespace[]> = {
  stories: ['stories'],
  story: ['stories'],
  chat: ['chat'],
}

/** The screen of a path; null for any other, whose start nobody waits for in a story. */
export function findTarget(path: string): Target | null {
  if (path === '/') return { screen: 'stories' }
  const storyId = readIntroAddress(path)
  if (storyId !== null) return { screen: 'story', storyId }
  const chat = readChatAddress(path)
  return chat === null ? null : { screen: 'chat', ...chat }
}
