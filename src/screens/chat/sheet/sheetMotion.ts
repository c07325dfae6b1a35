/** Motion of the chat sheet: drag, snap, and the way to a new height. Transforms only, until the sheet is at rest. Doc 2 §9. */
import { SHEET_SNAP } from '../../../../protocol/limits.ts'
import { trackDrag } from '../../../ui/trackDrag.ts'
import { prefersReducedMotion } from '../../../ui/useMediaQuery.ts'
import { trackListDrag } from './listDrag.ts'
import { distanceToEnd, findList, type SheetLayout } from './sheetLayout.ts'
import { chooseStop } from './chooseStop.ts'

/** Attaches the motion. `onStop` gets whether the player left the sheet open. Returns the function that detaches it. */
export function attachSheetMotion(layout: SheetLayout, onStop: (isOpen: boolean) => void): () => void {
  const { handle, frame, inner } = layout.elements
  let animations: Animation[] = []
  /** How far the visible edge is below the edge of the layout, px. */
  let drop = 0
  let target: number | null = null
  /** The visible height at the start of a drag, px; null without one. */
  let dragFrom: number | null = null
  /** Whether the list keeps its place at its end, and not at its top, while the edge moves. */
  let staysAtEnd = true

  const lower = (px: number): string => (px === 0 ? '' : `translateY(${px}px)`)
  function show(px: number): void {
    drop = px
    handle.style.transform = lower(px)
    frame.style.transform = lower(px)
    inner.style.transform = staysAtEnd ? lower(-px) : ''
  }

  /** Stops a running animation where it is; returns the visible height, px. */
  function hold(): number {
    const [running] = animations
    const now = running?.playState === 'running' ? new DOMMatrix(getComputedStyle(frame).transform).m42 : drop
    for (const animation of animations) animation.cancel()
    animations = []
    return layout.getHeight() - now
  }

  /** Changes the height of the layout; the list keeps its place at its end or at its top. */
  function setHeight(height: number): void {
    const list = findList(inner)
    const top = list?.scrollTop ?? 0
    const by = height - layout.getHeight()
    layout.setHeight(height)
    if (list !== null && !layout.isListAtEnd()) list.scrollTop = staysAtEnd ? top - by : top
  }

  /** Makes the layout as tall as the motion needs, without moving anything that is visible. */
  function stretch(height: number, visible: number): void {
    const list = findList(inner)
    // A list near its end has too little below it to fill a taller layout.
    staysAtEnd = list === null || layout.isListAtEnd() || distanceToEnd(list) <= height - layout.getHeight()
    setHeight(height)
    show(height - visible)
  }

  function rest(height: number): void {
    animations = []
    target = null
    setHeight(height)
    show(0)
    layout.settle()
  }

  function moveTo(height: number): void {
    if (dragFrom !== null || height === target) return
    const from = hold()
    if (prefersReducedMotion() || from === height) return rest(height)
    target = height
    stretch(Math.max(from, height), from)
    const [start, end] = [drop, layout.getHeight() - height]
    show(end)
    const timing = { duration: SHEET_SNAP.ms, easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)' }
    const slide = (element: HTMLElement, sign: 1 | -1): Animation =>
      element.animate(
        [{ transform: `translateY(${sign * start}px)` }, { transform: `translateY(${sign * end}px)` }],
        timing,
      )
    animations = [slide(frame, 1), slide(handle, 1), ...(staysAtEnd ? [slide(inner, -1)] : [])]
    const [first] = animations
    if (first !== undefined) first.onfinish = () => rest(height)
  }

  const drag = {
    canOpen: () => layout.getHeight() - drop < layout.getLimits().high,
    canClose: () => layout.getHeight() - drop > layout.getLimits().low,
    onMove(distance: number) {
      const { low, high } = layout.getLimits()
      if (dragFrom === null) {
        dragFrom = hold()
        target = null
        stretch(high, dragFrom)
      }
      show(high - Math.round(Math.min(high, Math.max(low, dragFrom - distance))))
    },
    onEnd(_distance: number, velocity: number) {
      dragFrom = null
      const { low, high } = layout.getLimits()
      const isOpen = chooseStop(layout.getHeight() - drop, velocity, { low, high }) === 'high'
      moveTo(Math.round(isOpen ? high : low))
      onStop(isOpen)
    },
  }

  layout.move = moveTo
  const stopHandle = trackDrag(handle, { axis: 'y', ...drag })
  const stopList = trackListDrag(inner, drag)
  return () => {
    layout.move = null
    stopHandle()
    stopList()
    hold()
    show(0)
  }
}
