/** The cover of a story below its intro and its chat, so that the way from one to the other is never empty. */
import { resolveApiAddress } from '../platform/apiAddress.ts'
import { COVER_SIZES } from '../ui/pictureSizes.ts'
import { createSrcSet } from '../ui/pictureSources.ts'
import styles from './CoverPicture.module.css'
import { useCover } from '../navigation/cover.ts'

/** `path` is the address of the screen: the cover shows below the intro and the chat of its story only. */
export function CoverPicture({ path }: { path: string }) {
  const cover = useCover()
  if (cover === null || !cover.isDrawn || !isOfStory(path, cover.storyId)) return null
  const { url } = cover
  return (
    <img className={styles.cover} src={resolveApiAddress(url)} srcSet={createSrcSet(url)} sizes={COVER_SIZES} alt="" />
  )
}

const STORY_PATH = /^\/(?:story|chat[23]?)\//

function isOfStory(path: string, storyId: string): boolean {
  return STORY_PATH.test(path) && path.split('/').includes(encodeURIComponent(storyId))
}
