/** Files of a work: finds what one names, says on which line something stands, and of which kind a medium is. */
import { type StoryMediaKind } from '../../protocol/api/creationMedia.ts'
import { decodeText } from '../../protocol/decodeText.ts'
import { type WorkFile } from './reader.ts'

/** Media that the server takes, by their endings. */
const MEDIA_KINDS: ReadonlyMap<string, StoryMediaKind> = new Map([
  ['webp', 'picture'],
  ['png', 'picture'],
  ['jpg', 'picture'],
  ['jpeg', 'picture'],
  ['mp4', 'clip'],
  ['m4a', 'sound'],
  ['mp3', 'sound'],
])
/** Endings of other media, which a note names. */
const OTHER_MEDIA = /\.(?:gif|svg|avif|bmp|ogg|oga|opus|wav|flac|aac|webm|ogv|mov|mkv|ttf|otf|woff2?)$/i

export function createWorkFile(path: string, bytes: Uint8Array): WorkFile {
  return { path, bytes, text: findMediaKind(path) === null && !isOtherMedium(path) ? decodeText(bytes) : null }
}

/** The kind of a file that the server takes as a medium, or null. */
export function findMediaKind(path: string): StoryMediaKind | null {
  return MEDIA_KINDS.get(/\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '') ?? null
}

export function isOtherMedium(path: string): boolean {
  return OTHER_MEDIA.test(path)
}

/**
 * The file that a text names: by its path from the folder of the one that names it, from the top, or by its end, in letters of any size. Several that
 * end so: the one with the shortest path. Endings may be left out.
 */
export function findFile(files: readonly WorkFile[], name: string, from = ''): WorkFile | null {
  const folder = from.replace(/[^/]*$/, '')
  const wanted = normalize(name)
  const exact = [normalize(folder + name), wanted]
  const withoutEnding = (path: string): string => path.replace(/\.[^./]*$/, '')
  const fits = (path: string): boolean => path === wanted || path.endsWith(`/${wanted}`)
  const byLength = files.toSorted((a, b) => a.path.length - b.path.length)
  return (
    files.find(({ path }) => exact.includes(normalize(path))) ??
    byLength.find(({ path }) => fits(normalize(path))) ??
    byLength.find(({ path }) => fits(withoutEnding(normalize(path)))) ??
    null
  )
}

function normalize(path: string): string {
  const parts: string[] = []
  for (const part of path.replaceAll('\\', '/').toLowerCase().normalize('NFC').split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.join('/')
}

/** The line of a place in a text, from 1, whatever ends its lines. */
export function createLineCounter(text: string): (offset: number) => number {
  const starts = [0, ...[...text.matchAll(/\r\n|\r|\n/g)].map(({ index, 0: end }) => index + end.length)]
  return (offset) => {
    let [low, high] = [0, starts.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
}
