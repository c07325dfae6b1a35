/** The size of an element. */
import { type RefObject, useLayoutEffect, useState } from 'react'
import { type Size } from './cover.ts'

/** The size of an element, CSS px, while it changes. Not measured while `isNeeded` is false. */
export function useSize(element: RefObject<HTMLElement | null>, isNeeded = true): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const box = element.current
    if (box === null || !isNeeded) return undefined
    const measure = (): void => setSize({ width: box.clientWidth, height: box.clientHeight })
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(box)
    return () => sizes.disconnect()
  }, [element, isNeeded])
  return size
}
