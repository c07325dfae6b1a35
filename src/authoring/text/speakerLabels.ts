/** How speakers are named in the text of a story: by their names where these are clear, else by their ids. */
import { type Locale } from '../../../protocol/locale.ts'
import type { Draft } from '../../../protocol/story/draft.ts'
import { readText } from '../model/storyTexts.ts'
import { readSpeakerNames } from '../steps/speakers.ts'
import { isLabel, PLAYED_ACTOR } from './lines.ts'

export interface SpeakerLabels {
  /** Null for a speaker that no text can name. `by` of a line without one is undefined. */
  labelOf: (by: unknown) => string | null
  /** The id; null for the actor played with, and undefined where nobody is called so. */
  idOf: (label: string) => string | null | undefined
}

export function createSpeakerLabels(draft: Draft, locale: Locale): SpeakerLabels {
  const { actors, others } = readSpeakerNames(draft)
  const names = new Map(
    [...others, ...actors].filter(([id]) => id !== '').map(([id, name]) => [id, readText(name, locale)]),
  )
  const owners = new Map<string, string>()
  // A name that is another one's id, or that two have, names nobody.
  const shared = new Set(names.keys())
  for (const name of names.values()) {
    if (owners.has(name)) shared.add(name)
    owners.set(name, name)
  }
  const labels = new Map(
    [...names].map(([id, name]) => [id, isLabel(name) && (!shared.has(name) || name === id) ? name : id]),
  )
  const [onlyActor, ...furtherActors] = actors
  const played = (furtherActors.length === 0 ? labels.get(onlyActor?.[0] ?? '') : undefined) ?? PLAYED_ACTOR
  const ids = new Map([
    ...[...labels].map(([id, label]) => [label, id] as const),
    ...[...names.keys()].map((id) => [id, id] as const),
  ])
  return {
    labelOf: (by) => {
      if (by === undefined) return played
      const label = typeof by === 'string' ? (labels.get(by) ?? by) : ''
      return isLabel(label) && label !== PLAYED_ACTOR ? label : null
    },
    idOf: (label) => (label === PLAYED_ACTOR || label === played ? null : ids.get(label)),
  }
}
