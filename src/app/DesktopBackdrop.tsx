/** The blurred, dark picture of the story around the column on a desktop. */
import { useState } from 'react'
import { getSmallSource } from '../ui/pictureSources.ts'
import { useBackdropUrl } from '../navigation/screenFrame.ts'
import styles from './DesktopBackdrop.module.css'

/** A new picture fades in over the old one. Without a picture, the old one stays for a moment: the next screen often has the same. */
export function DesktopBackdrop() {
  const url = useBackdropUrl()
  const [shown, setShown] = useState<string | null>(null)
  const [loaded, setLoaded] = useState<string | null>(null)
  if (url === null && shown === null) return null
  const pictures = [...new Set([shown, url])].filter((one) => one !== null)
  return (
    <div
      className={styles.backdrop}
      aria-hidden="true"
      data-leaving={url === null}
      onAnimationEnd={({ target, currentTarget }) => target === currentTarget && setShown(null)}
    >
      {pictures.map((one) => (
        <img
          key={one}
          src={getSmallSource(one)}
          alt=""
          data-loaded={one === shown || one === loaded}
          onLoad={() => setLoaded(one)}
          onAnimationEnd={() => setShown(one)}
        />
      ))}
    </div>
  )
}
