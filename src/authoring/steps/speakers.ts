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

/** Actors first. A speaker with the id of an actor only gives that actor a voice. */
export function listSpeakers({ metadata, script }: Draft): Speaker[] {
  const actors = asList(metadata['actors']).map((actor): [string, unknown] => [
    asText(asPart(actor)['id']),
    asPart(actor)['name'],
  ])
  const others = Object.entries(asPart(script['speakers'])).map(([id, speaker]): [string, unknown] => [
    id,
    asPart(speaker)['name'],
  ])
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
