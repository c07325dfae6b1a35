/** Files that an author has chosen, before they are uploaded: their kind, a name for each, and what is still missing. */
import { type TFunction } from 'i18next'
import * as v from 'valibot'
import { MEDIA_MAX_BYTES, mediaName, type StoryMediaKind } from '../../../protocol/api/creationMedia.ts'
import { isAnimatedPicture } from '../../../protocol/animatedPicture.ts'
import { detectMediaType, type MediaType } from '../../../protocol/mediaType.ts'
import { findOtherFormat } from '../../../protocol/otherFormats.ts'
import type { Locale } from '../../../protocol/locale.ts'
import { findMissingLocales } from '../../../protocol/story/texts.ts'
import { readBytes } from '../../platform/blob.ts'
import { findFreeName } from '../model/names.ts'

/** The types that each kind takes, by content. */
const MEDIA_TYPES: Readonly<Record<StoryMediaKind, readonly MediaType[]>> = {
  picture: ['image/jpeg', 'image/png', 'image/webp'],
  clip: ['video/mp4'],
  sound: ['audio/mp4', 'audio/mpeg'],
}

/** For the `accept` of a file input: devices name types in their own ways, so the ends of names count too. */
const ACCEPTED: Readonly<Record<StoryMediaKind, string>> = {
  picture: `${MEDIA_TYPES.picture.join(',')},.jpg,.jpeg,.png,.webp`,
  clip: `${MEDIA_TYPES.clip.join(',')},.mp4`,
  sound: `${MEDIA_TYPES.sound.join(',')},audio/x-m4a,audio/m4a,audio/mp3,.m4a,.mp3`,
}

export function formatAccept(kinds: readonly StoryMediaKind[]): string {
  return kinds.map((kind) => ACCEPTED[kind]).join(',')
}

export interface NewMedium {
  id: number
  file: File
  kind: StoryMediaKind
  name: string
  alt: Record<Locale, string>
}

/** Why a file cannot be uploaded at all. */
export type FileFault =
  | { code: 'unknown_type' | 'too_large' | 'animated' }
  /** A format that is not taken here, with its name. */
  | { code: 'other_picture' | 'other_clip' | 'other_sound'; format: string }
/** The input that is missing before a file can be uploaded. */
export type MissingPart = 'bad_name' | 'alt'

/** The kind of a file by its content, whatever the device says of it, or why it cannot be uploaded. */
export async function readKind(
  file: Blob,
  kinds: readonly StoryMediaKind[],
): Promise<{ kind: StoryMediaKind; fault: null } | { kind: null; fault: FileFault }> {
  const bytes = await readBytes(file, Math.max(...Object.values(MEDIA_MAX_BYTES)))
  const type = bytes === null ? null : detectMediaType(bytes)
  const kind = kinds.find((each) => type !== null && MEDIA_TYPES[each].includes(type))
  if (bytes !== null && kind === 'picture' && isAnimatedPicture(bytes))
    return { kind: null, fault: { code: 'animated' } }
  if (kind !== undefined)
    return file.size > MEDIA_MAX_BYTES[kind] ? { kind: null, fault: { code: 'too_large' } } : { kind, fault: null }
  const other = bytes === null ? null : findOtherFormat(bytes)
  if (other === null || !kinds.includes(other.kind)) return { kind: null, fault: { code: 'unknown_type' } }
  return { kind: null, fault: { code: `other_${other.kind}`, format: other.name } }
}

/** Says why a file cannot be uploaded, and what can be. */
export function formatFault(t: TFunction<'creation'>, name: string, fault: FileFault): string {
  return t(`media.fault.${fault.code}`, { name, ...('format' in fault && { format: fault.format }) })
}

/** A picture or clip is described in each language of its story. */
export function findMissingPart(
  { name, kind, alt }: Pick<NewMedium, 'name' | 'kind' | 'alt'>,
  languages: readonly Locale[],
): MissingPart | null {
  if (!v.is(mediaName, name)) return 'bad_name'
  return kind !== 'sound' && findMissingLocales(alt, languages).length > 0 ? 'alt' : null
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
