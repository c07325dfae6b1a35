/** The end of the cards drawn so far: reports when the player comes near it. Of a thousand stories, only those near the window are drawn. */
import { useEffect, useEffectEvent, useRef } from 'react'

export function ListEnd({ onReached }: { onReached: () => void }) {
  const end = useRef<HTMLDivElement>(null)
  const reach = useEffectEvent(onReached)
  useEffect(() => {
    if (end.current === null) return undefined
    const observer = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && reach(), {
      rootMargin: '800px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [])
  return <div ref={end} />
}
