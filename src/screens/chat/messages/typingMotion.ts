/**
 * The motion of a line that types. The line is laid out and painted once; a clip moves over it from piece to piece, and its text moves the
 * other way, so that the text stands still. Both are transforms, which the compositor animates: no frame of the page is drawn. Doc 2 §9, rule P1.
 */
import { FAR_END_MS } from '../../../ui/playMotion.ts'
import { type TypedPiece } from './typedPieces.ts'

/** Letters may reach this far over the edge of their box, px. */
const OVERHANG_PX = 16

export interface TypedLine {
  /** Ends the motion: the whole line is shown, whatever its size. */
  showWhole: () => void
  /** Whether the last piece is shown. */
  isWhole: () => boolean
}

interface Place {
  x: number
  y: number
}

/**
 * Lets the pieces of a line appear at their times, the first of them `elapsed` ms ago. `text` holds the line and fills `clip`. Reads the
 * layout. Null for a line whose last piece is there already.
 */
export function typeLine(
  clip: HTMLElement,
  text: HTMLElement,
  pieces: TypedPiece[],
  elapsed: number,
): TypedLine | null {
  const end = pieces[pieces.length - 1]?.at ?? 0
  if (elapsed >= end) return null
  // The motion is cancelled when the game says that typing is over.
  const duration = end + FAR_END_MS
  const { width, height } = text.getBoundingClientRect()
  const rowHeight = Number.parseFloat(getComputedStyle(text).lineHeight)
  const places = findEnds(text, pieces, rowHeight)
  const hidden = { x: -width - 2 * OVERHANG_PX, y: rowHeight - height }
  const move = (element: HTMLElement, sign: 1 | -1): Animation => {
    const frame = ({ x, y }: Place, at: number): Keyframe => ({
      transform: `translate(${sign * x}px, ${sign * y}px)`,
      offset: at / duration,
      easing: 'step-end',
    })
    const frames = pieces.map(({ at }, index) => frame(places[index] ?? { x: 0, y: 0 }, at))
    return element.animate([frame(hidden, 0), ...frames, frame({ x: 0, y: 0 }, duration)], {
      duration,
      delay: -elapsed,
      fill: 'backwards',
    })
  }

  clip.style.clipPath = createClip(width, height, rowHeight)
  const animations = [move(clip, 1), move(text, -1)]
  return {
    showWhole() {
      for (const animation of animations) animation.cancel()
      clip.style.clipPath = ''
    },
    isWhole: () => animations.every(({ currentTime }) => Number(currentTime) + elapsed >= end),
  }
}

/**
 * Everything but what follows the end of the last row. Moved up and to the left, it ends at any other letter. For one row it is a rectangle, which
 * needs no mask, and so one layer less.
 */
function createClip(width: number, height: number, rowHeight: number): string {
  if (height < 1.5 * rowHeight) return `inset(${-OVERHANG_PX}px)`
  const [far, end, row] = [2 * (width + OVERHANG_PX), width + OVERHANG_PX, height - rowHeight]
  const low = -OVERHANG_PX
  const corners = [`${low}px ${low}px`, `${far}px ${low}px`, `${far}px ${row}px`, `${end}px ${row}px`]
  return `polygon(${corners.join()}, ${end}px ${height}px, ${low}px ${height}px)`
}

/** How far the clip moves to end behind each piece, px. */
function findEnds(text: HTMLElement, pieces: TypedPiece[], rowHeight: number): Place[] {
  const { left, top, width, height } = text.getBoundingClientRect()
  const nodes = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  return pieces.map(({ text: words, from }, index) => {
    if (from === 0) nodes.nextNode()
    // A browser's translator may have written a shorter text.
    const end = nodes.currentNode.textContent?.length ?? 0
    range.setStart(nodes.currentNode, Math.min(from, end))
    range.setEnd(nodes.currentNode, Math.min(from + words.length, end))
    const rects = range.getClientRects()
    const last = rects[rects.length - 1]
    // The last piece leaves nothing hidden, whatever the styles put behind it.
    if (last === undefined || index === pieces.length - 1) return { x: 0, y: 0 }
    const row = Math.floor((last.top + last.height / 2 - top) / rowHeight)
    return { x: Math.ceil(last.right - left - width) - OVERHANG_PX, y: (row + 1) * rowHeight - height }
  })
}
