/** Where the document of a story names its pictures, clips and sounds. */
import { isRecord } from '../json.ts'
import { LOCALES } from '../locale.ts'
import { isPortrait } from './people.ts'
import type { DocumentPath, Draft } from './draft.ts'

/** Fields that name other things than media. */
export const NOT_MEDIA_FIELDS: readonly string[] = [
  ...LOCALES,
  'debug',
  'version',
  'categories',
  'scenes',
  'id',
  'goto',
  'declined',
  'by',
  'actor',
  'scene',
  'option',
  'when',
  'start',
  'provider',
  'voice',
  'type',
  'style',
  'enter',
  'leave',
  'look',
  'face',
]

/** A clip may have the name of its poster, and a sound that of a picture. */
export type NamedMedium = { name: string; kind: 'picture' | 'clip' | 'sound' }

/**
 * Says where media are named: at every text that may be a name of their kind, but for the fields that name other things. A portrait is named by
 * the actor or speaker whom it shows.
 */
export function listMediaUses({
  metadata,
  script,
}: Pick<Draft, 'metadata' | 'script'>): (medium: NamedMedium) => readonly DocumentPath[] {
  const uses = new Map<string, DocumentPath[]>()
  const add = (medium: NamedMedium, path: DocumentPath): void => {
    const key = formatMedium(medium)
    const known = uses.get(key)
    if (known === undefined) uses.set(key, [path])
    else known.push(path)
  }
  visitNames(metadata, ['metadata'], add)
  visitNames(script, ['script'], add)
  const people = listPeople(metadata, script)
  return (medium) =>
    uses.get(formatMedium(medium)) ??
    (medium.kind === 'picture' && isPortrait(medium.name)
      ? people.filter(({ id }) => isPortrait(medium.name, id)).map(({ at }) => at)
      : [])
}

/** What a part of a document names that may be a medium, in its order. */
export function listNamedMedia(part: unknown, at: DocumentPath): NamedMedium[] {
  if (NOT_MEDIA_FIELDS.includes(String(at[at.length - 1]))) return []
  const found: NamedMedium[] = []
  visitNames(part, at, (medium) => found.push(medium))
  return found
}

function visitNames(value: unknown, path: DocumentPath, onName: (medium: NamedMedium, at: DocumentPath) => void): void {
  if (typeof value === 'string') onName({ name: value, kind: findMediaKind(path) }, path)
  else if (Array.isArray(value)) for (const [index, item] of value.entries()) visitNames(item, [...path, index], onName)
  else if (isRecord(value)) {
    for (const [key, item] of Object.entries(value))
      if (isRecord(item) || !NOT_MEDIA_FIELDS.includes(key)) visitNames(item, [...path, key], onName)
  }
}

/** Actors and speakers, and where they are declared. */
function listPeople(metadata: unknown, script: unknown): { id: string; at: DocumentPath }[] {
  const actors: unknown = isRecord(metadata) ? metadata.actors : null
  const speakers: unknown = isRecord(script) ? script.speakers : null
  return [
    ...(Array.isArray(actors) ? actors : []).flatMap((actor: unknown, index) =>
      isRecord(actor) && typeof actor.id === 'string' ? { id: actor.id, at: ['metadata', 'actors', index] } : [],
    ),
    ...Object.keys(isRecord(speakers) ? speakers : {}).map((id) => ({ id, at: ['script', 'speakers', id] })),
  ]
}

/** The kind of medium that a place takes: `music` and `sound` a sound, `video` a clip but for its poster, all others a picture. */
export function findMediaKind(path: DocumentPath): NamedMedium['kind'] {
  const [before, field] = path.slice(-2)
  if (field === 'music' || field === 'sound') return 'sound'
  return field === 'video' || (before === 'video' && field === 'src') ? 'clip' : 'picture'
}

/** The identity of a medium within its story. */
export function formatMedium({ name, kind }: NamedMedium): string {
  return `${kind} ${name}`
}
