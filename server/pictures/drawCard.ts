/**
 * Draws the picture that a messenger shows for a link: a cover with a title, 1200x630. Words are drawn with the fonts of the machine (Pango); where it
 * has none for their script they are left out, because the card's own text says them too, and a row of boxes would stand there.
 */
import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { escapeMarkup } from '../../protocol/escapeMarkup.ts'
import { type FaceArea } from '../../protocol/events/fields.ts'
import { type Locale, pickTranslation } from '../../protocol/locale.ts'
import { PICTURE } from '../limits.ts'
import { shorten } from '../shorten.ts'
import { CARD_SIZE } from './cardSize.ts'

export interface CardInput {
  /** The picture beside the words; null: a painted night. */
  cover: Uint8Array | null
  /** Where its face is; null for none, undefined where nobody said. */
  face: FaceArea | null | undefined
  title: string
  /** A shorter text under it; '' for none. */
  line: string
  /** Beside the mark; '' for none. */
  appName: string
  locale: Locale
}

/** A cover stands at the right, upright as covers are. */
const COVER = { width: 470, height: 630, left: 730 } as const
const MARGIN = 72
/** As in the picture of an ending (src/screens/chat/panels/share). */
const COLOURS = { night: '#0c0b12', paper: '#f4e3c1', quiet: '#d9d3c7' } as const
/** Sizes of the title, px, the largest first: the first one whose lines fit is taken. */
const TITLE_SIZES = [84, 68, 54, 44]
const TITLE_HEIGHT = 300
/** Longer titles end in an ellipsis. */
const TITLE_MAX = 80
const LINE_MAX = 90
const QUALITY = { quality: 82, mozjpeg: true } as const

/** A JPEG. Throws for a cover that is broken. */
export async function drawCard({ cover, face, title, line, appName, locale }: CardInput): Promise<Uint8Array> {
  const ground = sharp(cover === null ? await paintNight() : await blurCover(cover))
  const width = (cover === null ? CARD_SIZE.width : COVER.left) - MARGIN * 2 + (cover === null ? 0 : MARGIN / 2)
  const layers: OverlayOptions[] = [
    ...(cover === null ? [] : [{ input: await cropCover(cover, face), left: COVER.left, top: 0 }]),
    { input: await paintShade(cover !== null) },
  ]
  const mark = { size: 64, top: MARGIN - 10 }
  layers.push({ input: await readMark(mark.size), left: MARGIN, top: mark.top })
  const name = await drawText(appName, { size: 34, colour: COLOURS.quiet, width, locale })
  if (name !== null)
    layers.push({
      ...name.layer,
      left: MARGIN + mark.size + 18,
      top: mark.top + Math.round((mark.size - name.height) / 2),
    })

  const below = await drawText(shorten(line, LINE_MAX), { size: 32, colour: COLOURS.quiet, width, locale })
  let bottom = CARD_SIZE.height - MARGIN
  if (below !== null) {
    layers.push({ ...below.layer, left: MARGIN, top: bottom - below.height })
    bottom -= below.height + 30
  }
  const heading = await drawTitle(shorten(title, TITLE_MAX), width, locale)
  if (heading !== null) layers.push({ ...heading.layer, left: MARGIN, top: bottom - heading.height })
  return ground.composite(layers).flatten({ background: COLOURS.night }).jpeg(QUALITY).toBuffer()
}

interface DrawnText {
  layer: OverlayOptions
  height: number
}

interface TextStyle {
  size: number
  colour: string
  width: number
  locale: Locale
}

async function drawTitle(title: string, width: number, locale: Locale): Promise<DrawnText | null> {
  for (const size of TITLE_SIZES) {
    const drawn = await drawText(title, { size, colour: COLOURS.paper, width, locale })
    if (drawn === null || drawn.height <= TITLE_HEIGHT) return drawn
  }
  return null
}

/** Null for no text, and where the machine has no letters for it. */
async function drawText(text: string, { size, colour, width, locale }: TextStyle): Promise<DrawnText | null> {
  if (text.trim() === '' || !(await hasLetters(text, locale))) return null
  const { data, info } = await sharp({
    text: {
      // Chinese characters have other forms in other languages.
      text: `<span foreground="${colour}" lang="${new Intl.Locale(locale).maximize().toString()}">${escapeMarkup(text)}</span>`,
      font: `${pickTranslation(FONTS, locale)} ${size}`,
      width,
      wrap: 'word-char',
      spacing: Math.round(size * 0.12),
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { layer: { input: data }, height: info.height }
}

/** Families of the text, the preferred first; `serif` is the machine's own. */
const FONTS = {
  zh: 'Noto Serif CJK SC, Noto Serif SC, Source Han Serif SC, Noto Sans CJK SC, serif',
  en: 'Noto Serif, Liberation Serif, serif',
}
/** A letter of each script that titles are in, thin ones: none has the size of the box that stands for a missing letter. */
const SAMPLES: readonly (readonly [script: RegExp, letter: string])[] = [
  [/\p{Script=Han}/u, '一'],
  [/\p{Script=Latin}/u, 'l'],
]
/** Belongs to no character, so that no font has it. */
const NO_CHARACTER = '\u2fe0'

/** Whether the machine has fonts for the scripts of a text. Without any font all texts are the same. */
async function hasLetters(text: string, locale: Locale): Promise<boolean> {
  for (const [script, letter] of SAMPLES) {
    if (!script.test(text)) continue
    const [drawn, box] = await Promise.all([letter, NO_CHARACTER].map((each) => measureText(each, locale)))
    if (drawn === box) return false
  }
  return true
}

async function measureText(text: string, locale: Locale): Promise<string> {
  const { info } = await sharp({ text: { text, font: `${pickTranslation(FONTS, locale)} 64`, rgba: true } })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return `${info.width}x${info.height}`
}

const open = (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: PICTURE.maxPixels }).rotate()

/** The cover as a ground for words: large, without its details. */
async function blurCover(cover: Uint8Array): Promise<Buffer> {
  // Blurred while it is small.
  const small = await open(cover).resize(120, 63, { fit: 'cover', position: 'top' }).blur(3).png().toBuffer()
  return sharp(small).resize(CARD_SIZE).png({ compressionLevel: 0 }).toBuffer()
}

/** The part of the cover with the face in its upper third; of one without a face the middle. */
async function cropCover(cover: Uint8Array, face: CardInput['face']): Promise<Buffer> {
  const { width: coverWidth, height: coverHeight } = (await open(cover).metadata()).autoOrient
  const scale = Math.max(COVER.width / coverWidth, COVER.height / coverHeight)
  const width = Math.max(COVER.width, Math.round(coverWidth * scale))
  const height = Math.max(COVER.height, Math.round(coverHeight * scale))
  const { x, y, w, h } = face === undefined ? ASSUMED_FACE : (face ?? WHOLE)
  const middle = face === null ? 0.5 : 0.4
  const place = (spare: number, wanted: number): number => Math.round(Math.min(spare, Math.max(0, wanted)))
  return open(cover)
    .resize(width, height, { fit: 'fill' })
    .extract({
      left: place(width - COVER.width, (x + w / 2) * width - COVER.width / 2),
      top: place(height - COVER.height, (y + h / 2) * height - COVER.height * middle),
      width: COVER.width,
      height: COVER.height,
    })
    .png({ compressionLevel: 0 })
    .toBuffer()
}

/** In a picture that does not declare it, as shares of its width and height. */
const ASSUMED_FACE: FaceArea = { x: 0.2, y: 0.15, w: 0.6, h: 0.31 }
const WHOLE: FaceArea = { x: 0, y: 0, w: 1, h: 1 }

/** Colour and opacity of a point, 0 to 255; where it is, as shares of width and height. No SVG: the process that draws refuses that format. */
type Paint = (x: number, y: number) => readonly [red: number, green: number, blue: number, alpha: number]

/** A soft painting of so many points, on the whole card. */
async function paint(columns: number, rows: number, colourOf: Paint): Promise<Buffer> {
  const points = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => colourOf((column + 0.5) / columns, (row + 0.5) / rows)),
  )
  return sharp(Uint8Array.from(points.flat(2)), { raw: { width: columns, height: rows, channels: 4 } })
    .resize({ ...CARD_SIZE, fit: 'fill' })
    .png({ compressionLevel: 0 })
    .toBuffer()
}

const NIGHT = [12, 11, 18] as const

/** A lamp in the night. */
async function paintNight(): Promise<Buffer> {
  const [columns, rows] = [240, 126]
  return paint(columns, rows, (x, y) => {
    const distance = Math.hypot(x - 0.74, ((y - 0.4) * rows) / columns)
    const [light, glow] = [Math.exp(-distance * 26), Math.exp(-distance * 5)]
    const mix = (night: number, lamp: number, violet: number): number =>
      Math.min(255, Math.round(night + lamp * light + violet * glow))
    return [mix(NIGHT[0], 232, 50), mix(NIGHT[1], 200, 38), mix(NIGHT[2], 140, 70), 255]
  })
}

/** Words stand on ink, never on the bare picture; the ink ends softly on the cover. */
async function paintShade(hasCover: boolean): Promise<Buffer> {
  if (!hasCover) return paint(1, CARD_SIZE.height, (_, y) => [...NIGHT, Math.round((230 * Math.max(0, y - 0.3)) / 0.7)])
  const edge = COVER.left / CARD_SIZE.width
  return paint(CARD_SIZE.width, 1, (x) => {
    const alpha = x < edge ? 0.76 + 0.18 * (x / edge) : Math.max(0, 0.94 * (1 - (x - edge) / SOFT_EDGE))
    return [...NIGHT, Math.round(255 * alpha)]
  })
}

/** Part of the card's width in which the ink ends. */
const SOFT_EDGE = 0.14

/** The mark of the app. */
async function readMark(size: number): Promise<Buffer> {
  return sharp(MARK).resize(size).png().toBuffer()
}

const MARK = join(import.meta.dirname, '../../public/icon-192.png')
