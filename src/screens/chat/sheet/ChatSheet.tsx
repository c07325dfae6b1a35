/** The chat sheet: the conversation, what the story offers and the composer, over the lower part of the picture. Doc 2 §4, §9. */
import { type KeyboardEvent, memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Picture } from '../../../../protocol/view/stage.ts'
import { type Elements } from '../../../ui/elements.ts'
import { useTranslation } from 'react-i18next'
import { useGame } from '../../../game/game.ts'
import { ArrowDownIcon } from '../../../ui/icons.tsx'
import { useMediaQuery } from '../../../ui/useMediaQuery.ts'
import { SheetMotion } from '../deferred.tsx'
import { useDotsPlace } from '../messages/dotsPlace.ts'
import styles from './ChatSheet.module.css'
import { createSheetLayout, type SheetLayout, type SheetState } from './sheetLayout.ts'

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
}

/** A phone on its side: the picture at the left, the words at the right. The style sheets have the same query. */
const LANDSCAPE = '(orientation: landscape) and (min-width: 500px) and (max-height: 480px)'

export const ChatSheet = memo(function ChatSheet({
  list,
  offers,
  composer,
  isFollower,
  isCovered,
  isOpening,
  isBare,
  face,
}: Props) {
  const { t } = useTranslation('chat')
  const sheet = useRef<HTMLDivElement>(null)
  const layout = useRef<SheetLayout | null>(null)
  const [isOpen, setOpen] = useState(false)
  const isLandscape = useMediaQuery(LANDSCAPE)
  // Each of these changes what the sheet holds. A text in the composer seldom does, and its size is watched.
  useGame((view) => view.messages.pages)
  useDotsPlace()
  useGame((view) => view.composer.reason === null)
  useGame((view) => view.upload)
  const options = useGame((view) => view.options)
  const actionOptions = useGame((view) => view.actionOptions)
  const hasTaskTip = useGame((view) => view.progress.task !== null)
  const state: SheetState = {
    isOpen,
    optionCount: (options?.items.length ?? 0) + (actionOptions?.length ?? 0),
    hasTaskTip,
    isWhole: isBare || isLandscape,
    face,
  }
  /** Null while the story opens: what is not shown is not measured. */
  const latest = useRef<SheetState | null>(null)

  useLayoutEffect(() => {
    latest.current = isOpening ? null : state
    layout.current ??= createSheetLayout(findElements(sheet.current))
    if (!isOpening) layout.current.update(state)
  })
  useEffect(() => {
    if (isOpening) return undefined
    return watchSizes(sheet.current, layout.current, () => {
      if (latest.current !== null) layout.current?.update(latest.current)
    })
  }, [isOpening])

  function onKeyDown(event: KeyboardEvent): void {
    const opens = KEYS.get(event.key)
    if (opens === undefined) return
    event.preventDefault()
    setOpen(opens)
  }

  return (
    <div className={styles.layer} data-covered={isCovered} data-opening={isOpening}>
      <SheetMotion layout={layout} onStop={setOpen} />
      <div className={styles.shade} data-open={isOpen} />
      <div ref={sheet} className={styles.sheet} data-follower={isFollower}>
        <div className={styles.area} data-part="area">
          <div className={styles.frame} data-part="frame">
            <div className={styles.inner} data-part="inner">
              {list}
            </div>
          </div>
        </div>
        {/* Hidden, not unmounted: the composer keeps its draft while another tab leads. */}
        <div className={styles.own} hidden={isFollower}>
          <div className={styles.offers} data-part="offers">
            {offers}
            <span className={styles.more} aria-hidden="true">
              <ArrowDownIcon size={16} />
            </span>
          </div>
          <div data-part="composer">{composer}</div>
        </div>
        <div className={styles.handle} data-part="handle">
          <button
            type="button"
            className={styles.grip}
            aria-label={t('sheet.whole')}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            onKeyDown={onKeyDown}
          />
        </div>
      </div>
    </div>
  )
})

/** Keys of the handle, and whether they open the sheet. Enter and the space bar press it. */
const KEYS: ReadonlyMap<string, boolean> = new Map([
  ['ArrowUp', true],
  ['Home', true],
  ['ArrowDown', false],
  ['End', false],
])

function findElements(sheet: HTMLElement | null): SheetLayout['elements'] {
  const find = (part: string): HTMLElement => {
    const element = sheet?.querySelector<HTMLElement>(`[data-part="${part}"]`)
    if (element === null || element === undefined) throw new Error(`the sheet has no ${part}`)
    return element
  }
  if (sheet === null) throw new Error('the sheet is not mounted')
  return {
    sheet,
    handle: find('handle'),
    area: find('area'),
    frame: find('frame'),
    inner: find('inner'),
    offers: find('offers'),
    composer: find('composer'),
  }
}

/** Calls back in the frame after a part, or the screen, has a size that the layout does not know. Returns the stop function. */
function watchSizes(sheet: HTMLElement | null, layout: SheetLayout | null, onChange: () => void): () => void {
  let frame = 0
  // In the next frame: a new height within the observer's round would be reported as an error.
  const sizes = new ResizeObserver(() => {
    cancelAnimationFrame(frame)
    if (layout?.isOutdated() === false) return
    frame = requestAnimationFrame(onChange)
  })
  const { offsetParent } = sheet ?? {}
  const parts = [...(sheet?.querySelectorAll('[data-part="composer"], [data-content], [data-part="offers"]') ?? [])]
  for (const element of [...parts, ...(offsetParent ? [offsetParent] : [])]) sizes.observe(element)
  return () => {
    cancelAnimationFrame(frame)
    sizes.disconnect()
  }
}
