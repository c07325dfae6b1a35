/** Who can speak in a story: its actors, and its other speakers. */
import type { Draft } from '../../../protocol/story/draft.ts'
import { asList, asPart, asText } from '../model/documentPaths.ts'
import { readText } from '../model/storyGraph.ts'
import { getLocale } from '../../i18n/index.ts'

export interface Speaker {
  id: string
  /** In the language of the page; the id where there is none. */
  name: string
}

/** The names of actors and of other speakers, as they are written, by id. An id may be missing, and may stand among both. */
export function readSpeakerNames({ metadata, script }: Draft): Record<'actors' | 'others', [string, unknown][]> {
  const readActor = (actor: unknown): [string, unknown] => [asText(asPart(actor)['id']), asPart(actor)['name']]
  return {
    actors: asList(metadata['actors']).map(readActor),
    others: Object.entries(asPart(script['speakers'])).map(([id, speaker]) => [id, asPart(speaker)['name']]),
  }
}

/** Actors first. A speaker with the id of an actor only gives that actor a voice. */
export function listSpeakers(draft: Draft): Speaker[] {
  const { actors, others } = readSpeakerNames(draft)
  const all = new Map([...others, ...actors].filter(([id]) => id !== ''))
  const ids = new Set([...actors, ...others].map(([id]) => id).filter((id) => id !== ''))
  return [...ids].map((id) => ({ id, name: readText(all.get(id), getLocale()) || id }))
}

export function isSameSpeakers(one: readonly Speaker[], other: readonly Speaker[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ id, name }, index) => id === other[index]?.id && name === other[index].name)
  )
}
