/** Draws the lanes of the timeline on a canvas: fifty thousand marks are too many for elements. */
import { type Replayer } from '../../../worker/debug/replayer.ts'
import {
  describeProblem,
  formatTime,
  LANE_NAMES,
  type Lane,
  LANES,
  laneOf,
  laneOfWork,
  listTicks,
  type Span,
} from './lanes.ts'

/** Sizes in CSS px. */
export const LABELS = 100
const RULER = 20
const LANE = 22
export const HEIGHT = RULER + LANES.length * LANE
const MARK = { width: 3, height: 12 }
const BAR_HEIGHT = 4
/** Room for the time of a tick. */
const TICK_PX = 80

interface Drawing {
  replayer: Replayer
  span: Span
  width: number
  found: readonly number[]
  /** How many entries are prepared: what others changed is not known yet. */
  prepared: number
  /** The theme whose colours are drawn. */
  theme: string
}

export function drawTimeline(
  canvas: HTMLCanvasElement,
  { replayer, span, width, found, prepared, theme }: Drawing,
): void {
  const density = devicePixelRatio
  canvas.width = Math.round(width * density)
  canvas.height = Math.round(HEIGHT * density)
  const context = canvas.getContext('2d')
  if (context === null) return
  context.scale(density, density)
  canvas.dataset.theme = theme
  const style = getComputedStyle(canvas)
  const colours = new Map<string, string>()
  const colour = (name: string): string => {
    const value = colours.get(name) ?? style.getPropertyValue(name).trim()
    colours.set(name, value)
    return value
  }
  const room = width - LABELS
  const toX = (at: number): number => LABELS + ((at - span.from) / (span.to - span.from)) * room
  const isDrawn = createPixelSet(density)
  const top = (lane: Lane): number => RULER + LANES.indexOf(lane) * LANE
  const { entries, spans } = replayer
  const start = entries.timeAt(0) ?? 0

  context.font = `11px ${style.fontFamily}`
  context.textBaseline = 'middle'
  for (const index of LANES.keys()) {
    context.fillStyle = colour(index % 2 === 0 ? '--lane' : '--lane-other')
    context.fillRect(0, RULER + index * LANE, width, LANE)
  }
  for (const at of listTicks(span, start, Math.max(2, room / TICK_PX))) {
    context.fillStyle = colour('--grid')
    context.fillRect(Math.round(toX(at)), RULER - 4, 1, HEIGHT)
    context.fillStyle = colour('--text-quiet')
    context.fillText(formatTime(at - start, span.to - span.from < 5_000 ? 1 : 0), toX(at) + 3, RULER / 2)
  }

  context.save()
  context.beginPath()
  context.rect(LABELS, 0, room, HEIGHT)
  context.clip()
  const end = entries.timeAt(entries.length - 1) ?? 0
  for (const work of spans) {
    const lane = laneOfWork(work)
    const from = entries.timeAt(work.from) ?? 0
    const to = work.to === null ? end : (entries.timeAt(work.to) ?? end)
    if (lane === null || to < span.from || from > span.to) continue
    const [x, length] = [toX(from), toX(to) - toX(from)]
    if (length < 1 && isDrawn(`bar ${lane} ${work.isCompleted}`, x)) continue
    context.globalAlpha = work.isCompleted ? 0.55 : 0.25
    context.fillStyle = colour(`--${lane}`)
    context.fillRect(x, top(lane) + (LANE - BAR_HEIGHT) / 2, Math.max(1, length), BAR_HEIGHT)
  }
  context.globalAlpha = 1
  const hits = new Set(found)
  for (let index = 0; index < entries.length; index += 1) {
    const [at, traits] = [entries.timeAt(index), entries.traitsAt(index)]
    if (at === undefined || traits === undefined || at < span.from || at > span.to) continue
    const lane = laneOf(traits)
    const [x, y] = [toX(at), top(lane)]
    if (hits.has(index) && !isDrawn('found', x)) {
      context.fillStyle = colour('--found')
      context.fillRect(x - MARK.width, RULER, 2 * MARK.width, HEIGHT)
    }
    // What the player saw change stands taller.
    const height = index < prepared && replayer.effects[index]?.changed.length === 0 ? MARK.height / 2 : MARK.height
    if (!isDrawn(`mark ${lane} ${height}`, x)) {
      context.fillStyle = colour(`--${lane}`)
      context.fillRect(x - MARK.width / 2, y + (LANE - height) / 2, MARK.width, height)
    }
    if (describeProblem(replayer, index) !== null && !isDrawn(`fault ${lane}`, x))
      drawFault(context, x, y, colour('--danger'))
  }
  context.restore()

  context.fillStyle = colour('--panel')
  context.fillRect(0, 0, LABELS - 2, RULER)
  for (const lane of LANES) {
    context.fillStyle = colour('--panel')
    context.fillRect(0, top(lane), LABELS - 2, LANE)
    context.fillStyle = colour(`--${lane}`)
    context.fillRect(8, top(lane) + LANE / 2 - 4, 3, 8)
    context.fillStyle = colour('--text-quiet')
    context.fillText(LANE_NAMES[lane], 16, top(lane) + LANE / 2 + 0.5)
  }
}

/** Says whether a kind of mark was drawn at this pixel before: a long session has hundreds of marks for each, and a canvas keeps every one. */
function createPixelSet(density: number): (kind: string, x: number) => boolean {
  const last = new Map<string, number>()
  return (kind, x) => {
    const pixel = Math.round(x * density)
    const isDrawn = last.get(kind) === pixel
    last.set(kind, pixel)
    return isDrawn
  }
}

/** A triangle over the mark: a fault has a shape of its own, not a colour alone. */
function drawFault(context: CanvasRenderingContext2D, x: number, y: number, colour: string): void {
  context.fillStyle = colour
  context.beginPath()
  context.moveTo(x - 4, y)
  context.lineTo(x + 4, y)
  context.lineTo(x, y + 7)
  context.closePath()
  context.fill()
}
