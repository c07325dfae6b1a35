import { type Namespace } from '../i18n/namespaces.ts'
// Nothing of it may run: Node reads this file for the build.
import type { LegalPage } from '../i18n/legalPages.ts'
import {
  type ChatAddress,
  type LandingAddress,
  LEGAL_PATHS,
  readChatAddress,
  readIntroAddress,
  readLandingAddress,
} from './paths.ts'

/** The screen that an address opens, of those that the server draws: the stories list, the intro, the chat, the landing pages and the legal pages. Doc 1 §2. */
export type Target =
  | { screen: 'stories' }
  | { screen: 'story'; storyId: string }
  | ChatTarget
  | ({ screen: 'landing' } & LandingAddress)
  | { screen: 'legal'; page: LegalPage }

export type ChatTarget = { screen: 'chat' } & ChatAddress

/** The texts of each, beside those of every page. */
export const TARGET_TEXTS: Record<Target['screen'], readonly Namespace[]> = {
  stories: ['stories'],
  story: ['stories'],
  chat: ['chat'],
  landing: ['landing', 'stories'],
  legal: ['legal'],
}

/** The screen of a path; null for any other, whose start nobody waits for in a story. */
export function findTarget(path: string): Target | null {
  if (path === '/') return { screen: 'stories' }
  const storyId = readIntroAddress(path)
  if (storyId !== null) return { screen: 'story', storyId }
  const chat = readChatAddress(path)
  if (chat !== null) return { screen: 'chat', ...chat }
  const landing = readLandingAddress(path)
  if (landing !== null) return { screen: 'landing', ...landing }
  const page = (Object.keys(LEGAL_PATHS) as LegalPage[]).find((one) => LEGAL_PATHS[one] === path)
  return page === undefined ? null : { screen: 'legal', page }
}
