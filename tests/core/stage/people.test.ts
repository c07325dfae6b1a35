/** People on the stage: where they stand, and the list of those that are drawn. Rule S21. */
import { describe, expect, test } from 'vitest'
import { PERSON_PICTURE, type Place } from '../../../protocol/story/people.ts'
import { type PersonView } from '../../../protocol/view/stage.ts'
import {
  arePersonLayersDrawn,
  changePersonLayers,
  createPersonLayers,
  type PersonLayers,
} from '../../../src/stage/people/personLayers.ts'
import { getHeadsBottom, type Placed, placePeople } from '../../../src/stage/people/placePeople.ts'

const SIZES = [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  { width: 430, height: 932 },
  { width: 371, height: 390 },
]
const PLACES: readonly Place[] = ['left', 'right', 'center', 'left', 'right']
const standing = (count: number) =>
  PLACES.slice(0, count).map((place, index) => ({ id: `p${index}`, place, isLeaving: false }))

/** The head of a person, px. */
function headOf({ x, y, width, height }: Placed): { left: number; right: number; top: number; bottom: number } {
  const { head } = PERSON_PICTURE
  const [left, top] = [x + head.x * width, y + head.y * height]
  return { left, top, right: left + head.w * width, bottom: top + head.h * height }
}

describe.each(SIZES)('on a stage of $width by $height px', (stage) => {
  test.each([1, 2, 3, 4, 5])('%i heads are on the stage, below the bars and above the conversation', (count) => {
    for (const speaker of [null, 'p0', 'p1'])
      for (const room of [Infinity, stage.height * 0.4]) {
        const heads = [...placePeople(standing(count), speaker, stage, room).values()].map(headOf)
        expect(heads).toHaveLength(count)
        for (const { left, right, top, bottom } of heads) {
          expect(left).toBeGreaterThanOrEqual(-1)
          expect(right).toBeLessThanOrEqual(stage.width + 1)
          expect(top).toBeGreaterThanOrEqual(0.17 * stage.height - 1)
          expect(bottom).toBeLessThanOrEqual(getHeadsBottom(stage, room) + 1)
          expect(bottom).toBeLessThanOrEqual(Math.max(room, 0.3 * stage.height) + 1)
        }
      }
  })
})

test('people stand from left to right by their places, the middle one larger, and the one who speaks before the others', () => {
  const [stage] = SIZES
  if (stage === undefined) throw new Error('no size')
  const placed = placePeople(standing(3), 'p1', stage)
  const [left, right, middle] = ['p0', 'p1', 'p2'].map((id) => placed.get(id))
  const middleOf = (one: Placed | undefined): number => (one?.x ?? 0) + (one?.width ?? 0) / 2
  expect(middleOf(left)).toBeLessThan(middleOf(middle))
  expect(middleOf(middle)).toBeLessThan(middleOf(right))
  expect([left?.isDimmed, middle?.isDimmed, right?.isDimmed]).toEqual([true, true, false])
  expect(right?.order).toBeGreaterThan(middle?.order ?? 9)
  const silent = placePeople(standing(3), null, stage)
  expect([...silent.values()].some(({ isDimmed }) => isDimmed)).toBe(false)
  expect(silent.get('p2')?.width).toBeGreaterThan(silent.get('p0')?.width ?? 999)
  // One who stands there alone is never dimmed.
  expect(placePeople(standing(1), null, stage).get('p0')?.isDimmed).toBe(false)
})

const person = (id: string, face = 'calm', place: Place = 'center'): PersonView => ({
  id,
  name: id,
  place,
  face,
  url: `/media/${id}-${face}.webp`,
  blinkUrl: null,
  alt: id,
})
const load = (personLayers: PersonLayers): PersonLayers =>
  personLayers.items
    .flatMap(({ faces }) => faces)
    .reduce((current, { id, url }) => changePersonLayers(current, { type: 'loaded', id, source: url }), personLayers)
const describeAll = ({ items }: PersonLayers): string[] =>
  items.map(({ person: { id }, faces, isLeaving }) => `${id} ${faces.length}${isLeaving ? ' leaves' : ''}`)

describe('the list of those that are drawn', () => {
  test('a new face fades in over the old one, which stays until it has', () => {
    const before = load(createPersonLayers([person('lan')]))
    const after = load(changePersonLayers(before, { type: 'wanted', people: [person('lan', 'hurt')] }))
    expect(describeAll(after)).toEqual(['lan 2'])
    const top = after.items[0]?.faces[1]?.id ?? 0
    expect(describeAll(changePersonLayers(after, { type: 'settled', id: top }))).toEqual(['lan 1'])
    // One that cannot be loaded leaves the one before it.
    expect(changePersonLayers(after, { type: 'failed', id: top }).items[0]?.faces[0]?.url).toBe('/media/lan-calm.webp')
  })

  test('a face that is still loading is replaced by the next', () => {
    const before = load(createPersonLayers([person('lan')]))
    const hurt = changePersonLayers(before, { type: 'wanted', people: [person('lan', 'hurt')] })
    const glad = changePersonLayers(hurt, { type: 'wanted', people: [person('lan', 'glad')] })
    expect(glad.items[0]?.faces.map(({ url }) => url)).toEqual(['/media/lan-calm.webp', '/media/lan-glad.webp'])
  })

  test('one who goes leaves until they are gone, and comes again as another', () => {
    const before = load(createPersonLayers([person('lan'), person('mo')]))
    const gone = changePersonLayers(before, { type: 'wanted', people: [person('mo')] })
    expect(describeAll(gone)).toEqual(['lan 1 leaves', 'mo 1'])
    const again = changePersonLayers(gone, { type: 'wanted', people: [person('mo'), person('lan')] })
    expect(describeAll(again)).toEqual(['lan 1 leaves', 'mo 1', 'lan 1'])
    const key = again.items[0]?.key ?? 0
    expect(describeAll(changePersonLayers(again, { type: 'left', key }))).toEqual(['mo 1', 'lan 1'])
  })

  test('one whose picture has not come need not leave', () => {
    expect(
      describeAll(changePersonLayers(createPersonLayers([person('lan')]), { type: 'wanted', people: [] })),
    ).toEqual([])
  })

  test('all are drawn when Pixi has drawn each face that has loaded', () => {
    const loaded = load(createPersonLayers([person('lan')]))
    expect(arePersonLayersDrawn(createPersonLayers([person('lan')]))).toBe(true)
    expect(arePersonLayersDrawn(loaded)).toBe(false)
    const drawn = changePersonLayers(loaded, { type: 'drawn', id: loaded.items[0]?.faces[0]?.id ?? 0 })
    expect(arePersonLayersDrawn(drawn)).toBe(true)
    expect(arePersonLayersDrawn(changePersonLayers(drawn, { type: 'undrawn' }))).toBe(false)
  })
})
