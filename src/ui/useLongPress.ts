/** A long press: a finger that stays where it is, or a right click. */
import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import { after } from '../platform/time.ts'

/** A finger that moves further scrolls, px. */
const MOVED_PX = 10

/** Handlers for an element whose press of `ms` calls `onLongPress`. The click that ends such a press is not one. */
export function useLongPress(ms: number, onLongPress: () => void) {
  const press = useRef<{ x: number; y: number; cancel: () => void } | null>(null)
  const isLong = useRef(false)
  const end = (): void => {
    press.current?.cancel()
    press.current = null
  }
  useEffect(() => () => press.current?.cancel(), [])
  return {
    onPointerDown({ clientX: x, clientY: y, button }: PointerEvent): void {
      isLong.current = false
      end()
      if (button !== 0) return
      const cancel = after(ms, () => {
        end()
        isLong.current = true
        onLongPress()
      })
      press.current = { x, y, cancel }
    },
    onPointerMove({ clientX, clientY }: PointerEvent): void {
      const { x = clientX, y = clientY } = press.current ?? {}
      if (Math.hypot(clientX - x, clientY - y) > MOVED_PX) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: end,
    onContextMenu(event: MouseEvent): void {
      event.preventDefault()
      end()
      // A long press opens the menu of the browser as well.
      if (!isLong.current) onLongPress()
      isLong.current = true
    },
    onClickCapture(event: MouseEvent): void {
      if (!isLong.current) return
      isLong.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
