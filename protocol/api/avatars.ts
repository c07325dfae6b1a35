/** Pictures of the player: avatars, and pictures sent into a chat. Doc 1 §3, §4; doc 2 §3, §5, §7. */
import * as v from 'valibot'
import { fitToSchema } from '../fit.ts'
import { isRecord } from '../json.ts'
import { ACCESSORIES, GARMENTS, HEAD_COUNT } from '../wardrobe.ts'
import { user } from './account.ts'
import { shownPrice } from './gameStreams.ts'
import { declareCall, noFields, requestId as id } from './call.ts'

const userAvatar = v.object({
  id: v.string(),
  /** Any other status counts as failed. Doc 2 §3. */
  status: v.fallback(v.picklist(['start', 'submitted', 'finish', 'failed']), 'failed'),
  submitted_at: v.optional(v.number()),
  /** Null until the status is `finish`. */
  url: v.optional(v.nullable(v.string()), null),
  /** Where a server sends several pictures in place of `url`. */
  image_urls: v.optional(v.array(v.string())),
  style: v.optional(v.string()),
})
export type UserAvatar = v.InferOutput<typeof userAvatar>

/** The pictures that the player has uploaded, the newest first. */
export const avatarList = declareCall({
  method: 'GET',
  path: '/user-avatar.list',
  effect: 'reads',
  body: noFields,
  answer: v.object({ user_avatars: v.array(userAvatar), total: v.number() }),
  errors: ['401'],
})
/** `image_data` is a JPEG or PNG, as base64 or as a data URL. */
export const avatarCreate = declareCall({
  method: 'POST',
  path: '/user-avatar.create',
  effect: 'changes',
  body: v.object({ image_data: v.pipe(v.string(), v.minLength(1)) }),
  answer: v.object({ user_avatar: userAvatar }),
  errors: ['400', '401', '413', '415', '429', '503'],
})
/** Deletes an uploaded picture of the player. */
export const avatarDelete = declareCall({
  method: 'POST',
  path: '/user-avatar.delete',
  effect: 'changes',
  body: v.object({ id }),
  answer: v.unknown(),
  errors: ['400', '401', '404'],
})
/** One uploaded picture of the player, with the status of its preparation. */
export const avatarGet = declareCall({
  method: 'GET',
  path: '/user-avatar.get',
  effect: 'reads',
  body: v.object({ id }),
  answer: v.object({ avatar: userAvatar }),
  errors: ['400', '401', '404'],
})

/** The avatar in the data of any server: under `avatar` or `user_avatar`, or alone. Null if there is none. */
export function readAvatar(data: unknown): UserAvatar | null {
  const found = isRecord(data) ? [data.avatar, data.user_avatar, data].find(isRecord) : null
  const fitted = fitToSchema(userAvatar, found)
  return fitted.ok ? fitted.value : null
}

/** The signed URL to PUT a picture to within ten minutes, and the URL to read it from. */
export const uploadCreate = declareCall({
  method: 'GET',
  path: '/chat-video.upload',
  effect: 'changes',
  body: noFields,
  answer: v.object({ upload_url: v.string(), file_uri: v.string(), download_url: v.string() }),
  errors: ['401', '429'],
})
/** Whether an uploaded picture shows a face. */
export const faceDetect = declareCall({
  method: 'POST',
  path: '/chat-video.detect-face',
  effect: 'reads',
  body: v.object({ url: v.pipe(v.string(), v.minLength(1), v.maxLength(2_000)) }),
  answer: v.object({ success: v.boolean() }),
  errors: ['400', '401', '404', '413', '429', '503'],
})

/** Something to wear: a garment or an accessory of `protocol/wardrobe.ts`. The specification knows no wardrobe: these three calls are ours. */
const wearable = v.object({
  id: v.string(),
  kind: v.picklist(['garment', 'accessory']),
  name: v.string(),
  coins: v.number(),
  is_purchased: v.boolean(),
})
export type Wearable = v.InferOutput<typeof wearable>
const drawnLook = v.object({
  head: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(HEAD_COUNT)),
  garment: v.picklist(GARMENTS),
  accessory: v.optional(v.nullable(v.picklist(ACCESSORIES)), null),
})

/** The items to wear, and the present look of the player's drawn avatar. */
export const wardrobeGet = declareCall({
  method: 'GET',
  path: '/wardrobe.get',
  effect: 'reads',
  body: noFields,
  answer: v.object({ items: v.array(wearable), worn: drawnLook }),
  errors: ['401'],
})
/** Buys a thing once: what is owned already is not charged again. */
export const wardrobeBuy = declareCall({
  method: 'POST',
  path: '/wardrobe.buy',
  effect: 'changes',
  body: v.object({ id, price: shownPrice }),
  answer: v.object({ user }),
  errors: ['400', '401', '404', '503', '1008', '99001'],
})
/** Dresses the drawn avatar, which becomes the picture of the player. 403 for what is not bought. */
export const wardrobeWear = declareCall({
  method: 'POST',
  path: '/wardrobe.wear',
  effect: 'changes',
  body: drawnLook,
  answer: v.object({ user }),
  errors: ['400', '401', '403'],
})
