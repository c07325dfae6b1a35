/** Files that an author has chosen, before they are uploaded: their kind, a name for each, and what is still missing. Pure. */
import * as v from 'valibot'
import { MEDIA_MAX_BYTES, mediaName, type StoryMediaKind } from '../../../../protocol/api/creationMedia.ts'
import type { Locale } from '../../../../protocol/locale.ts'
import { findFreeName } from '../../../creation/names.ts'

/** The types that each kind takes, as a file input and a dropped file name them. */
export const MEDIA_TYPES: Readonly<Record<StoryMediaKind, readonly string[]>> = {
  picture: ['image/jpeg', 'image/png', 'image/webp'],
  clip: ['video/mp4'],
  sound: ['audio/mp4', 'audio/x-m4a', 'audio/m4a', 'audio/mpeg', 'audio/mp3'],
}

export interface NewMedium {
  id: number
  file: File
  kind: StoryMediaKind
  name: string
  alt: Record<Locale, string>
}

/** Why a file cannot be uploaded at all. */
export type FileFault = 'unknown_type' | 'too_large'
/** What an author still has to do. */
export type MissingPart = 'bad_name' | 'alt'

/** The kind of a file by its type; null for a file that is none of them. The server looks at its content. */
export function findKind(type: string): StoryMediaKind | null {
  const kinds = Object.keys(MEDIA_TYPES) as StoryMediaKind[]
  return kinds.find((kind) => MEDIA_TYPES[kind].includes(type)) ?? null
}

export function findFileFault(file: Pick<File, 'type' | 'size'>, kinds: readonly StoryMediaKind[]): FileFault | null {
  const kind = findKind(file.type)
  if (kind === null || !kinds.includes(kind)) return 'unknown_type'
  return file.size > MEDIA_MAX_BYTES[kind] ? 'too_large' : null
}

export function findMissingPart({ name, kind, alt }: Pick<NewMedium, 'name' | 'kind' | 'alt'>): MissingPart | null {
  if (!v.is(mediaName, name)) return 'bad_name'
  return kind !== 'sound' && (alt.en.trim() === '' || alt.zh.trim() === '') ? 'alt' : null
}

/** A name from that of the file, of the characters that names may have, and not taken yet. */
export function suggestName(fileName: string, kind: StoryMediaKind, taken: readonly string[]): string {
  const stem = fileName
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^[-_]+|[-_]+$/g, '')
    .slice(0, 50)
  return findFreeName(stem === '' ? kind : stem, taken)
}
