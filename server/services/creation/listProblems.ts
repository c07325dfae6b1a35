/** The problems of a draft that are found without playing it. */
import { type Draft, type StoryProblem } from '../../../protocol/story/draft.ts'
import { type StoryCategory } from '../../../protocol/story.ts'
import { checkDocument, type ParsedStory } from '../../stories/checks/checkDocument.ts'
import { type MediaNames } from '../../stories/checks/mediaFiles.ts'

/** All of it is JSON, for a thread. */
export interface CheckTask {
  document: Draft
  categories: readonly StoryCategory[]
  media: Readonly<Record<keyof MediaNames, readonly string[]>>
}

export function listProblems({ document, categories, media }: CheckTask): StoryProblem[] {
  return checkDocument(document, { categories, media: readNames(media) }).problems
}

/** The story where nothing but media keeps it from being played; null else. */
export function findPlayable({ document, categories, media }: CheckTask): ParsedStory | null {
  const { parsed, isPlayable } = checkDocument(document, { categories, media: readNames(media) })
  return isPlayable ? parsed : null
}

export function readNames({
  pictures,
  clips,
  sounds,
}: CheckTask['media']): Readonly<Record<keyof MediaNames, ReadonlySet<string>>> {
  return { pictures: new Set(pictures), clips: new Set(clips), sounds: new Set(sounds) }
}
