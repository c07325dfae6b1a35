/** Lays out the chat sheet: measures what it holds, and gives it its height. */
import { type Picture } from '../../../../protocol/view/stage.ts'
import { isSameValue } from '../../../../protocol/sameValue.ts'
import { ASSUMED_FACE, fitCover } from '../../../stage/cover.ts'
import { getHeadsBottom } from '../../../stage/people/placePeople.ts'
import { isPlayersRow, listMessageRows } from '../messages/drawnRows.ts'
import { type RegionRefs } from '../regions.ts'
import { computeSheetLimits, FADE_PX, type SheetLimits, type SheetParts } from './sheetLimits.ts'
import { readTextScale } from '../../../platform/textSize.ts'

/** The elements of the sheet. */
export interface SheetElements {
  /** Holds the sheet, over the part of the screen that it may take. */
  layer: HTMLElement
  sheet: HTMLElement
  handle: HTMLElement
  /** Holds the frame, and ends where the offers begin. */
  area: HTMLElement
  /** Clips the list at the upper edge of the sheet. */
  frame: HTMLElement
  /** The list in the frame. */
  inner: HTMLElement
  offers: HTMLElement
  composer: HTMLElement
}

/** Facts of the view that the sheet needs. */
export type SheetState = Pick<SheetParts, 'optionCount' | 'rowCount' | 'hasTaskTip' | 'isWhole'> & {
  isOpen: boolean
  face: Picture['face']
  /** Someone stands on the stage: their heads count like the face of a picture. */
  hasPeople: boolean
}

/** Heights of the sections of the sheet, and of what is around it. */
type Sizes = Omit<SheetParts, keyof SheetState | 'faceBottom' | 'faceBottomLifted'>
/** Of these, those of the last messages. */
type TalkSizes = Pick<Sizes, 'last' | 'two' | 'exchange'>

export interface SheetLayout {
  elements: SheetElements
  /** The message list; null until it is drawn. */
  getList: () => HTMLElement | null
  /** The limits of the last update. */
  getLimits: () => SheetLimits
  /** Height of the sheet in the layout, px. */
  getHeight: () => number
  /** Whether the list was at its end when it last scrolled: a composer that has grown since has not moved it away. */
  isListAtEnd: () => boolean
  /** Sets the height in the layout. A list at its end stays there; any other keeps its place at the upper edge. `settle` or `showAll` follows. */
  setHeight: (height: number) => void
  /** The sheet moves: a cut message is shown whole. */
  showAll: () => void
  /** The sheet is at rest at its height: what is left of a cut message is hidden. */
  settle: () => void
  /** Measures again, and moves the sheet to its height. */
  update: (state: SheetState) => void
  /** Whether anything was laid out at another size since the last update. */
  isOutdated: () => boolean
  /** Set by the motion of the sheet: takes it to a height, instead of `setHeight`. Offers that appeared or grew take `grownBy` px from the list. */
  move: ((height: number, grownBy: number) => void) | null
}

/** A list this close to its end, px, follows it. */
const AT_END_PX = 32
/** Of the message before the last, so much is in sight below what fades out, px: a line. */
const LINE_BEFORE_MAX_PX = 40
/** Between two messages, px. */
const ROW_GAP_PX = 8
/** Of a cut message, so much is more than its rounded end, px. */
const REMAINS_PX = 48
/** From this size of text on, the top bar takes two rows. */
const LARGE_TEXT = 1.3
/** Height of the row under the top bar, px. It is loaded later: without its place, all lines would move when it comes. */
const STATUS_ROW_PX = 48
/** A smaller distance between the limits, px, is not worth a handle. */
const DRAGGABLE_MIN_PX = 24

/** `onRoom` is told the upper edge of the closed sheet, px, where the heads on the stage do not fit above it at their usual place; else Infinity. `onFixed`: whether it has one height only. */
export function createSheetLayout(
  elements: SheetElements,
  regions: RegionRefs,
  onRoom: (room: number) => void = () => undefined,
  onFixed: (isFixed: boolean) => void = () => undefined,
): SheetLayout {
  const { sheet, frame, inner, offers } = elements
  const getList = (): HTMLElement | null => regions.list.current
  let limits: SheetLimits = { low: 0, high: 0, offers: 0, openOffers: 0 }
  let talk: TalkSizes = { last: 0, two: 0, exchange: 0 }
  let height = 0
  let isAtEnd = true
  let measured: Sizes | null = null
  let applied: (SheetParts & { isOpen: boolean }) | null = null
  let hidden: number | null = null
  let showsAll = false
  /** Heights below the list, px. */
  let own = { offers: 0, input: 0 }
  /** Hides so much of the list at the upper edge, px. */
  const hide = (px: number): void => {
    if (px === hidden) return
    hidden = px
    frame.style.setProperty('--hidden', `${px}px`)
    frame.style.setProperty('--fade', `${px > 0 ? ROW_GAP_PX : FADE_PX}px`)
  }

  const layout: SheetLayout = {
    elements,
    getList,
    move: null,
    getLimits: () => limits,
    getHeight: () => height,
    isListAtEnd: () => isAtEnd,
    setHeight(next) {
      if (next === height) return
      const list = getList()
      // The layout would move the list with an event of its own, and a frame for it.
      if (isAtEnd && list !== null && height > 0 && next > height) list.scrollTop -= next - height
      sheet.style.height = `${next}px`
      if (isAtEnd && list !== null) list.scrollTop = list.scrollHeight
      height = next
    },
    showAll() {
      showsAll = true
      hide(0)
    },
    settle() {
      showsAll = false
      const list = getList()
      hide(list === null || distanceToEnd(list) > 1 ? 0 : measureRemains(frame, regions))
    },
    update(state) {
      talk = measureTalk(regions) ?? talk
      // Read before anything changes: it asks for the layout.
      const sizes = { ...measureParts(elements, regions), ...talk }
      measured = sizes
      const { face, hasPeople, ...others } = state
      const area = findFaceArea(regions, face)
      const heads = hasPeople ? measureHeadsBottom(regions) : 0
      const faceBottom = Math.max(area.bottom, heads)
      const faceBottomLifted = hasPeople
        ? measureHeadsBottom(regions, 0)
        : area.bottom - measureFree(elements, regions, area)
      const next = { ...sizes, ...others, faceBottom, faceBottomLifted }
      if (isSameValue(next, applied)) return
      applied = next
      limits = computeSheetLimits(next)
      const room = next.isWhole ? Infinity : Math.round(sizes.screen - limits.low)
      // People are placed by what the sheet leaves them; a picture with a face moves up as a whole, as far as the top bar allows.
      onRoom(room < heads ? room : Infinity)
      liftStage(elements, regions, area, room)
      const most = state.isOpen ? limits.openOffers : limits.offers
      // It changes with each line, and would lay out the sheet again.
      if (sizes.offers > 0) offers.style.maxHeight = `${most}px`
      const isFixed = limits.high - limits.low < DRAGGABLE_MIN_PX
      sheet.toggleAttribute('data-fixed', isFixed)
      onFixed(isFixed)
      const target = Math.round(state.isOpen ? limits.high : limits.low)
      const offered = Math.min(sizes.offers, most)
      const grownBy = offered > own.offers ? Math.max(0, offered + sizes.input - own.offers - own.input) : 0
      own = { offers: offered, input: sizes.input }
      if (layout.move !== null && height !== 0) layout.move(target, grownBy)
      else {
        layout.setHeight(target)
        layout.settle()
      }
      // What is shown for a moment over the picture stands below it.
      const shownBottom = Math.min(faceBottom, Math.max(room, faceBottomLifted))
      regions.screen.current?.style.setProperty('--face-bottom', `${Math.round(shownBottom)}px`)
      regions.story.current?.toggleAttribute('data-large-text', sizes.textScale >= LARGE_TEXT)
    },
    isOutdated: () => !isSameValue({ ...measureParts(elements, regions), ...(measureTalk(regions) ?? talk) }, measured),
  }
  const onScroll = (): void => {
    const list = getList()
    isAtEnd = list === null || distanceToEnd(list) <= AT_END_PX
    // A list that is scrolled shows everything; so does a sheet that moves, and it settles when it rests.
    if (!showsAll) layout.settle()
  }
  inner.addEventListener('scroll', onScroll, { capture: true, passive: true })
  return layout
}

export function distanceToEnd(list: HTMLElement): number {
  return list.scrollHeight - list.clientHeight - list.scrollTop
}

function measureParts(
  { layer, area, composer }: SheetElements,
  { topBar, statusRow, offers, tooltip }: RegionRefs,
): Omit<Sizes, keyof TalkSizes> {
  const { top, left, height } = layer.getBoundingClientRect()
  // On its side, a phone shows the bars beside the sheet.
  const bars = [topBar.current, statusRow.current]
    .flatMap((bar) => bar?.getBoundingClientRect() ?? [])
    .filter((bar) => bar.right > left + 1)
  const isRowMissing = bars.length > 0 && statusRow.current === null
  return {
    screen: height,
    top: Math.max(0, ...bars.map((bar) => bar.bottom - top)) + (isRowMissing ? STATUS_ROW_PX : 0),
    // The handle has a strip of its own above the list.
    input: composer.offsetHeight + area.offsetTop,
    offers: measureOffers(offers.current),
    lead: measureLead(tooltip.current),
    textScale: readTextScale(),
  }
}

/** The shape of a picture that has not loaded: that of a phone. */
const ASSUMED_SIZE = { width: 9, height: 16 } as const
/** However low a face is, the conversation gets this share of the screen. */
const FACE_SHARE_MAX = 0.6

/** The upper and the lower edge of the face on the screen, px from its top; 0 without one. */
function findFaceArea(regions: RegionRefs, face: Picture['face']): { top: number; bottom: number } {
  const stage = regions.stage.current
  if (face === null || stage === null) return { top: 0, bottom: 0 }
  const { y, h } = face ?? ASSUMED_FACE
  const shown = regions.stagePicture.current
  const isLoaded = shown !== null && shown.naturalWidth > 0
  const picture = isLoaded ? { width: shown.naturalWidth, height: shown.naturalHeight } : ASSUMED_SIZE
  const size = { width: stage.clientWidth, height: stage.clientHeight }
  const drawn = fitCover(picture, size)
  const at = (share: number): number => drawn.y + share * picture.height * drawn.scale
  return { top: at(y), bottom: Math.min(at(y + h), FACE_SHARE_MAX * size.height) }
}

/** So far the stage can move up before its face is below the top bar, px. The row under that bar has nothing in its middle. */
function measureFree(
  { layer }: SheetElements,
  { topBar: { current: bar } }: RegionRefs,
  face: { top: number },
): number {
  if (bar === null) return 0
  return Math.max(0, face.top - (bar.getBoundingClientRect().bottom - layer.getBoundingClientRect().top))
}

/** Moves the stage up until its face is above the sheet, as far as the top bar allows. */
function liftStage(
  elements: SheetElements,
  regions: RegionRefs,
  face: { top: number; bottom: number },
  room: number,
): void {
  const { current: stage } = regions.stage
  if (stage === null) return
  const free = face.bottom > room ? measureFree(elements, regions, face) : 0
  const lift = Math.round(Math.max(0, Math.min(face.bottom - room, free)))
  stage.style.transform = lift === 0 ? '' : `translateY(${-lift}px)`
}

/** Lower edge of the heads of people on the stage, px from its top. `room`: what the conversation leaves, px. */
function measureHeadsBottom({ stage: { current: stage } }: RegionRefs, room = Infinity): number {
  return stage === null ? 0 : getHeadsBottom({ width: stage.clientWidth, height: stage.clientHeight }, room)
}

/** Height of what is offered, as if nothing scrolled. Unlike `scrollHeight`, it knows no animation of the content. */
function measureOffers(offers: HTMLElement | null): number {
  const parts = [...(offers?.children ?? [])].filter((part) => part instanceof HTMLElement)
  return parts.reduce((sum, part) => sum + part.offsetHeight + Number.parseFloat(getComputedStyle(part).marginTop), 0)
}

/** Height of the tooltip above the first option, px; 0 without one. */
function measureLead(tooltip: HTMLElement | null): number {
  return tooltip === null ? 0 : tooltip.offsetHeight + Number.parseFloat(getComputedStyle(tooltip).marginBottom)
}

/**
 * Height of what is left of a message that the upper edge of the sheet cuts, px; 0 if it is more than its rounded end. Such an
 * end looks like a smear.
 */
function measureRemains(frame: HTMLElement, { listContent, listRows }: RegionRefs): number {
  const [content, holder] = [listContent.current, listRows.current]
  const rows = holder === null ? [] : listMessageRows(holder)
  if (content === null || rows.length === 0) return 0
  const height = frame.offsetHeight
  const end = content.getBoundingClientRect().bottom
  let gap = Infinity
  for (const row of rows.reverse()) {
    const above = height - (end - row.getBoundingClientRect().top)
    // This row is the cut one: those before it are above the edge.
    if (above < 0) break
    gap = above
  }
  return gap < REMAINS_PX ? Math.floor(gap) : 0
}

/** Heights of the last message, of the last two, and of the exchange; null while the end of the list is not shown. */
function measureTalk({
  list: { current: list },
  listContent: { current: content },
  listRows,
}: RegionRefs): TalkSizes | null {
  const rows = listRows.current === null ? [] : listMessageRows(listRows.current)
  const last = rows.at(-1)
  if (list === null || last === undefined || content === null) return null
  if (distanceToEnd(list) > list.clientHeight) return null
  const end = content.getBoundingClientRect().bottom
  const heightFrom = (row: HTMLElement): number => Math.ceil(end - row.getBoundingClientRect().top) + FADE_PX
  const own = rows.findLast(isPlayersRow) ?? rows[0] ?? last
  const two = Math.min(heightFrom(rows.at(-2) ?? last), heightFrom(last) + LINE_BEFORE_MAX_PX)
  return { last: heightFrom(last), two, exchange: heightFrom(own) }
}
