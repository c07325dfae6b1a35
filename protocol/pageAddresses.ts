/** Addresses of pages that the server knows too: of stories, chats and legal pages, as both write and read them. Doc 1 §2, doc 2 §2 (routes of the chat). */
import { type OpenCommand } from './entries.ts'
import { type Locale } from './locale.ts'

export const LEGAL_PATHS = {
  terms: '/terms',
  privacy: '/privacy',
  complaints: '/complaints',
  'content-removal': '/content-removal',
  'record-keeping': '/record-keeping',
} as const

export const INTRO_PATTERN = '/story/:storyId'

/** The named characters: each has a landing page at `/{key}`. Doc 1 §2. */
export const LANDING_KEYS = ['lan', 'rong', 'fai', 'su', 'bo'] as const
/** The landing pages of all other characters are below it. */
export const OTHER_LANDINGS_PATH = '/other'

/** A landing page: the key of its character, and which list it is of. */
export interface LandingAddress {
  character: string
  isOther: boolean
}

/** By the version of the chat. The parameters of version 3 stand in reversed order. */
export const CHAT_PATTERNS: Record<ChatAddress['chatVersion'], string> = {
  '1': '/chat/:storyId/:actorId',
  '2': '/chat2/:storyId/:actorId',
  '3': '/chat3/:actorId/:storyId',
}

/** A chat, as its address names it. */
export type ChatAddress = Pick<OpenCommand, 'storyId' | 'actorId' | 'chatVersion'>

/** The path of a story's intro. */
export function writeIntroAddress(storyId: string): string {
  return writePath(INTRO_PATTERN, { storyId })
}

/** The story whose intro a path opens; null for any other path. */
export function readIntroAddress(path: string): string | null {
  return matchPattern(INTRO_PATTERN, path)?.['storyId'] ?? null
}

/** The ending that a shared link is of, in the query of an intro. */
export const ENDING_PARAMETER = 'ending'

/** The address that a player shares of a story, or of one of its endings: with its language, because what shows the link sends none. */
export function writeSharedAddress(storyId: string, endingId: string | null, locale: Locale): string {
  const query = new URLSearchParams({ ...(endingId !== null && { [ENDING_PARAMETER]: endingId }), lang: locale })
  return `${writeIntroAddress(storyId)}?${query.toString()}`
}

/** The path of a chat. */
export function writeChatAddress({ storyId, actorId, chatVersion }: ChatAddress): string {
  return writePath(CHAT_PATTERNS[chatVersion], { storyId, actorId })
}

/** The chat that a path opens; null for any other path. */
export function readChatAddress(path: string): ChatAddress | null {
  for (const chatVersion of ['1', '2', '3'] as const) {
    const { storyId, actorId } = matchPattern(CHAT_PATTERNS[chatVersion], path) ?? {}
    if (storyId !== undefined && actorId !== undefined) return { storyId, actorId, chatVersion }
  }
  return null
}

/** The story whose intro or chat a path opens; null for any other path. */
export function readStoryAddress(path: string): string | null {
  return readIntroAddress(path) ?? readChatAddress(path)?.storyId ?? null
}

/** The landing page that a path opens, which any path may follow; null for any other path. */
export function readLandingAddress(path: string): LandingAddress | null {
  const [, first = '', second = ''] = path.split('/').map(decodePathPart)
  if (`/${first}` === OTHER_LANDINGS_PATH) return { character: second, isOther: true }
  return LANDING_KEYS.some((key) => key === first) ? { character: first, isOther: false } : null
}

/** The path whose cached drawing of the server this path gets: a landing page ignores what follows it. */
export function toDrawnPath(path: string): string {
  const landing = readLandingAddress(path)
  if (landing === null) return path
  return `${landing.isOther ? OTHER_LANDINGS_PATH : ''}/${encodeURIComponent(landing.character)}`
}

type Params = Readonly<Record<string, string>>

/** The path of a pattern with these parameters. */
export function writePath(pattern: string, params: Params): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

/** The parameters of a path; null where it does not match the pattern. A slash at its end does not count, as for the router. */
function matchPattern(pattern: string, path: string): Params | null {
  const names = pattern.split('/')
  const parts = path.replace(/\/$/, '').split('/').map(decodePathPart)
  if (names.length !== parts.length) return null
  const params: Record<string, string> = {}
  for (const [index, name] of names.entries()) {
    const part = parts[index] ?? ''
    if (!name.startsWith(':')) {
      if (name !== part) return null
    } else if (part === '') return null
    else params[name.slice(1)] = part
  }
  return params
}

/** Decodes a part of a path, which the router passes encoded. A malformed one is used as it is. */
export function decodePathPart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
