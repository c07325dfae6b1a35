/** A copy of a document as a story of its own: other ids for the story and its actors, which are unique over all stories. */
import { isRecord } from '../../../protocol/json.ts'
import { isExpressionField, renameQuoted } from '../../../protocol/story/expression.ts'
import { type Draft } from '../../../protocol/story/draft.ts'
import { isPortrait, namePortrait } from '../../../protocol/story/people.ts'
import { withoutComments } from '../../stories/writeSources.ts'

/** Fields of a script that name an actor. */
const ACTOR_FIELDS: readonly string[] = ['by', 'actor', 'who', 'leave']

export function renameIds({ metadata, script, marks }: Draft, storyId: string): Draft {
  const actors = Array.isArray(metadata.actors) ? metadata.actors : []
  const renamed = renameAll(actors, storyId)
  return {
    metadata: {
      ...metadata,
      id: storyId,
      ...(Array.isArray(metadata.actors) && {
        actors: actors.map((actor: unknown) =>
          isRecord(actor) && typeof actor.id === 'string' ? { ...actor, id: renamed.get(actor.id) } : actor,
        ),
      }),
    },
    script: { ...renameActors(script, renamed), ...renameSpeakers(script, renamed) },
    marks: withoutComments(marks),
  }
}

/** The name of a picture in the copy: a portrait is named by its person. */
export function renamePicture(name: string, { metadata: { actors } }: Draft, storyId: string): string {
  for (const [id, copied] of renameAll(Array.isArray(actors) ? actors : [], storyId))
    if (isPortrait(name, id)) return namePortrait(copied, name.slice(namePortrait(id, '').length))
  return name
}

/** The ids of actors in the copy, by those of the original. */
function renameAll(actors: readonly unknown[], storyId: string): Map<string, string> {
  return new Map(
    actors.flatMap((actor) =>
      isRecord(actor) && typeof actor.id === 'string' ? [[actor.id, `${actor.id}-${storyId}`.slice(0, 100)]] : [],
    ),
  )
}

/** The voice of an actor stands among the speakers, under the actor's id. */
function renameSpeakers({ speakers }: Draft['script'], names: ReadonlyMap<string, string>): Record<string, unknown> {
  if (!isRecord(speakers)) return {}
  return { speakers: Object.fromEntries(Object.entries(speakers).map(([id, value]) => [names.get(id) ?? id, value])) }
}

function renameActors(record: Record<string, unknown>, names: ReadonlyMap<string, string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, renameField(key, value, names)]))
}

function renameField(key: string, value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (ACTOR_FIELDS.includes(key)) {
    if (typeof value === 'string') return names.get(value) ?? value
    if (Array.isArray(value)) return value.map((item: unknown) => renameField(key, item, names))
  }
  if (isExpressionField(key) && typeof value === 'string')
    return renameQuoted(value, 'actor', (id) => names.get(id) ?? id)
  return renameValue(value, names)
}

function renameValue(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => renameValue(item, names))
  return isRecord(value) ? renameActors(value, names) : value
}
