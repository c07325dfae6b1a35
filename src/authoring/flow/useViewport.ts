/** The visible part of the graph: the first view, what a selection elsewhere brings into view, and the steps of the zoom. */
import { useReactFlow, useStoreApi, type Viewport } from '@xyflow/react'
import { useMemo, useRef } from 'react'
import { prefersReducedMotion } from '../../ui/useMediaQuery.ts'
import { NODE_SIZE } from './layout.ts'
import type { Place } from '../model/marks.ts'
import { findMiddle } from './useStoryGraph.ts'
import { readTextScale } from '../../platform/textSize.ts'

export const ZOOM = { min: 0.02, max: 2 } as const
/** A first view is not smaller: its lines can be read. */
const FIRST_ZOOM = { min: 0.8, max: 1 } as const
const MOVE_MS = 240
/** A node this near to the edge is brought into view, px. */
const EDGE = 40
const INPUTS = ['pointerdown', 'keydown', 'wheel'] as const

export interface GraphViewport {
  zoomIn: () => void
  zoomOut: () => void
  fit: () => void
  /** Places what is seen first, and again as long as the size of the graph settles: what stands beside it may still load. Until the author does something. */
  placeFirst: (place: () => void) => void
  /** Whether it is still placed so: nothing the author did is to be kept. */
  isPlacedFirst: () => boolean
  /** The first view: everything if it can be read, else from the start on. */
  showFirst: (start: Place | undefined) => void
  /** Centres a box. `isOnlyHidden`: only if it is not seen as a whole. */
  show: (place: Place, options?: { isOnlyHidden?: boolean; isAtOnce?: boolean }) => void
  /** The middle of what is seen, in the graph. */
  findCentre: () => Place
}

export function useViewport(): GraphViewport {
  const flow = useReactFlow()
  const store = useStoreApi()
  const isPlacing = useRef(false)
  return useMemo(() => {
    // A pane out of sight has no size to move in.
    const isHidden = (): boolean => store.getState().domNode?.clientWidth === 0
    const duration = (): number => (prefersReducedMotion() || isHidden() ? 0 : MOVE_MS)
    return {
      zoomIn: () => void flow.zoomIn({ duration: duration() }),
      zoomOut: () => void flow.zoomOut({ duration: duration() }),
      // The library's own `fitView` waits until all nodes are measured, and those out of view never are.
      fit: () => void flow.fitBounds(flow.getNodesBounds(flow.getNodes()), { padding: 0.08, duration: duration() }),
      placeFirst(place) {
        place()
        isPlacing.current = true
        const unsubscribe = store.subscribe((now, before) => {
          // Without a size it is not in the page yet, or not any more.
          if (now.width > 0 && (now.width !== before.width || now.height !== before.height)) place()
        })
        const stop = (): void => {
          isPlacing.current = false
          unsubscribe()
        }
        for (const type of INPUTS) addEventListener(type, stop, { once: true, capture: true, passive: true })
      },
      isPlacedFirst: () => isPlacing.current,
      showFirst(start) {
        const { width, height } = store.getState()
        const { x, y, width: allWidth, height: allHeight } = flow.getNodesBounds(flow.getNodes())
        const zoom = Math.min(width / allWidth, height / allHeight) * 0.92
        if (zoom >= FIRST_ZOOM.min || start === undefined) {
          void flow.fitBounds({ x, y, width: allWidth, height: allHeight }, { padding: 0.08, duration: 0 })
          if (zoom > FIRST_ZOOM.max) void flow.zoomTo(FIRST_ZOOM.max, { duration: 0 })
          return
        }
        // Texts of the graph have the size of its zoom.
        const scale = readTextScale()
        const first: Viewport = {
          x: 60 - start.x * FIRST_ZOOM.min * scale,
          y: height / 2 - (start.y + NODE_SIZE.height / 2) * FIRST_ZOOM.min * scale,
          zoom: FIRST_ZOOM.min * scale,
        }
        void flow.setViewport(first, { duration: 0 })
      },
      show(place, { isOnlyHidden = false, isAtOnce = false } = {}) {
        const { width, height, transform } = store.getState()
        const [x, y, zoom] = transform
        const left = place.x * zoom + x
        const top = place.y * zoom + y
        const isSeen =
          left > EDGE &&
          top > EDGE &&
          left + NODE_SIZE.width * zoom < width - EDGE &&
          top + NODE_SIZE.height * zoom < height - EDGE
        if (isOnlyHidden && isSeen) return
        const middle = findMiddle(place)
        void flow.setCenter(middle.x, middle.y, {
          zoom: Math.max(zoom, FIRST_ZOOM.min),
          duration: isAtOnce ? 0 : duration(),
        })
      },
      findCentre() {
        const { width, height, transform } = store.getState()
        const [x, y, zoom] = transform
        return { x: (width / 2 - x) / zoom - NODE_SIZE.width / 2, y: (height / 2 - y) / zoom - NODE_SIZE.height / 2 }
      },
    }
  }, [flow, store])
}
