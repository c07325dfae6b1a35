/** Draws an ending as a picture to share: the ending's picture under ink, its number, title and first lines, and the name of the app. */

/** Portrait 4:5, the tallest that feeds show whole. px. */
export const PICTURE_SIZE = { width: 1080, height: 1350 } as const

export interface EndingPictureParts {
  /** Null: a painted night stands in for it. */
  picture: CanvasImageSource | null
  /** Size of the picture, px. */
  pictureSize: { width: number; height: number }
  /** The player's, square, above the words; null for none. */
  portrait: CanvasImageSource | null
  storyTitle: string
  /** 'Ending 1 of 2', or ''. */
  number: string
  title: string
  /** Plain text. */
  excerpt: string
  appName: string
  isChinese: boolean
  /** Font families for titles and for everything else. */
  fonts: { serif: string; sans: string }
}

const { width: WIDTH, height: HEIGHT } = PICTURE_SIZE
const MARGIN = 92
const TEXT_WIDTH = WIDTH - MARGIN * 2
const NIGHT = '#0c0b12'
const PAPER = '#f4e3c1'
const INK_ON_NIGHT = '#f6f1e7'
const QUIET = 'rgba(246, 241, 231, 0.78)'
/** The face is in the upper part of our pictures. */
const FOCUS_Y = 0.16

/** Draws it on a canvas of PICTURE_SIZE. */
export function drawEndingPicture(context: CanvasRenderingContext2D, parts: EndingPictureParts): void {
  drawGround(context, parts)
  drawFrame(context)
  drawHeading(context, parts)
  drawWords(context, parts)
}

function drawGround(context: CanvasRenderingContext2D, { picture, pictureSize }: EndingPictureParts): void {
  context.fillStyle = NIGHT
  context.fillRect(0, 0, WIDTH, HEIGHT)
  if (picture === null) drawNight(context)
  else {
    const scale = Math.max(WIDTH / pictureSize.width, HEIGHT / pictureSize.height)
    const width = pictureSize.width * scale
    const height = pictureSize.height * scale
    context.drawImage(picture, (WIDTH - width) / 2, (HEIGHT - height) * FOCUS_Y, width, height)
  }
  // Words stand on ink, never on the bare picture.
  fill(context, 0, 300, [
    [0, 'rgba(12, 11, 18, 0.72)'],
    [1, 'rgba(12, 11, 18, 0)'],
  ])
  fill(context, 480, HEIGHT - 480, [
    [0, 'rgba(12, 11, 18, 0)'],
    [0.4, 'rgba(12, 11, 18, 0.78)'],
    [0.7, 'rgba(12, 11, 18, 0.95)'],
    [1, NIGHT],
  ])
}

/** A lamp in the night. */
function drawNight(context: CanvasRenderingContext2D): void {
  const glow = context.createRadialGradient(WIDTH / 2, 470, 10, WIDTH / 2, 470, 640)
  glow.addColorStop(0, 'rgba(244, 227, 193, 0.9)')
  glow.addColorStop(0.06, 'rgba(233, 185, 73, 0.55)')
  glow.addColorStop(0.3, 'rgba(125, 98, 242, 0.22)')
  glow.addColorStop(1, 'rgba(12, 11, 18, 0)')
  context.fillStyle = glow
  context.fillRect(0, 0, WIDTH, HEIGHT)
}

function fill(
  context: CanvasRenderingContext2D,
  top: number,
  height: number,
  stops: readonly (readonly [number, string])[],
): void {
  const gradient = context.createLinearGradient(0, top, 0, top + height)
  for (const [at, colour] of stops) gradient.addColorStop(at, colour)
  context.fillStyle = gradient
  context.fillRect(0, top, WIDTH, height)
}

/** A thin line of paper with open corners, as around a printed plate. */
function drawFrame(context: CanvasRenderingContext2D): void {
  const inset = 40
  const corner = 34
  context.strokeStyle = 'rgba(244, 227, 193, 0.5)'
  context.lineWidth = 2
  context.beginPath()
  context.moveTo(inset + corner, inset)
  context.lineTo(WIDTH - inset - corner, inset)
  context.arc(WIDTH - inset, inset, corner, Math.PI, Math.PI / 2, true)
  context.lineTo(WIDTH - inset, HEIGHT - inset - corner)
  context.arc(WIDTH - inset, HEIGHT - inset, corner, -Math.PI / 2, Math.PI, true)
  context.lineTo(inset + corner, HEIGHT - inset)
  context.arc(inset, HEIGHT - inset, corner, 0, -Math.PI / 2, true)
  context.lineTo(inset, inset + corner)
  context.arc(inset, inset, corner, Math.PI / 2, 0, true)
  context.closePath()
  context.stroke()
}

function drawHeading(context: CanvasRenderingContext2D, { storyTitle, fonts, isChinese }: EndingPictureParts): void {
  context.fillStyle = INK_ON_NIGHT
  context.textBaseline = 'alphabetic'
  context.font = `400 40px ${fonts.serif}`
  const [line = ''] = wrapText(storyTitle, TEXT_WIDTH, 1, (text) => context.measureText(text).width)
  drawCentred(context, line, 138, isChinese ? 6 : 2)
}

/** From the bottom up, so that the words end at the same height however many lines there are. */
function drawWords(context: CanvasRenderingContext2D, parts: EndingPictureParts): void {
  const { number, title, excerpt, appName, isChinese, fonts } = parts
  const measure = (text: string): number => context.measureText(text).width
  context.font = `500 28px ${fonts.sans}`
  context.fillStyle = QUIET
  drawCentred(context, appName, HEIGHT - 92, isChinese ? 8 : 4)
  drawOrnament(context, HEIGHT - 168)

  context.font = `400 36px ${fonts.serif}`
  const lineHeight = isChinese ? 60 : 54
  const lines = wrapText(excerpt, TEXT_WIDTH, 4, measure)
  let bottom = HEIGHT - 222
  context.fillStyle = INK_ON_NIGHT
  for (const line of [...lines].reverse()) {
    drawCentred(context, line, bottom, 0)
    bottom -= lineHeight
  }
  if (lines.length > 0) bottom -= 26

  const titleSize = title.length > (isChinese ? 10 : 26) ? 68 : 84
  context.font = `400 ${titleSize}px ${fonts.serif}`
  context.fillStyle = PAPER
  for (const line of [...wrapText(title, TEXT_WIDTH, 2, measure)].reverse()) {
    drawCentred(context, line, bottom, 0)
    bottom -= titleSize * 1.22
  }
  context.font = `600 27px ${fonts.sans}`
  context.fillStyle = QUIET
  drawCentred(context, isChinese ? number : number.toUpperCase(), bottom - 4, 7)
  if (parts.portrait !== null) drawPortrait(context, parts.portrait, bottom - 60)
}

/** A round portrait in a ring, whose lower edge is at a height. */
function drawPortrait(context: CanvasRenderingContext2D, portrait: CanvasImageSource, bottom: number): void {
  const middle = { x: WIDTH / 2, y: bottom - PORTRAIT_RADIUS }
  context.save()
  context.beginPath()
  context.arc(middle.x, middle.y, PORTRAIT_RADIUS, 0, 2 * Math.PI)
  context.fillStyle = NIGHT
  context.fill()
  context.clip()
  const size = 2 * PORTRAIT_RADIUS
  context.drawImage(portrait, middle.x - PORTRAIT_RADIUS, middle.y - PORTRAIT_RADIUS, size, size)
  context.restore()
  context.strokeStyle = 'rgba(244, 227, 193, 0.55)'
  context.lineWidth = 4
  context.stroke()
}

const PORTRAIT_RADIUS = 62

/** A diamond between two lines. */
function drawOrnament(context: CanvasRenderingContext2D, y: number): void {
  const middle = WIDTH / 2
  context.strokeStyle = 'rgba(244, 227, 193, 0.55)'
  context.lineWidth = 2
  context.beginPath()
  context.moveTo(middle - 130, y)
  context.lineTo(middle - 26, y)
  context.moveTo(middle + 26, y)
  context.lineTo(middle + 130, y)
  context.stroke()
  context.fillStyle = PAPER
  context.beginPath()
  context.moveTo(middle, y - 11)
  context.lineTo(middle + 11, y)
  context.lineTo(middle, y + 11)
  context.lineTo(middle - 11, y)
  context.closePath()
  context.fill()
}

/** One line in the middle, with so much space between its characters, px. Safari has no `letterSpacing` on a canvas. */
function drawCentred(context: CanvasRenderingContext2D, line: string, y: number, spacing: number): void {
  const characters = spacing === 0 ? [line] : Array.from(line)
  const widths = characters.map((character) => context.measureText(character).width)
  const total = widths.reduce((sum, width) => sum + width, 0) + spacing * (characters.length - 1)
  let x = (WIDTH - total) / 2
  context.textAlign = 'left'
  characters.forEach((character, index) => {
    context.fillText(character, x, y)
    x += (widths[index] ?? 0) + spacing
  })
}

/** Chinese text never begins a line with these, and never ends one with those. */
const NO_LINE_START = /^[，。、；：？！”’）】》」』…—·,.;:?!)\]}]/u
const NO_LINE_END = /[“‘（【《「『([{]$/u
const HAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u

/**
 * Breaking text into lines for a canvas, which knows only single lines. The lines of a text that fit `width`, at most `maxLines`; the last one ends
 * in an ellipsis if text is left. `measure` gives the width of a line.
 */
export function wrapText(
  text: string,
  width: number,
  maxLines: number,
  measure: (line: string) => number,
): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const part of splitParts(text)) {
    if (line === '' || measure((line + part).trimEnd()) <= width) line += part
    else {
      lines.push(line.trimEnd())
      line = part.trimStart()
    }
  }
  if (line.trim() !== '') lines.push(line.trimEnd())
  if (lines.length <= maxLines) return lines
  const kept = lines.slice(0, maxLines)
  return [...kept.slice(0, -1), shorten(kept.at(-1) ?? '', width, measure)]
}

/** Words with the space after them; of Chinese, characters with the punctuation that stays with them. */
function splitParts(text: string): string[] {
  const parts: string[] = []
  for (const word of text.match(/\S*\s+|\S+$/gu) ?? []) {
    for (const piece of HAN.test(word) ? Array.from(word) : [word]) {
      const last = parts.at(-1)
      const isBound = last !== undefined && (NO_LINE_START.test(piece) || NO_LINE_END.test(last)) && !/\s$/u.test(last)
      if (isBound) parts[parts.length - 1] = last + piece
      else parts.push(piece)
    }
  }
  return parts
}

function shorten(line: string, width: number, measure: (line: string) => number): string {
  let characters = Array.from(line.replace(/[\s，。、；：,.;:]+$/u, ''))
  while (characters.length > 1 && measure(`${characters.join('')}…`) > width) characters = characters.slice(0, -1)
  return `${characters.join('').trimEnd()}…`
}
