/** Whether an element was on the screen at some time since it was mounted. */
import { type RefObject, useEffect, useState } from 'react'

export function useIsSeen(ref: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (ref.current === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        setSeen(true)
        observer.disconnect()
      },
      // The first few pixels of its padding do not count.
      { rootMargin: '0px 0px -24px 0px' },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref])
  return isSeen
}
