/** The problems of a draft that are found without playing it. */
import { type Draft, type StoryProblem } from '../../../protocol/story/draft.ts'
import { type StoryCategory } from '../../../protocol/story.ts'
import { checkDocument } from '../../stories/checks/checkDocument.ts'
import { type MediaNames } from '../../stories/checks/mediaFiles.ts'

/** All of it is JSON, for a thread. */
export interface CheckTask {
  document: Draft
  categories: readonly StoryCategory[]
  media: Readonly<Record<keyof MediaNames, readonly string[]>>
}

export function listProblems({ document, categories, media }: CheckTask): StoryProblem[] {
  const { pictures, clips, sounds } = media
  const names = { pictures: new Set(pictures), clips: new Set(clips), sounds: new Set(sounds) }
  return checkDocument(document, { categories, media: names }).problems
}
