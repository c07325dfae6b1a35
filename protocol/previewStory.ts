/** Previews of drafts: stories that one admin plays in the creation area. They earn and spend nothing, and are remembered nowhere. */

/** Begins the id of each preview. The id of a story begins with a letter or digit, so none is taken for a preview. */
export const PREVIEW_PREFIX = '_preview-'

export function isPreviewStory(storyId: string): boolean {
  return storyId.startsWith(PREVIEW_PREFIX)
}
