/** Stories that are in no list, earn and spend nothing, and are not counted with those of players: previews of drafts, and drafts that test readers play. */

/** Begins the id of each preview, which one admin plays in the creation area. The id of a story begins with a letter or digit, so none is taken for a preview. */
export const PREVIEW_PREFIX = '_preview-'

/** Begins the id of each story that a link for test readers opens. What follows it cannot be guessed. */
export const TEST_PREFIX = '_test-'

export function isPreviewStory(storyId: string): boolean {
  return storyId.startsWith(PREVIEW_PREFIX)
}

export function isTestStory(storyId: string): boolean {
  return storyId.startsWith(TEST_PREFIX)
}

export function isUnlistedStory(storyId: string): boolean {
  return isPreviewStory(storyId) || isTestStory(storyId)
}
