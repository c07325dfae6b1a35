/** Some rows of a long outline, drawn while they are near its window: a story may have thousands, and each is some dozen elements. Otherwise their room. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Elements } from '../../ui/elements.ts'

/** Rows of one chunk. */
export const CHUNK_ROWS = 40
/** Of a row, px, until the chunk was measured. */
const ROW_PX = 48
/** Rows are drawn so far beyond the window, in heights of it. */
const MARGIN = '100%'

interface Props {
  /** What scrolls. */
  scroller: RefObject<HTMLElement | null>
  count: number
  /** They are drawn wherever they are: the focus or a scroll goes to one of them. */
  isNeeded: boolean
  draw: () => Elements
}

export function RowChunk({ scroller, count, isNeeded, draw }: Props) {
  const element = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  const [height, setHeight] = useState<number | null>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1)
        if (last === undefined) return
        if (last.boundingClientRect.height > 0) setHeight(last.boundingClientRect.height)
        setNear(last.isIntersecting)
      },
      { root: scroller.current, rootMargin: MARGIN },
    )
    if (element.current !== null) observer.observe(element.current)
    return () => observer.disconnect()
  }, [scroller])
  const isDrawn = isNear || isNeeded
  return (
    <div ref={element} role="presentation" style={isDrawn ? undefined : { height: height ?? count * ROW_PX }}>
      {isDrawn && draw()}
    </div>
  )
}
