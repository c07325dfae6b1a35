import { expect, test } from 'vitest'
import { NO_CLIPS, changeClips, findWanted, type Clips, type ClipsAction } from '../../../src/stage/clips.ts'

interface Media {
  id: string
}
const wanted = (id: string | null): ClipsAction<Media> => ({ type: 'wanted', media: id === null ? null : { id } })
const appeared = (id: number): ClipsAction<Media> => ({ type: 'appeared', id })
const shown = (id: number): ClipsAction<Media> => ({ type: 'shown', id })

function after(...actions: ClipsAction<Media>[]): Clips<Media> {
  return actions.reduce<Clips<Media>>(changeClips, NO_CLIPS)
}

/** Each clip as its id and state, in brackets where it is leaving. */
function list({ items }: Clips<Media>): string[] {
  return items.map(({ media, state, isWanted }) => (isWanted ? `${media.id} ${state}` : `(${media.id} ${state})`))
}

test('a clip loads, appears with its first frame and is opaque at last', () => {
  expect(list(after(wanted('a')))).toEqual(['a loading'])
  expect(list(after(wanted('a'), appeared(1)))).toEqual(['a appearing'])
  expect(list(after(wanted('a'), appeared(1), shown(1)))).toEqual(['a shown'])
})

test('the clip before stays below the next one until it is gone', () => {
  const both = after(wanted('a'), appeared(1), shown(1), wanted('b'))
  expect(list(both)).toEqual(['(a shown)', 'b loading'])
  expect(findWanted(both)?.media.id).toBe('b')
  expect(list(changeClips(both, { type: 'gone', id: 1 }))).toEqual(['b loading'])
})

test('a clip that nobody has seen leaves at once', () => {
  expect(list(after(wanted('a'), wanted('b')))).toEqual(['b loading'])
  expect(list(after(wanted('a'), wanted(null)))).toEqual([])
  expect(findWanted(after(wanted('a'), appeared(1), wanted(null)))).toBeNull()
})

test('a clip that comes back while it fades out goes on from where it is', () => {
  const back = after(wanted('a'), appeared(1), shown(1), wanted(null), wanted('a'))
  expect(list(back)).toEqual(['a shown'])
  expect(back.items[0]?.id).toBe(1)
})

test('a clip that fails while it loads leaves at once, one that was seen fades out', () => {
  expect(list(after(wanted('a'), { type: 'failed', id: 1 }))).toEqual([])
  expect(list(after(wanted('a'), appeared(1), { type: 'failed', id: 1 }))).toEqual(['(a appearing)'])
})

test('no clip and none wanted is the same object, so that nothing renders', () => {
  expect(after(wanted(null))).toBe(NO_CLIPS)
})
