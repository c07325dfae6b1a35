/**
 * The cover of a story below its intro and its chat, so that the way from one to the other is never empty. `path` is the address of the screen: the
 * cover shows below the intro and the chat of its story only, and below landing pages.
 */
import { readChatAddress, readIntroAddress, readLandingAddress } from '../navigation/paths.ts'
import { resolveApiAddress } from '../platform/apiAddress.ts'
import { COVER_SIZES } from '../ui/pictureSizes.ts'
import { createSrcSet } from '../ui/pictureSources.ts'
import styles from './CoverPicture.module.css'
import { useCover } from '../navigation/cover.ts'

export function CoverPicture({ path }: { path: string }) {
  const cover = useCover()
  if (cover === null || !cover.isDrawn || !isOfStory(path, cover.storyId)) return null
  const { url } = cover
  return (
    <img className={styles.cover} src={resolveApiAddress(url)} srcSet={createSrcSet(url)} sizes={COVER_SIZES} alt="" />
  )
}

function isOfStory(path: string, storyId: string): boolean {
  // A landing page has no other story's cover: nothing leads to it but its address.
  if (readLandingAddress(path) !== null) return true
  return (readIntroAddress(path) ?? readChatAddress(path)?.storyId) === storyId
}
