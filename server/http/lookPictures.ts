/** Pictures of drawn avatars, composed of the layers in the media folder: the ground with the hair, the garment, and the head with what it wears. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type MiddlewareHandler } from 'hono'
import pLimit from 'p-limit'
import { formatLookUrl, parseLookUrl } from '../../protocol/wardrobe.ts'
import { decodePicture } from '../pictures/decodePictures.ts'
import { AVATARS_FOLDER } from '../stories/mediaUrls.ts'
import { type HonoEnv } from './hono.ts'

const WEEK_S = 7 * 24 * 60 * 60
/** All of them take their turns as one player. */
const OWNER = { userId: 'looks', address: null } as const

/** Passes on what is no picture of a drawn avatar. There are some hundred looks, so each picture is composed once and kept. */
export function serveLookPictures(mediaFolder: string): MiddlewareHandler<HonoEnv> {
  const pictures = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  // They wait here: a wardrobe asks for more of them at once than may wait for a decoder.
  const limit = pLimit(1)
  return async (c, next) => {
    const look = parseLookUrl(c.req.path)
    if (look === null || (c.req.method !== 'GET' && c.req.method !== 'HEAD')) return next()
    const isSmall = c.req.path.endsWith('-360.webp')
    const key = `${formatLookUrl(look)} ${isSmall}`
    const names = [`head-${look.head}-back`, `garment-${look.garment}`, `head-${look.head}-${look.accessory ?? 'bare'}`]
    const composing =
      pictures.get(key) ?? limit(() => composeLayers(join(mediaFolder, AVATARS_FOLDER, 'layers'), names, isSmall))
    pictures.set(key, composing)
    try {
      const bytes = await composing
      return c.body(bytes, 200, { 'Content-Type': 'image/webp', 'Cache-Control': `public, max-age=${WEEK_S}` })
    } catch (error) {
      // Another media folder has no layers. The next request tries again.
      pictures.delete(key)
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return next()
      throw error
    }
  }
}

async function composeLayers(
  folder: string,
  names: readonly string[],
  isSmall: boolean,
): Promise<Uint8Array<ArrayBuffer>> {
  const layers = await Promise.all(names.map((name) => readFile(join(folder, `${name}.webp`))))
  const picture = await decodePicture(OWNER, 'composeLook', { layers, isSmall })
  if (picture === null) throw new Error(`the layers of ${names.join(', ')} are no pictures`)
  return new Uint8Array(picture)
}
