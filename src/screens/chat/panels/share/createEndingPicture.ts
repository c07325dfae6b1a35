/** Makes the file of the picture to share. The ending's picture is loaded as a blob, so the canvas may be read. */
import { type EndingView } from '../../../../../protocol/view/scene.ts'
import { type Locale } from '../../../../../protocol/locale.ts'
import { type Game } from '../../../../game/game.ts'
import { readMediaType } from '../../../../platform/mediaType.ts'
import { canReadCanvas, encodeJpeg } from '../../../../platform/readCanvas.ts'
import { resolveApiAddress } from '../../../../platform/apiAddress.ts'
import { getStorySource } from '../../../../ui/pictureSources.ts'
import { drawEndingPicture, PICTURE_SIZE } from './drawEndingPicture.ts'

export interface EndingPictureWords {
  storyTitle: string
  number: string
  appName: string
  locale: Locale
}

const JPEG_QUALITY = 0.92

/**
 * A JPEG of the ending. `pictureUrl` is used where the ending has no picture of its own, and where no canvas may be read the picture is sent as it is.
 * `portraitUrl` is the player's, null for none.
 * Rejects where the browser cannot draw.
 */
export async function createEndingPicture(
  game: Pick<Game, 'loadMedia'>,
  ending: EndingView,
  pictureUrl: string | null,
  portraitUrl: string | null,
  words: EndingPictureWords,
): Promise<File> {
  const address = ending.picture?.url ?? pictureUrl
  const name = createFileName(words.storyTitle)
  if (!canReadCanvas()) return loadOriginal(game, address, name)
  const canvas = document.createElement('canvas')
  canvas.width = PICTURE_SIZE.width
  canvas.height = PICTURE_SIZE.height
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  const [picture, portrait] = await Promise.all([
    loadPicture(game, address === null ? null : getStorySource(address)),
    loadPicture(game, portraitUrl === null ? null : resolveApiAddress(portraitUrl)),
  ])
  drawEndingPicture(context, {
    picture,
    pictureSize: { width: picture?.naturalWidth ?? 1, height: picture?.naturalHeight ?? 1 },
    portrait,
    storyTitle: words.storyTitle,
    number: words.number,
    title: ending.title || words.storyTitle,
    excerpt: readExcerpt(ending.html),
    appName: words.appName,
    isChinese: words.locale === 'zh',
    fonts: readFonts(words.locale),
  })
  const blob = await encodeJpeg(canvas, JPEG_QUALITY)
  if (blob === null) throw new Error('no picture')
  return new File([blob], `${name}.jpg`, { type: 'image/jpeg' })
}

/** The picture without the words, which a canvas would write on it. */
async function loadOriginal(game: Pick<Game, 'loadMedia'>, url: string | null, name: string): Promise<File> {
  if (url === null) throw new Error('no picture')
  const blob = await game.loadMedia(getStorySource(url), 'image')
  const type = blob === null ? null : await readMediaType(blob)
  if (blob === null || type === null) throw new Error('no picture')
  return new File([blob], `${name}.${type.replace('image/', '').replace('jpeg', 'jpg')}`, { type })
}

/** The picture, decoded; null if there is none or it cannot be read: the drawing has a ground of its own. */
async function loadPicture(game: Pick<Game, 'loadMedia'>, source: string | null): Promise<HTMLImageElement | null> {
  if (source === null) return null
  const blob = await game.loadMedia(source, 'image').catch(() => null)
  if (blob === null) return null
  const address = URL.createObjectURL(blob)
  const image = new Image()
  image.src = address
  try {
    await image.decode()
    return image
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** The text of the ending without its tags, its paragraphs in one. */
function readExcerpt(html: string): string {
  const { body } = new DOMParser().parseFromString(
    html.replaceAll(/<\/(?:p|div|h\d|li)>|<br\s*\/?>/gi, '$& '),
    'text/html',
  )
  for (const hidden of Array.from(body.querySelectorAll('script, style, template, noscript'))) hidden.remove()
  const text = body.textContent.replaceAll(/\s+/g, ' ').trim()
  // A space between Chinese paragraphs would be a gap.
  return text.replaceAll(
    /([\p{Script=Han}\u3000-\u303f\uff00-\uffef]) (?=[\p{Script=Han}\u3000-\u303f\uff00-\uffef])/gu,
    '$1',
  )
}

/** The faces of the theme, which differ by language. */
function readFonts(locale: Locale): { serif: string; sans: string } {
  const probe = document.createElement('span')
  probe.lang = locale
  document.body.append(probe)
  const style = getComputedStyle(probe)
  const fonts = {
    serif: style.getPropertyValue('--serif') || 'serif',
    sans: style.getPropertyValue('--sans') || 'sans-serif',
  }
  probe.remove()
  return fonts
}

/** A name that every file system takes. */
function createFileName(title: string): string {
  return title.replaceAll(/[\\/:*?"<>|.\s]+/g, '-').replaceAll(/^-+|-+$/g, '') || 'ending'
}
