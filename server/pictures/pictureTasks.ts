/** Tasks on the pixels of pictures, in a process of its own (`pictureProcess.ts`). Each throws for a picture that is broken. */
import sharp, { type Sharp } from 'sharp'
import { PICTURE } from '../limits.ts'
import { type PictureType } from '../storage/pictures.ts'
import { drawCard } from './drawCard.ts'

/** Widths of the two files of a story's picture, px, and the quality of webp, as those of the folders. */
const STORY_WIDTHS = { large: 720, small: 360 } as const
const STORY_QUALITY = 82
/** Width of the small picture of a drawn avatar, px: the layers have twice of it. */
const LOOK_SMALL_PX = 200
const LOOK_QUALITY = { quality: 86, effort: 4 } as const
const JPEG_QUALITY = 90

const open = (bytes: Uint8Array): Sharp => sharp(bytes, { limitInputPixels: PICTURE.maxPixels })

export const PICTURE_TASKS = {
  /**
   * Whether the middle (half the width, half the height) has the colour of skin on average: red over green over blue, red 20 or more above
   * blue, and neither black nor white.
   */
  hasSkin: async ({ bytes, width, height }: { bytes: Uint8Array; width: number; height: number }): Promise<boolean> => {
    const middle = {
      left: Math.round(width / 4),
      top: Math.round(height / 4),
      width: Math.round(width / 2),
      height: Math.round(height / 2),
    }
    // One pixel is the average of all.
    const [red = 0, green = red, blue = red] = await sharp(bytes, {
      limitInputPixels: PICTURE.maxPixels,
      sequentialRead: true,
    })
      .extract(middle)
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .resize(1, 1, { fit: 'fill' })
      .raw()
      .toBuffer()
    return red > green && green > blue && red - blue >= 20 && red <= 250 && red + green + blue >= 90
  },

  /** A picture that lies on its side, turned; null for one that does not. */
  turnUpright: async ({ bytes, type }: { bytes: Uint8Array; type: PictureType }): Promise<Uint8Array | null> => {
    const { orientation = 1, depth } = await open(bytes).metadata()
    if (orientation === 1) return null
    const turned = open(bytes).autoOrient().keepIccProfile()
    // Without it sharp loses the profile of most of these, and fails for some.
    const picture = depth === 'ushort' ? turned.toColourspace('rgb16') : turned
    return (type === 'image/png' ? picture.png() : picture.jpeg({ quality: JPEG_QUALITY })).toBuffer()
  },

  /** The two files of a story's picture, with the size of the larger one. */
  makeStorySizes: async (bytes: Uint8Array) => {
    const { data: large, info } = await open(bytes)
      .rotate()
      .resize({ width: STORY_WIDTHS.large, withoutEnlargement: true })
      .webp({ quality: STORY_QUALITY })
      .toBuffer({ resolveWithObject: true })
    const small = await open(bytes)
      .rotate()
      .resize({ width: STORY_WIDTHS.small, withoutEnlargement: true })
      .webp({ quality: STORY_QUALITY })
      .toBuffer()
    return { large, small, width: info.width, height: info.height }
  },

  /** The picture of a drawn avatar, of its layers from the ground up. */
  composeLook: async ({ layers, isSmall }: { layers: readonly Uint8Array[]; isSmall: boolean }) => {
    const [ground, ...above] = layers
    const whole = await sharp(ground)
      .composite(above.map((input) => ({ input: Buffer.from(input) })))
      .png({ compressionLevel: 0 })
      .toBuffer()
    const picture = isSmall ? sharp(whole).resize({ width: LOOK_SMALL_PX }) : sharp(whole)
    return picture.webp(LOOK_QUALITY).toBuffer()
  },

  drawCard,
} as const

export type PictureTaskName = keyof typeof PICTURE_TASKS
export type PictureInput<Name extends PictureTaskName> = Parameters<(typeof PICTURE_TASKS)[Name]>[0]
export type PictureOutput<Name extends PictureTaskName> = Awaited<ReturnType<(typeof PICTURE_TASKS)[Name]>>

/** Messages between the server and the process. `over`: the task has taken more than it may, and the process is to be ended. */
export interface PictureRequest {
  name: PictureTaskName
  input: unknown
  cpuMs: number
  memoryMb: number
}
export type PictureReply = { kind: 'done'; output: unknown } | { kind: 'failed' } | { kind: 'overLimit' }
