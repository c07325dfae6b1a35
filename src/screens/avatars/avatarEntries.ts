/** Avatars as the grid draws them. Doc 2 §3 (entries in the avatar list). */
import { type UserAvatar } from '../../../protocol/api/avatars.ts'
import { type DrawnLook, formatLookUrl } from '../../../protocol/wardrobe.ts'
import { AVATAR_PROGRESS } from '../../../protocol/limits.ts'

export interface AvatarEntry {
  /** Of a predefined avatar, and of the drawn one, its URL. */
  id: string
  /** Null while there is no picture. */
  url: string | null
  type: 'predefined' | 'drawn' | 'custom' | 'generating' | 'failed'
  /** When this device first saw it generating, ms on the page's clock; null unless it is generating. */
  startedAt: number | null
}

/** Only these can be selected. Doc 2 §4. */
export function isSelectable({ type, url }: AvatarEntry): boolean {
  return (type === 'predefined' || type === 'drawn' || type === 'custom') && url !== null
}

/** A ready-made avatar: only a URL. Doc 2 §3. */
export function createPredefinedEntry(url: string): AvatarEntry {
  return { id: url, url, type: 'predefined', startedAt: null }
}

/** The avatar that the player dresses in the wardrobe. */
export function createDrawnEntry(look: DrawnLook): AvatarEntry {
  const url = formatLookUrl(look)
  return { id: url, url, type: 'drawn', startedAt: null }
}

/** The player's own avatar. One that is finished without a picture counts as failed. */
export function createOwnEntry({ id, status, url, image_urls }: UserAvatar, startedAt: number): AvatarEntry {
  const picture = url ?? image_urls?.[0] ?? null
  if (status === 'start' || status === 'submitted') return { id, url: null, type: 'generating', startedAt }
  if (status === 'finish' && picture !== null) return { id, url: picture, type: 'custom', startedAt: null }
  return { id, url: null, type: 'failed', startedAt: null }
}

/**
 * The progress of a generating avatar, percent, by the time since its creation, ms: the server tells none. It slows down towards the cap, so that
 * a long generation still seems to move. Doc 2 §4.
 */
export function estimateProgress(elapsedMs: number): number {
  const { start, cap } = AVATAR_PROGRESS
  const share = 1 - Math.exp(-Math.max(0, elapsedMs) / SLOWDOWN_MS)
  return Math.min(cap, Math.floor(start + (cap + 1 - start) * share))
}

/** After this time about two thirds of the way are shown, ms. */
const SLOWDOWN_MS = 12_000
