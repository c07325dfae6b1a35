/** Checks `story.yaml` against the folder and the categories. */
import { type StoryCategory, type StoryFile } from '../../../protocol/story.ts'
import { AVATARS_FOLDER, CARDS_FOLDER, TALENTS_FOLDER, VOICE_FOLDER } from '../mediaUrls.ts'
import { type Diagnostic, collectDiagnostics, isRepeated } from './diagnostics.ts'
import { createFinding } from './problemMessages.ts'

/** Folders of other media, which no story may take. */
export const RESERVED_FOLDERS: readonly string[] = [AVATARS_FOLDER, CARDS_FOLDER, TALENTS_FOLDER, VOICE_FOLDER]

export function checkCatalogueEntry(
  { id, categories, actors }: StoryFile,
  folder: string,
  known: readonly StoryCategory[],
): Diagnostic[] {
  const isUnknown = (category: string): boolean => known.every((each) => each.id !== category)
  return [
    ...collectDiagnostics(
      [id],
      () => id !== folder,
      () => ['id'],
      () => createFinding('other_folder', { name: id, folder }),
    ),
    ...collectDiagnostics(
      [id],
      () => RESERVED_FOLDERS.includes(id),
      () => ['id'],
      () => createFinding('reserved_id', { name: id }),
    ),
    ...collectDiagnostics(
      categories,
      isUnknown,
      (_, index) => ['categories', index],
      (category) => createFinding('unknown_category', { name: category }),
    ),
    ...collectDiagnostics(
      actors,
      isRepeated(actors, (actor) => actor.id),
      (_, index) => ['actors', index, 'id'],
      (actor) => createFinding('repeated_actor', { name: actor.id }),
    ),
  ]
}
