/** The whole graph in small, with the part that is seen. One path for all boxes of a colour: an element for each of thousands would take longer than the graph. */
import { Panel, useReactFlow, useStore, useStoreApi } from '@xyflow/react'
import { type PointerEvent, useEffect, useEffectEvent, useId, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Place } from '../model/marks.ts'
import type { DrawnNode } from './drawnTypes.ts'
import styles from './Graph.module.css'

/** Around the graph, a part of its size. */
const MARGIN = 0.05
/** Of a turn of the wheel, by its pixels. */
const ZOOM_STEP = 0.002

interface Area {
  left: number
  top: number
  right: number
  bottom: number
}

/** Dragged, it moves what is seen of the graph; the wheel zooms it. */
export function GraphMap({ nodes }: { nodes: readonly DrawnNode[] }) {
  const { t } = useTranslation('creation')
  const titleId = useId()
  const flow = useReactFlow()
  const store = useStoreApi()
  const svg = useRef<SVGSVGElement>(null)
  const pointer = useRef<Place>({ x: 0, y: 0 })
  const [x, y, zoom] = useStore(({ transform }) => transform)
  const width = useStore((state) => state.width)
  const height = useStore((state) => state.height)
  const drawn = useMemo(() => drawBoxes(nodes), [nodes])
  const seen: Area = { left: -x / zoom, top: -y / zoom, right: (width - x) / zoom, bottom: (height - y) / zoom }
  const all = join(drawn.area, seen)
  const [wide, high] = [all.right - all.left, all.bottom - all.top]
  const margin = Math.max(wide, high) * MARGIN
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    void flow.zoomTo(store.getState().transform[2] * 2 ** (-event.deltaY * ZOOM_STEP))
  })
  useEffect(() => {
    const element = svg.current
    const listen = (event: WheelEvent): void => onWheel(event)
    element?.addEventListener('wheel', listen, { passive: false })
    return () => element?.removeEventListener('wheel', listen)
  }, [])
  const onPointerDown = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent<SVGSVGElement>): void => {
    currentTarget.setPointerCapture(pointerId)
    pointer.current = { x: clientX, y: clientY }
  }
  const onPointerMove = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent<SVGSVGElement>): void => {
    const scale = currentTarget.getScreenCTM()?.a ?? 0
    if (!currentTarget.hasPointerCapture(pointerId) || scale === 0) return
    const by = { x: clientX - pointer.current.x, y: clientY - pointer.current.y }
    pointer.current = { x: clientX, y: clientY }
    const [nowX, nowY, nowZoom] = store.getState().transform
    void flow.setViewport({ x: nowX - (by.x * nowZoom) / scale, y: nowY - (by.y * nowZoom) / scale, zoom: nowZoom })
  }
  return (
    <Panel position="bottom-right" className={styles.map}>
      <svg
        ref={svg}
        role="img"
        aria-labelledby={titleId}
        viewBox={[all.left - margin, all.top - margin, wide + 2 * margin, high + 2 * margin].join(' ')}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
      >
        <title id={titleId}>{t('graph.minimap')}</title>
        {[...drawn.paths].map(([colour, path]) => (
          <path key={colour} d={path} fill={colour} />
        ))}
        <path className={styles.mapUnseen} fillRule="evenodd" d={OUTSIDE + toPath(seen)} />
      </svg>
    </Panel>
  )
}

function drawBoxes(nodes: readonly DrawnNode[]): { paths: ReadonlyMap<string, string>; area: Area } {
  const parts = new Map<string, string[]>()
  let area = NOTHING
  for (const node of nodes) {
    const { position, width = 0, height = 0 } = node
    const box = { left: position.x, top: position.y, right: position.x + width, bottom: position.y + height }
    area = join(area, box)
    const colour = findColour(node)
    const boxes = parts.get(colour)
    if (boxes === undefined) parts.set(colour, [toPath(box)])
    else boxes.push(toPath(box))
  }
  return { paths: new Map([...parts].map(([colour, boxes]) => [colour, boxes.join('')])), area }
}

function findColour({ type, selected }: DrawnNode): string {
  if (type === 'frame' || type === 'open') return 'var(--line)'
  return selected === true ? 'var(--accent)' : 'var(--text-quiet)'
}

const NOTHING: Area = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }

function join(one: Area, other: Area): Area {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  }
}

function toPath({ left, top, right, bottom }: Area): string {
  return `M${left} ${top}H${right}V${bottom}H${left}Z`
}

/** Farther than a map leads. */
const OUTSIDE = toPath({ left: -1e7, top: -1e7, right: 1e7, bottom: 1e7 })
