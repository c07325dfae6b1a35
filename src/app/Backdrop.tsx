/** What a desktop shows around the column: the story's picture, blurred and dark. Phones never fetch it. */
import { smallSource } from '../ui/picture.ts'
import { useMediaQuery } from '../ui/useMediaQuery.ts'
import styles from './Backdrop.module.css'

export function Backdrop({ url }: { url: string | null }) {
  const isWide = useMediaQuery('(min-width: 600px)')
  if (!isWide || url === null) return null
  return (
    <div className={styles.backdrop} aria-hidden="true">
      <img key={url} src={smallSource(url)} alt="" />
    </div>
  )
}
