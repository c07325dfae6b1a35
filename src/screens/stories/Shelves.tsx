/** The place of the shelves between the cards. Their code loads as the player comes near them. */
import { useEffect, useRef, useState } from 'react'
import { type Story } from '../../../protocol/api/stories.ts'
import { KEEP_TRYING } from '../../platform/loadWithRetry.ts'
import { lazyWithRetry } from '../../ui/lazyWithRetry.tsx'
import styles from './Shelves.module.css'
import { withTexts } from '../../i18n/index.ts'

interface Props {
  /** All stories of the list: characters lead to theirs. */
  stories: readonly Story[]
  /** The list is that of the played stories. */
  isPlayed: boolean
}

/** Without them the list is whole. */
const Discover = lazyWithRetry(() => withTexts(['catalogue'], import('../discover/Discover.tsx')), KEEP_TRYING).pick(
  (module) => module.Discover,
)

export function Shelves({ stories, isPlayed }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (place.current === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((one) => one.isIntersecting)) return
        observer.disconnect()
        setNear(true)
      },
      { rootMargin: '400px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place} className={isPlayed ? undefined : styles.place}>
      {isNear && <Discover stories={stories} isPlayed={isPlayed} />}
    </div>
  )
}
