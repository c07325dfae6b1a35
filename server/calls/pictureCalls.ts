/** Avatars, uploads and face detection. Doc 1 §7; doc 2 §7. */
import {
  avatarCreate,
  avatarDelete,
  avatarGet,
  avatarList,
  faceDetect,
  uploadCreate,
  wardrobeBuy,
  wardrobeGet,
  wardrobeWear,
} from '../../protocol/api/avatars.ts'
import { type User } from '../../protocol/api/account.ts'
import { toApiUser } from '../services/accounts.ts'
import { type Avatars } from '../services/avatars.ts'
import { PICTURE } from '../limits.ts'
import { hasFace } from '../services/faceDetector.ts'
import { type RateLimiter } from '../services/rateLimiter.ts'
import { type Uploads } from '../services/uploads.ts'
import { type Wardrobe } from '../services/wardrobe.ts'
import { answerUser, type Route } from './route.ts'

/** A picture as base64, and 1 kB for the rest of the body. */
const IMAGE_DATA_MAX_BYTES = Math.ceil(PICTURE.maxBytes / 3) * 4 + 1_024

export function createPictureCalls({
  avatars,
  uploads,
  limiter,
  wardrobe,
  readUser,
}: {
  avatars: Avatars
  uploads: Uploads
  limiter: RateLimiter
  wardrobe: Wardrobe
  /** Reads the user with their present balance. */
  readUser: (userId: string) => Promise<User>
}): Route[] {
  return [
    answerUser(avatarList, async (_, user) => {
      const user_avatars = await avatars.list(user.id)
      return { user_avatars, total: user_avatars.length }
    }),
    {
      ...answerUser(avatarCreate, async ({ body, client }, user) => {
        await limiter.consume(['avatarByUser', user.id], ['avatarByAddress', client.address])
        return { user_avatar: await avatars.create({ userId: user.id, address: client.address }, body.image_data) }
      }),
      maxBytes: IMAGE_DATA_MAX_BYTES,
    },
    answerUser(avatarDelete, ({ body }, user) => avatars.remove(user.id, body.id)),
    answerUser(avatarGet, async ({ body }, user) => ({ avatar: await avatars.get(user.id, body.id) })),
    answerUser(wardrobeGet, ({ locale }, user) => wardrobe.get(user, locale)),
    answerUser(wardrobeBuy, async ({ body }, user) => {
      await wardrobe.buy(user.id, body.id, body.price)
      return { user: await readUser(user.id) }
    }),
    answerUser(wardrobeWear, async ({ body }, user) => ({ user: toApiUser(await wardrobe.wear(user.id, body)) })),
    answerUser(uploadCreate, async ({ client }, user) => {
      await limiter.consume(['uploadByUser', user.id], ['uploadByAddress', client.address])
      return uploads.open(user.id)
    }),
    answerUser(faceDetect, async ({ body, client }, user) => {
      await limiter.consume(['faceByUser', user.id], ['faceByAddress', client.address])
      const picture = await uploads.readOwn(user.id, body.url)
      return { success: await hasFace({ userId: user.id, address: client.address }, picture) }
    }),
  ]
}
