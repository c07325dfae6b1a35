/**
 * Names inside a zip, as Windows, macOS and phones write them: which file of a story each is, and why the others are left out. Pure.
 */
import { type ImportCode } from '../../../protocol/api/creationMedia.ts'
import { decodeText } from '../../../protocol/decodeText.ts'
import { listMediaFiles, SMALL_SUFFIX } from './storySources.ts'

export type LeftOutCode = Extract<
  ImportCode,
  'system_file' | 'outside_folder' | 'bad_file_name' | 'repeated_file' | 'unknown_file'
>

export interface ArchiveNames {
  /** The names in the zip, by the paths in a story's folder: `story.yaml`, `media/lan.webp`. */
  files: ReadonlyMap<string, string>
  /** Files that are not imported; `file` is their name as a person reads it. */
  leftOut: readonly { file: string; code: LeftOutCode }[]
}

/** Texts that are kept beside the two files, as they are. */
export const TEXT_FILE = /^(?:[\w.-]+\.(?:yaml|md)|origin\.json)$/
const MEDIA_ENDING = /\.(?:webp|png|jpe?g|mp4|m4a|mp3)$/
/** Files that macOS, Windows and synchronised folders add by themselves, such as `._lan.webp` and `.DS_Store`. */
const SYSTEM_FILE = /(?:^|\/)(?:__MACOSX\/|\.[^/]|Thumbs\.db$|desktop\.ini$)/i

/** `names` are those of files, without folders, none of them unsafe. */
export function sortArchive(names: readonly string[]): ArchiveNames {
  const read = names.map((name) => ({ name, path: normalizeName(name) }))
  const leftOut: { file: string; code: LeftOutCode }[] = []
  const files = new Map<string, string>()
  const folder = findFolder(read.map(({ path }) => path))
  const media = new Set<string>()
  for (const { name, path } of read) {
    const code = add(name, path)
    if (code !== null) leftOut.push({ file: path, code })
  }
  // The small file of a picture says nothing without the large one.
  for (const [path, name] of files) {
    if (!path.endsWith(SMALL_SUFFIX) || files.has(path.slice(0, -SMALL_SUFFIX.length) + '.webp')) continue
    files.delete(path)
    leftOut.push({ file: normalizeName(name), code: 'unknown_file' })
  }
  return { files, leftOut }

  function add(name: string, path: string): LeftOutCode | null {
    if (isSystemFile(path)) return 'system_file'
    if (!path.startsWith(folder)) return 'outside_folder'
    const inFolder = findPlace(path.slice(folder.length))
    if (files.has(inFolder)) return 'repeated_file'
    if (!TEXT_FILE.test(inFolder)) {
      if (!MEDIA_ENDING.test(inFolder)) return 'unknown_file'
      const [medium] = listMediaFiles([inFolder])
      if (medium === undefined && !inFolder.endsWith(SMALL_SUFFIX)) return 'bad_file_name'
      const key = medium === undefined ? inFolder : `${medium.kind} ${medium.name}`
      if (media.has(key)) return 'repeated_file'
      media.add(key)
    }
    files.set(inFolder, name)
    return null
  }
}

/** With `/` between folders, composed letters, and in the encoding that it was written in. */
export function normalizeName(name: string): string {
  return repairEncoding(name).replaceAll('\\', '/').normalize('NFC')
}

/** Whether the system put the file there. */
export function isSystemFile(path: string): boolean {
  return SYSTEM_FILE.test(path)
}

/** Whether files are those of a story as an export gives them: one of its two texts is there. */
export function isOwnStory(names: readonly string[]): boolean {
  return names.map(normalizeName).some((path) => !isSystemFile(path) && /(?:^|\/)(?:story|script)\.ya?ml$/i.test(path))
}

/** Nothing leads out of the folder: no root, no drive, no step up. */
export function isSafeName(name: string): boolean {
  // Code pages of Windows have letters where Latin-1 has control characters.
  const path = normalizeName(name).replaceAll(/[\u0080-\u009f]/g, '')
  return name.length <= 400 && !/^\/|^[a-z]:|\p{Cc}|(?:^|\/)\.\.(?:\/|$)/iu.test(path)
}

/**
 * Zips without the mark of UTF-8 are read as Latin-1. macOS writes UTF-8 without it, Chinese Windows GBK. A single accented letter stays, as
 * it is no character of either.
 */
function repairEncoding(name: string): string {
  if (!/[\u0080-\u00ff]/.test(name) || /[^\0-\u00ff]/.test(name)) return name
  const bytes = Uint8Array.from(name, (letter) => letter.charCodeAt(0))
  const text = decodeText(bytes)
  if (text !== null) return text
  try {
    const gbk = new TextDecoder('gbk', { fatal: true }).decode(bytes)
    return /^[\0-\u007f\p{Script=Han}\u3000-\u303f\uff00-\uffef]*$/u.test(gbk) ? gbk : name
  } catch {
    return name
  }
}

/**
 * The place in a story's folder: endings and the names of the two files in small letters, `.yml` as `.yaml`, and media of any folder in `media/`.
 * Names of media keep their letters, because the story names them.
 */
function findPlace(path: string): string {
  const lower = path.replace(/\.[^./]*$/, (ending) => ending.toLowerCase()).replace(/\.yml$/, '.yaml')
  if (/^(?:story|script)\.yaml$/i.test(lower)) return lower.toLowerCase()
  return MEDIA_ENDING.test(lower) ? lower.replace(/^.*\//, 'media/') : lower
}

/** The folder that has the story, with its `/`: that of the `story.yaml` which lies least deep; '' for the zip itself. */
function findFolder(paths: readonly string[]): string {
  const folders = paths
    .filter((path) => !isSystemFile(path))
    .flatMap((path) => /^(?<folder>(?:.*\/)?)story\.ya?ml$/i.exec(path)?.groups?.folder ?? [])
  return folders.toSorted((a, b) => a.split('/').length - b.split('/').length)[0] ?? ''
}
