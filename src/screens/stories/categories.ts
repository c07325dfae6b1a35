/** Categories to choose from. Doc 1 §3: a synthetic All entry (id all, level 0) comes first. */
import { type Category } from '../../../protocol/api/stories.ts'

/** Id of the entry for all stories; never sent to the server. */
export const ALL_CATEGORIES_ID = 'all'

export function prependAllCategories(categories: readonly Category[], name: string): Category[] {
  return [{ id: ALL_CATEGORIES_ID, name, level: 0 }, ...categories]
}
