/** An actor of one story as an actor of another, with their pictures and voice. */
import * as v from 'valibot'
import { type creationCopyActor } from '../../../protocol/api/creation.ts'
import { MEDIA_NAME_MAX_LENGTH } from '../../../protocol/api/creationMedia.ts'
import { isRecord } from '../../../protocol/json.ts'
import { type draft, type Draft, draftText } from '../../../protocol/story/draft.ts'
import { Problem } from '../../problems.ts'
import { type UserRecord } from '../../storage/port.ts'
import { type Drafts } from './drafts.ts'
import { findAlt, type NewMedia, type StoryMedia } from './media.ts'
import { SMALL_SUFFIX, type StorySources } from './storySources.ts'

interface Ports {
  sources: StorySources
  drafts: Drafts
  media: StoryMedia
}

/** Fields of an actor that name a picture. */
const PICTURE_FIELDS = ['preview', 'avatar'] as const
const ACTOR_ID_MAX_LENGTH = 90

/** Adds the actor to the latest revision of a draft. Throws `unknown_story`, `unknown_actor`, `read_only`, `no_room`, `too_large`. */
export async function copyActor(
  { sources, drafts, media }: Ports,
  { story_id, actor_id, to }: v.InferOutput<typeof creationCopyActor.body>,
  author: UserRecord,
): Promise<v.InferInput<typeof creationCopyActor.answer>> {
  const { document } = await sources.find(story_id)
  const actor = listActors(document.metadata.actors).find(({ id }) => id === actor_id)
  if (actor === undefined) throw new Problem('unknown_actor', actor_id)
  await sources.requireEditable(to)
  const listed = await media.list(to)
  const taken = new Set(listed.map(({ name }) => name))
  const renamed = new Map<string, string>()
  const pictures: NewMedia[] = []
  const files = await media.readFiles(story_id)
  const alts = new Map((await media.list(story_id)).map(({ name, alt }) => [name, alt]))
  const speaker = readSpeakers(document)[actor_id]
  for (const name of [...PICTURE_FIELDS.map((field) => actor[field]), isRecord(speaker) ? speaker.avatar : null]) {
    if (typeof name !== 'string' || renamed.has(name)) continue
    const [bytes, small] = [files[`${name}.webp`], files[name + SMALL_SUFFIX]]
    if (bytes === undefined || small === undefined) continue
    const free = findFree(name, taken, MEDIA_NAME_MAX_LENGTH)
    taken.add(free)
    renamed.set(name, free)
    pictures.push({ name: free, kind: 'picture', alt: alts.get(name) ?? findAlt(document, name), bytes, small })
  }
  const rename = (owner: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> => ({
    ...owner,
    ...Object.fromEntries(
      fields.flatMap((field) => (field in owner ? [[field, renamed.get(String(owner[field])) ?? owner[field]]] : [])),
    ),
  })
  const addTo = (target: v.InferInput<typeof draft>): { next: Draft; index: number } => {
    const actors = listActors(target.metadata.actors)
    const speakers = readSpeakers(target)
    const ids = new Set([...actors.map((one) => String(one.id)), ...Object.keys(speakers)])
    const id = findFree(`${actor_id}-${to}`, ids, ACTOR_ID_MAX_LENGTH)
    // Further pictures and clips belong to the story that they are of.
    const { assets: _, ...copied } = rename(actor, PICTURE_FIELDS)
    // The same person: what a player and they have been through counts in both stories.
    const copy = { character: actor_id, ...copied, id }
    const next = {
      marks: target.marks ?? {},
      metadata: { ...target.metadata, actors: [...actors, copy] },
      script: isRecord(speaker)
        ? { ...target.script, speakers: { ...speakers, [id]: rename(speaker, ['avatar']) } }
        : target.script,
    }
    // The author's next save would be refused.
    if (!v.is(draftText, JSON.stringify(next))) throw new Problem('too_large')
    return { next, index: actors.length }
  }
  // Tried before the pictures are stored, which would stay behind.
  addTo((await drafts.get({ id: to, problems: false })).document)
  if (pictures.length > 0) await media.addAll(to, pictures, author.id)
  for (;;) {
    const { revision, document: target } = await drafts.get({ id: to, problems: false })
    const { next, index } = addTo(target)
    const saved = await drafts.save(to, revision ?? 0, next, author)
    // Another admin saved in between: the actor is added to their revision.
    if (saved.outcome === 'saved') return { at: ['metadata', 'actors', index] }
  }
}

/** Those who speak, by id. The voice of an actor is here, under the actor's id. */
function readSpeakers({ script }: v.InferInput<typeof draft>): Record<string, unknown> {
  return isRecord(script.speakers) ? script.speakers : {}
}

function listActors(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

function findFree(name: string, taken: ReadonlySet<string>, maxLength: number): string {
  for (let count = 1; ; count += 1) {
    const suffix = count === 1 ? '' : `-${count}`
    const free = name.slice(0, maxLength - suffix.length) + suffix
    if (!taken.has(free)) return free
  }
}
