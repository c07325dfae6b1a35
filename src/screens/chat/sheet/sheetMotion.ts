/** Motion of the chat sheet: drag, snap, and the way to a new height. Transforms only, until the sheet is at rest. Doc 2 §9. */
import { type RefObject, useEffect } from 'react'
import { SHEET_SNAP } from '../../../../protocol/limits.ts'
import { isMoving, playMotion } from '../../../ui/playMotion.ts'
import { trackDrag } from '../../../ui/trackDrag.ts'
import { prefersReducedMotion } from '../../../ui/useMediaQuery.ts'
import { trackListDrag } from './listDrag.ts'
import { distanceToEnd, type SheetLayout } from './sheetLayout.ts'

interface Props {
  layout: RefObject<SheetLayout | null>
  /** Gets whether the player left the sheet open. */
  onStop: (isOpen: boolean) => void
}

/** The motion of a sheet, in the sheet: draws nothing. */
export function SheetMotion({ layout, onStop }: Props): null {
  useEffect(() => (layout.current === null ? undefined : attachSheetMotion(layout.current, onStop)), [layout, onStop])
  return null
}

/** Attaches the motion. `onStop` gets whether the player left the sheet open. Returns the function that detaches it. */
function attachSheetMotion(layout: SheetLayout, onStop: (isOpen: boolean) => void): () => void {
  const { handle, area, frame, inner } = layout.elements
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

  function isUnderWay(): boolean {
    return isMoving(animations[0])
  }

  /** Stops a running animation where it is. Returns the visible height, and how far the list is below its place, px. */
  function hold(): { visible: number; lag: number } {
    const [now, lag] = isUnderWay() ? [readShift(frame), readShift(area)] : [drop, 0]
    for (const animation of animations) animation.cancel()
    animations = []
    return { visible: layout.getHeight() - now - lag, lag }
  }

  /** Changes the height of the layout; the list keeps its place at its end or at its top. */
  function setHeight(height: number): void {
    const list = layout.getList()
    if (list === null || layout.isListAtEnd()) return layout.setHeight(height)
    const top = list.scrollTop
    const by = height - layout.getHeight()
    layout.setHeight(height)
    list.scrollTop = staysAtEnd ? top - by : top
  }

  /** Makes the layout as tall as the motion needs, without moving anything that is visible. `isLast`: it keeps this height. */
  function stretch(height: number, visible: number, isLast: boolean): void {
    const list = layout.getList()
    // A list near its end has too little below it to fill a taller layout.
    staysAtEnd = list === null || layout.isListAtEnd() || distanceToEnd(list) <= height - layout.getHeight()
    const isResized = height !== layout.getHeight()
    setHeight(height)
    // After the height, which reads the layout.
    if (isLast) layout.settle()
    else if (isResized) layout.showAll()
    show(height - visible)
  }

  function rest(height: number): void {
    for (const animation of animations) animation.cancel()
    animations = []
    target = null
    // Before the height, which lays out the list.
    show(0)
    if (height !== layout.getHeight()) setHeight(height)
    layout.settle()
  }

  /** Offers that appear push the list up from where it was: at once, they would hide its last lines until the edge has moved. */
  function moveTo(height: number, grownBy: number): void {
    // Where the layout is the one of the target already, nothing was left to do when it arrived.
    if (target === layout.getHeight() && !isUnderWay()) target = null
    if (dragFrom !== null || height === target) return
    const { visible, lag } = hold()
    const rise = lag + grownBy
    const from = visible + rise
    if (prefersReducedMotion() || (from === height && rise === 0)) return rest(height)
    target = height
    const isLast = from <= height
    stretch(Math.max(from, height), from, isLast)
    const [start, end] = [drop, layout.getHeight() - height]
    show(end)
    animations = [
      slide(handle, start + rise, end, isLast ? undefined : () => rest(height)),
      ...(rise === 0 ? [] : [slide(area, rise, 0)]),
      ...(start === end ? [] : [slide(frame, start, end)]),
      ...(start === end || !staysAtEnd ? [] : [slide(inner, -start, -end)]),
    ]
  }

  const drag = {
    canOpen: () => layout.getHeight() - drop < layout.getLimits().high,
    canClose: () => layout.getHeight() - drop > layout.getLimits().low,
    onMove(distance: number) {
      const { low, high } = layout.getLimits()
      if (dragFrom === null) {
        dragFrom = hold().visible
        target = null
        stretch(high, dragFrom, false)
      }
      show(high - Math.round(Math.min(high, Math.max(low, dragFrom - distance))))
    },
    onEnd(_distance: number, velocity: number) {
      dragFrom = null
      const { low, high } = layout.getLimits()
      const isOpen = chooseStop(layout.getHeight() - drop, velocity, { low, high }) === 'high'
      moveTo(Math.round(isOpen ? high : low), 0)
      onStop(isOpen)
    },
  }

  layout.move = moveTo
  const stopHandle = trackDrag(handle, { axis: 'y', ...drag })
  const stopList = trackListDrag(inner, { getList: layout.getList, ...drag })
  return () => {
    layout.move = null
    stopHandle()
    stopList()
    hold()
    show(0)
  }
}

function slide(element: HTMLElement, from: number, to: number, onEnd?: () => void): Animation {
  const at = (y: number): Keyframe => ({ transform: `translateY(${y}px)` })
  return playMotion(element, { from: at(from), to: at(to), duration: SHEET_SNAP.ms }, onEnd)
}

/** How far an animation has moved an element down, px. */
function readShift(element: HTMLElement): number {
  return new DOMMatrix(getComputedStyle(element).transform).m42
}

/**
 * Where a sheet goes that is let go of. Pure. Doc 2 §9, velocity threshold. A fast finger decides the direction, else the nearer limit. `height` in
 * px, `velocity` in px per ms, downwards.
 */
export function chooseStop(
  height: number,
  velocity: number,
  { low, high }: { low: number; high: number },
): 'low' | 'high' {
  if (Math.abs(velocity) >= SHEET_SNAP.velocity) return velocity < 0 ? 'high' : 'low'
  return height - low < high - height ? 'low' : 'high'
}
