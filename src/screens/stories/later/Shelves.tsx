/** The place of the shelves between the cards. Their code loads as the player comes near them. */
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { type Story } from '../../../../protocol/api/stories.ts'
import styles from './Shelves.module.css'
import { withTexts } from '../../../i18n/index.ts'

interface Props {
  /** All stories of the list: characters lead to theirs. */
  stories: readonly Story[]
  /** The list is that of the played stories. */
  isPlayed: boolean
}

export function Shelves({ stories, isPlayed }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null)
  useEffect(() => {
    if (place.current === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((one) => one.isIntersecting)) return
        observer.disconnect()
        // Without them the list is whole.
        withTexts(['catalogue'], import('../../discover/Discover.tsx')).then(
          ({ Discover }) => setLoaded(() => Discover),
          () => undefined,
        )
      },
      { rootMargin: '400px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place} className={isPlayed ? undefined : styles.place}>
      {Loaded !== null && <Loaded stories={stories} isPlayed={isPlayed} />}
    </div>
  )
}
