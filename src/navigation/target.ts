import { type Namespace } from '../i18n/namespaces.ts'

/** The screen that an address opens, of those whose start counts: the stories list, the intro and the chat. Doc 1 §2. */
export type Target = { screen: 'stories' } | { screen: 'story'; storyId: string } | ChatTarget

export interface ChatTarget {
  screen: 'chat'
  storyId: string
  actorId: string
  chatVersion: '1' | '2' | '3'
}

/** The texts of each, beside those of every page. */
export const TARGET_TEXTS: Record<Target['screen'], readonly Namespace[]> = {
  stories: ['stories'],
  story: ['stories'],
  chat: ['chat'],
}

/** The screen of a path; null for any other, whose start nobody waits for in a story. */
export function findTarget(path: string): Target | null {
  if (path === '/') return { screen: 'stories' }
  const [, kind, first = '', second = '', ...rest] = path.split('/').map(decode)
  if (rest.length > 0 || first === '') return null
  if (kind === 'story' && second === '') return { screen: 'story', storyId: first }
  if (second === '') return null
  if (kind === 'chat') return { screen: 'chat', storyId: first, actorId: second, chatVersion: '1' }
  if (kind === 'chat2') return { screen: 'chat', storyId: first, actorId: second, chatVersion: '2' }
  return kind === 'chat3' ? { screen: 'chat', storyId: second, actorId: first, chatVersion: '3' } : null
}

/** Decodes a part as the router does: a malformed one is used as it is. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
