/** Which pages are a visit. */
import { isUnlistedStory } from '../../protocol/previewStory.ts'
import { PREVIEW_PATH, readStoryAddress } from './paths.ts'

/** What an author plays in a preview, or a test reader of a draft, is no visit; the address of a test story is for its readers alone. */
export function isCountedPage(path: string): boolean {
  return path !== PREVIEW_PATH && !isUnlistedStory(readStoryAddress(path) ?? '')
}
