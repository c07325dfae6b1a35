/** Every address of the app: its paths, patterns with parameters, and how both are written and read. The router, the links and the start of a page share them. Doc 1 §2, doc 2 §2 (routes of the chat). */
import { type OpenCommand } from '../../protocol/entries.ts'

export const AVATARS_PATH = '/user-character'
export const WARDROBE_PATH = '/wardrobe'
export const LOGIN_PATH = '/user/login'
export const REGISTER_PATH = '/user/register'
/** A new password for a forgotten one. */
export const FORGOT_PATH = '/user/password'
/** The return of a social sign-in. */
export const SOCIAL_CALLBACK_PATH = '/user/social-callback'
export const SIGN_IN_PATHS: readonly string[] = [LOGIN_PATH, REGISTER_PATH, FORGOT_PATH, SOCIAL_CALLBACK_PATH]
export const PROFILE_PATH = '/user/profile'
export const SETTINGS_PATH = '/user/settings'
export const CREDITS_PATH = '/user/coins'
export const HISTORY_PATH = '/user/history'
export const PAYMENT_SUCCESS_PATH = '/recharge-success'
/** The return of a checkout. */
export const PAYMENT_RETURN_PATH = '/payment/stripe-callback'
export const TASKS_PATH = '/daily-tasks'
export const REGION_PATH = '/region-restricted'
export const LEGAL_PATHS = {
  terms: '/terms',
  privacy: '/privacy',
  complaints: '/complaints',
  'content-removal': '/content-removal',
  'record-keeping': '/record-keeping',
} as const
export const DESKTOP_PATH = '/pc'
export const CHARACTERS_PATH = '/pc/character-select'
export const CREATION_PATH = '/creation'
export const TALENTS_PATH = '/creation/talents'
/** The page in the frame of a draft's preview. */
export const PREVIEW_PATH = '/creation/preview'

export const EDITOR_PATTERN = '/creation/editor/:id'
export const FLOW_PATTERN = '/creation/flow-editor/:id'
export const DESKTOP_FLOW_PATTERN = '/pc/flow-editor/:id'
export const INTRO_PATTERN = '/story/:storyId'

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
  return read(INTRO_PATTERN, path)?.['storyId'] ?? null
}

/** The path of a chat. */
export function writeChatAddress({ storyId, actorId, chatVersion }: ChatAddress): string {
  return writePath(CHAT_PATTERNS[chatVersion], { storyId, actorId })
}

/** The chat that a path opens; null for any other path. */
export function readChatAddress(path: string): ChatAddress | null {
  for (const chatVersion of ['1', '2', '3'] as const) {
    const { storyId, actorId } = read(CHAT_PATTERNS[chatVersion], path) ?? {}
    if (storyId !== undefined && actorId !== undefined) return { storyId, actorId, chatVersion }
  }
  return null
}

type Params = Readonly<Record<string, string>>

/** The path of a pattern with these parameters. */
export function writePath(pattern: string, params: Params): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

/** The parameters of a path; null where it does not match the pattern. A slash at its end does not count, as for the router. */
function read(pattern: string, path: string): Params | null {
  const names = pattern.split('/')
  const parts = path.replace(/\/$/, '').split('/').map(decode)
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

/** Decodes a part as the router does: a malformed one is used as it is. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
