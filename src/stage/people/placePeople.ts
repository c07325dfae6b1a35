/**
 * Where people stand on the stage. Pure. Their heads are between the bars at the top and the conversation, several share the width, and one who
 * speaks stands before the others.
 */
import { PERSON_PICTURE, type Place, PLACES } from '../../../protocol/story/people.ts'
import { type Size } from '../cover.ts'

/** Of whom the place is wanted, in the order of their coming. */
export interface Standing {
  id: string
  place: Place
  isLeaving: boolean
}

/** The picture of a person on the stage, CSS px from its upper left corner. */
export interface Placed {
  x: number
  y: number
  width: number
  height: number
  /** Another one speaks. */
  isDimmed: boolean
  /** Drawn later, and so before the others. */
  order: number
}

/** Shares of the stage's height: below the bars, and above the conversation. */
const HEADS = { top: 0.17, bottom: 0.46 } as const
/** Width of a picture as a share of the stage's width, by how many stand there: pictures overlap, heads do not. */
const WIDTHS = [0.98, 0.98, 0.72, 0.5, 0.5, 0.44] as const
/** The one in the middle of an odd number is larger. */
const MIDDLE_FACTOR = 1.2
/** Where the middles of the pictures are, as shares of the stage's width. */
const MIDDLES: readonly (readonly number[])[] = [
  [],
  [0.5],
  [0.29, 0.71],
  [0.2, 0.5, 0.8],
  [0.13, 0.38, 0.62, 0.87],
  [0.11, 0.3, 0.5, 0.7, 0.89],
]
/** A person alone stands a little beside the middle. */
const ALONE: Readonly<Record<Place, number>> = { left: 0.42, center: 0.5, right: 0.58 }
/** Scale of a person who listens. */
const LISTENER_SCALE = 0.94

const ASPECT = PERSON_PICTURE.height / PERSON_PICTURE.width
const { head } = PERSON_PICTURE
const HEAD_BOTTOM = head.y + head.h

/** Lower edge of all heads, px from the top of the stage. `room`: what the conversation leaves, px. */
export function getHeadsBottom(stage: Size, room = Infinity): number {
  const top = HEADS.top * stage.height
  return Math.max(top + (HEADS.bottom * stage.height - top) / 2, Math.min(HEADS.bottom * stage.height, room))
}

/** The place of each person, by id. A person who leaves keeps their last place, and is not in the answer. */
export function placePeople(
  people: readonly Standing[],
  speakerId: string | null,
  stage: Size,
  room = Infinity,
): ReadonlyMap<string, Placed> {
  // The size of the stage is not known yet.
  if (stage.width === 0) return new Map()
  const standing = people
    .filter(({ isLeaving }) => !isLeaving)
    .sort((one, other) => PLACES.indexOf(one.place) - PLACES.indexOf(other.place))
  const count = Math.min(standing.length, MIDDLES.length - 1)
  const bottom = getHeadsBottom(stage, room)
  const isSpeaking = count > 1 && standing.some(({ id }) => id === speakerId)
  const widths = standing.map(({ id }, index) => {
    const isMiddle = count > 1 && count % 2 === 1 && index === (count - 1) / 2
    const own = (WIDTHS[count] ?? 0) * (isMiddle ? MIDDLE_FACTOR : 1)
    return own * stage.width * (isSpeaking && id !== speakerId ? LISTENER_SCALE : 1)
  })
  // All stand on one line: the lowest head, of the smallest, decides where that is, and the highest, of the largest, how large they are.
  const [smallest, largest] = [ASPECT * Math.min(...widths), ASPECT * Math.max(...widths)]
  const needed = (1 - head.y) * largest - (1 - HEAD_BOTTOM) * smallest
  const fit = Math.min(1, (bottom - HEADS.top * stage.height) / needed)
  const ground = bottom + (1 - HEAD_BOTTOM) * smallest * fit
  return new Map(
    standing.map(({ id, place }, index) => {
      const middle = count === 1 ? ALONE[place] : (MIDDLES[count]?.[index] ?? 0.5)
      const width = (widths[index] ?? 0) * fit
      const height = width * ASPECT
      const isDimmed = isSpeaking && id !== speakerId
      const order = id === speakerId ? 2 : width * 1.01 >= Math.max(...widths) * fit ? 1 : 0
      return [id, { x: middle * stage.width - width / 2, y: ground - height, width, height, isDimmed, order }]
    }),
  )
}

/** The ground of the stage, CSS px. */
export interface Ground {
  /** The line that all stand on, px from the top of the stage. */
  y: number
  /** Height above it in which there is no head, px. */
  free: number
}

/** Null where nobody stands. */
export function getGround(placed: ReadonlyMap<string, Placed>): Ground | null {
  const all = [...placed.values()]
  const [first] = all
  if (first === undefined) return null
  return { y: first.y + first.height, free: (1 - HEAD_BOTTOM) * Math.min(...all.map(({ height }) => height)) }
}
