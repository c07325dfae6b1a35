/** The blurred, dark picture of the story around the column on a desktop. Phones never fetch it. */
import { getSmallSource } from '../ui/pictureSources.ts'
import { useMediaQuery } from '../ui/useMediaQuery.ts'
import styles from './DesktopBackdrop.module.css'

export function DesktopBackdrop({ url }: { url: string | null }) {
  const isWide = useMediaQuery('(min-width: 600px)')
  if (!isWide || url === null) return null
  return (
    <div className={styles.backdrop} aria-hidden="true">
      <img key={url} src={getSmallSource(url)} alt="" />
    </div>
  )
}
