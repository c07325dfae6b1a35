/** Avatars made from a player's picture. The stand-in returns one of its own portraits after a while. Doc 1 §4; doc 2 §4. */
import { createHash } from 'node:crypto'
import { type UserAvatar } from '../../protocol/api/avatars.ts'
import { type Clock } from '../clock.ts'
import { PICTURE } from '../limits.ts'
import { type TaskOwner } from '../pictures/fairTasks.ts'
import { Problem } from '../problems.ts'
import { createId, type Random } from '../random.ts'
import { type AvatarRecord, type AvatarStore } from '../storage/pictures.ts'
import { hasFace } from './faceDetector.ts'
import { detectPictureType } from './pictureType.ts'
import { GENERATED_AVATARS } from './playerPortraits.ts'

/** Delays until an avatar is submitted, and until it is finished or failed, ms. */
export const AVATAR_MS = { submitted: 3_000, finished: 9_000 } as const

export interface Avatars {
  /** A user's avatars, newest first. */
  list: (userId: string) => Promise<UserAvatar[]>
  /** Starts an avatar. A picture without a face fails later. Throws `bad_picture`, `too_large`, `busy`. */
  create: (owner: TaskOwner, imageData: string) => Promise<UserAvatar>
  /** Throws `unknown_avatar`, also for avatars of other users; so does the next. */
  get: (userId: string, id: string) => Promise<UserAvatar>
  remove: (userId: string, id: string) => Promise<void>
}

interface Ports {
  store: AvatarStore
  clock: Clock
  random: Random
}

export function createAvatars({ store, clock, random }: Ports): Avatars {
  function toApiAvatar({ id, url, createdAt }: AvatarRecord): UserAvatar {
    const age = clock.now() - createdAt
    if (age < AVATAR_MS.finished)
      return { id, status: age < AVATAR_MS.submitted ? 'start' : 'submitted', submitted_at: createdAt, url: null }
    return { id, status: url === null ? 'failed' : 'finish', submitted_at: createdAt, url }
  }

  return {
    list: async (userId) => (await store.list(userId)).map(toApiAvatar),
    create: async (owner, imageData) => {
      const bytes = Buffer.from(imageData.replace(/^data:[^,]*,/, ''), 'base64')
      if (bytes.length > PICTURE.maxBytes) throw new Problem('too_large')
      if (detectPictureType(bytes) === null) throw new Problem('bad_picture')
      // The same picture gives the same avatar.
      const draw = createHash('sha256').update(bytes).digest().readUInt32BE(0)
      const url = (await hasFace(owner, bytes)) ? (GENERATED_AVATARS[draw % GENERATED_AVATARS.length] ?? null) : null
      const avatar = { id: createId(random), userId: owner.userId, url, createdAt: clock.now() }
      await store.add(avatar)
      return toApiAvatar(avatar)
    },
    get: async (userId, id) => {
      const avatar = await store.get(userId, id)
      if (avatar === null) throw new Problem('unknown_avatar')
      return toApiAvatar(avatar)
    },
    remove: async (userId, id) => {
      if (!(await store.remove(userId, id))) throw new Problem('unknown_avatar')
    },
  }
}
