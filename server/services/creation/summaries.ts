/** The summary of a draft for lists. It is stored with each revision, so that a list reads no document. */
import * as v from 'valibot'
import { isRecord } from '../../../protocol/json.ts'
import { type Draft } from '../../../protocol/story/draft.ts'
import { forEachLocale } from '../../../protocol/locale.ts'
import { type StoredText, storedText } from '../../../protocol/story/texts.ts'

const summary = v.object({
  title: storedText,
  /** Name of the picture. */
  cover: v.string(),
  problems: v.number(),
  /** The published revision that players would get the same of; null for none. */
  same_as: v.optional(v.nullable(v.number()), null),
  actors: v.array(
    v.object({ index: v.number(), id: v.string(), name: storedText, avatar: v.string(), preview: v.string() }),
  ),
})
export type StorySummary = v.InferOutput<typeof summary>

/** A draft may be incomplete or wrong, so everything may be missing. */
export function summarize({ metadata }: Draft, problems: number, sameAs: number | null): StorySummary {
  const actors = Array.isArray(metadata.actors) ? metadata.actors : []
  return {
    title: readText(metadata.title),
    cover: readString(metadata.preview),
    problems,
    same_as: sameAs,
    actors: actors.flatMap((actor: unknown, index) =>
      isRecord(actor)
        ? {
            index,
            id: readString(actor.id),
            name: readText(actor.name),
            avatar: readString(actor.avatar),
            preview: readString(actor.preview),
          }
        : [],
    ),
  }
}

export function parseSummary(json: string): StorySummary {
  return v.parse(summary, JSON.parse(json))
}

function readText(value: unknown): StoredText {
  const texts = isRecord(value) ? value : {}
  return forEachLocale((locale) => readString(texts[locale]))
}

function readString(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
