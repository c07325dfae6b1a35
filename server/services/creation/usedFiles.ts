/** The files of a story's media that a version of it uses. */
import { type Draft } from '../../../protocol/story/draft.ts'
import { isPortrait } from '../../../protocol/story/people.ts'
import { type MediaRecord, type RevisionFile, type StoryMediaStore } from '../../storage/authoredStories.ts'
import { type ParsedStory } from '../../stories/checks/checkDocument.ts'
import { listMedia } from '../../stories/checks/mediaFiles.ts'
import { repairDraft } from './repairDraft.ts'

type Media = Pick<StoryMediaStore, 'list'>

/** The files of the media that a story names, and all portraits. */
export async function listUsedFiles(media: Media, id: string, story: ParsedStory): Promise<RevisionFile[]> {
  return pickUsed(await media.list(id), story)
}

/** Whether a draft has now the files that it had, each the same, and needs no other. */
export async function hasFilesStill(
  media: Media,
  id: string,
  document: Draft,
  files: readonly RevisionFile[],
): Promise<boolean> {
  const present = await media.list(id)
  const used = pickUsed(present, await repairDraft({ id, document }))
  return files.every((file) => hasFile(present, file)) && used.every((file) => hasFile(files, file))
}

function pickUsed(present: readonly MediaRecord[], { metadata, script }: ParsedStory): RevisionFile[] {
  const names = Object.values(listMedia(metadata, script)).flat()
  return present
    .filter(({ name }) => names.includes(name) || isPortrait(name))
    .map(({ name, kind, stem, isMp3 }) => ({ name, kind, stem, isMp3 }))
}

function hasFile(files: readonly RevisionFile[], { name, kind, stem }: RevisionFile): boolean {
  return files.some((file) => file.name === name && file.kind === kind && file.stem === stem)
}
