/** What an imported story came from, kept beside it: so that the same work, imported again, changes what its author did not. */
import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { MEDIA_KINDS } from '../../../protocol/api/creationMedia.ts'
import { type Draft, draft, isTooDeep } from '../../../protocol/story/draft.ts'
import { speakerChoices } from '../../../protocol/story/importSpeakers.ts'
import { IMPORT_FORMATS } from '../../../protocol/story/importNotes.ts'

/** The name of the file among the texts of a story. */
export const ORIGIN_FILE = 'origin.json'

const originMedium = v.object({
  kind: v.picklist(MEDIA_KINDS),
  name: v.string(),
  /** The file in the work. */
  hash: v.string(),
  /** The file as it was stored: another one was put there by the author. */
  stored: v.string(),
})
export type OriginMedium = v.InferOutput<typeof originMedium>

const origin = v.object({
  format: v.picklist(IMPORT_FORMATS),
  /** What the import made of the work the last time. */
  document: v.pipe(
    draft,
    v.check((document) => !isTooDeep(document)),
  ),
  media: v.array(originMedium),
  /** What the author said of the names that speak. */
  speakers: v.optional(speakerChoices, []),
})
export type Origin = v.InferOutput<typeof origin>

export function writeOrigin(value: Origin): string {
  return JSON.stringify(value)
}

/** Null for a story that was not imported, or whose file is broken. */
export function readOrigin(sources: Readonly<Record<string, string>>): Origin | null {
  const text = sources[ORIGIN_FILE]
  if (text === undefined) return null
  try {
    const read = v.safeParse(origin, JSON.parse(text))
    return read.success ? read.output : null
  } catch {
    return null
  }
}

/** The story as it was, is now in the work, and is here. */
export interface Versions {
  before: Draft
  now: Draft
  here: Draft
}

export function hashBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
