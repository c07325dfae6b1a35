/** The chat sheet: the conversation, what the story offers and the composer, over the lower part of the picture. Doc 2 §4, §9. */
import { memo, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { type Picture } from '../../../../protocol/view/stage.ts'
import { type Elements } from '../../../ui/elements.ts'
import { useCurrentGame, useGame } from '../../../game/game.ts'
import { ArrowDownIcon } from '../../../ui/icons.tsx'
import { LANDSCAPE, useMediaQuery } from '../../../ui/useMediaQuery.ts'
import { Deferred } from '../deferred.tsx'
import { type Regions, useRegions } from '../regions.ts'
import { Column } from '../../../ui/layout.tsx'
import styles from './ChatSheet.module.css'
import { createSheetLayout, type SheetElements, type SheetLayout, type SheetState } from './sheetLayout.ts'
import { resetSheetStop, setSheetFixed, setSheetOpen, useSheetStop } from './sheetStore.ts'

interface Props {
  list: Elements
  offers: Elements
  composer: Elements
  /** Another tab leads: only the conversation is shown. */
  isFollower: boolean
  /** A full-screen picture hides the sheet. */
  isCovered: boolean
  /** The story opens: nothing of the sheet is shown yet. */
  isOpening: boolean
  /** There is no picture behind the sheet: it has the whole height. */
  isBare: boolean
  /** Where the face of the picture is. */
  face: Picture['face']
  /** Someone stands on the stage. */
  hasPeople: boolean
  /** Told the upper edge of the closed sheet, px, where the heads on the stage do not fit above it at their usual place; else Infinity. */
  onRoom: (room: number) => void
}

export const ChatSheet = memo(function ChatSheet({
  list,
  offers,
  composer,
  isFollower,
  isCovered,
  isOpening,
  isBare,
  face,
  hasPeople,
  onRoom,
}: Props) {
  const regions = useRegions()
  const layer = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const handle = useRef<HTMLDivElement>(null)
  const area = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const inner = useRef<HTMLDivElement>(null)
  const offersPart = useRef<HTMLDivElement>(null)
  const composerPart = useRef<HTMLDivElement>(null)
  const layout = useRef<SheetLayout | null>(null)
  const { isOpen } = useSheetStop()
  const isLandscape = useMediaQuery(LANDSCAPE)
  const options = useGame((view) => view.options)
  const actionOptions = useGame((view) => view.actionOptions)
  const hasTaskTip = useGame((view) => view.progress.task !== null)
  const state: SheetState = {
    isOpen,
    optionCount: (options?.items.length ?? 0) + (actionOptions?.length ?? 0),
    // Cards stand side by side, actions in two columns.
    rowCount:
      (options?.style === 'card' ? 1 : (options?.items.length ?? 0)) + Math.ceil((actionOptions?.length ?? 0) / 2),
    hasTaskTip,
    isWhole: isBare || isLandscape,
    face,
    hasPeople,
  }
  const latest = useRef(state)
  /** A region has reported since the last update. */
  const isDue = useRef(false)

  useLayoutEffect(() => {
    latest.current = state
    const refs = { layer, sheet, handle, area, frame, inner, offers: offersPart, composer: composerPart }
    layout.current ??= createSheetLayout(getElements(refs), regions.refs, onRoom, setSheetFixed)
    isDue.current = false
    // What is not shown is not measured.
    if (!isOpening) layout.current.update(state)
  })
  useLayoutEffect(() => {
    const started = layout.current
    if (isOpening || started === null) return undefined
    return watchRegions(started, regions, isDue, () => started.update(latest.current))
  }, [isOpening, regions])

  const game = useCurrentGame()
  // A scene shows its picture: the conversation does not stay over it.
  useEffect(() => {
    let shown = game.getView().scene.id
    return game.subscribe(() => {
      const { id } = game.getView().scene
      if (id !== shown) setSheetOpen(false)
      shown = id
    })
  }, [game])
  useEffect(() => resetSheetStop, [])

  return (
    <div ref={layer} className={styles.layer} data-covered={isCovered} data-opening={isOpening}>
      <Deferred.SheetMotion layout={layout} onStop={setSheetOpen} />
      <div className={styles.shade} data-open={isOpen} />
      <Column ref={sheet} className={styles.sheet} data-follower={isFollower}>
        <div ref={area} className={styles.area} data-part="area">
          <div ref={frame} className={styles.frame} data-part="frame">
            <div ref={inner} className={styles.inner} data-part="inner">
              {list}
            </div>
          </div>
        </div>
        {/* Hidden, not unmounted: the composer keeps its draft while another tab leads. */}
        <div className={styles.own} hidden={isFollower}>
          <Column ref={offersPart} className={styles.offers} data-part="offers">
            {offers}
            <span className={styles.more} aria-hidden="true">
              <ArrowDownIcon size={16} />
            </span>
          </Column>
          <div ref={composerPart} data-part="composer">
            {composer}
          </div>
        </div>
        {/* It lies under the thumb of who taps to go on: it is dragged, and a tap on it is a tap on the picture. */}
        <div ref={handle} className={styles.handle} data-part="handle" aria-hidden="true" />
      </Column>
    </div>
  )
})

type SheetRefs = { readonly [Part in keyof SheetElements]: RefObject<HTMLElement | null> }

function getElements(refs: SheetRefs): SheetElements {
  const get = (part: keyof SheetElements): HTMLElement => {
    const element = refs[part].current
    if (element === null) throw new Error(`the sheet has no ${part}`)
    return element
  }
  return {
    layer: get('layer'),
    sheet: get('sheet'),
    handle: get('handle'),
    area: get('area'),
    frame: get('frame'),
    inner: get('inner'),
    offers: get('offers'),
    composer: get('composer'),
  }
}

/**
 * Calls back when the sheet may need another height: before the page is drawn where a region reports, in the frame after where a part has a
 * size that the layout does not know. Returns the stop function.
 */
function watchRegions(
  layout: SheetLayout,
  regions: Regions,
  isDue: RefObject<boolean>,
  onChange: () => void,
): () => void {
  let frame = 0
  // Several regions report in one drawing: they are measured once, when all are drawn.
  const stopReports = regions.subscribe(() => {
    if (isDue.current) return
    isDue.current = true
    queueMicrotask(() => {
      if (isDue.current) onChange()
      isDue.current = false
    })
  })
  // In the next frame: a new height within the observer's round would be reported as an error.
  const sizes = new ResizeObserver(() => {
    cancelAnimationFrame(frame)
    if (!layout.isOutdated()) return
    frame = requestAnimationFrame(onChange)
  })
  const { layer, offers, composer } = layout.elements
  const { current: content } = regions.refs.listContent
  for (const element of [layer, offers, composer, ...(content === null ? [] : [content])]) sizes.observe(element)
  return () => {
    cancelAnimationFrame(frame)
    sizes.disconnect()
    stopReports()
    isDue.current = false
  }
}
