/** Which pictures are on the stage, whatever order they arrive in. */
import { expect, test } from 'vitest'
import { changeLayers, type Layers, type LayersAction, createLayers, findTopShown } from '../../../src/stage/layers.ts'

const picture = (url: string, alt = url) => ({ url, alt })
const wanted = (url: string): LayersAction => ({ type: 'wanted', picture: picture(url) })
const loaded = (id: number): LayersAction => ({
  type: 'loaded',
  id,
  source: `file ${id}`,
  size: { width: 9, height: 16 },
})

/** The stage after a first picture called A and these. */
function after(...actions: LayersAction[]): Layers {
  return actions.reduce(changeLayers, createLayers(picture('A')))
}

/** Each layer as its address, with a tilde where it fades in and a dot where it is loaded. */
function drawn(layers: Layers): string[] {
  return layers.items.map((item) => `${item.fades ? '~' : ''}${item.picture.url}${item.source === null ? '' : '.'}`)
}

test('the first picture does not fade, the next fades in above it and then remains alone', () => {
  expect(drawn(createLayers(null))).toEqual([])
  expect(drawn(after(loaded(1), wanted('B')))).toEqual(['A.', '~B'])
  expect(drawn(after(loaded(1), wanted('B'), loaded(2)))).toEqual(['A.', '~B.'])
  expect(drawn(after(loaded(1), wanted('B'), loaded(2), { type: 'settled', id: 2 }))).toEqual(['B.'])
})

test('a picture that is still loading gives way, but not the one that is seen as it loads', () => {
  expect(drawn(after(loaded(1), wanted('B'), wanted('C')))).toEqual(['A.', '~C'])
  expect(drawn(after(wanted('B'), wanted('C')))).toEqual(['A', '~C'])
  expect(drawn(after(loaded(1), wanted('B'), wanted('A')))).toEqual(['A.'])
})

test('a picture that fails leaves the one before it; the next picture has nothing to fade over', () => {
  expect(drawn(after(loaded(1), wanted('B'), { type: 'failed', id: 2 }))).toEqual(['A.'])
  expect(drawn(after(wanted('B'), { type: 'failed', id: 1 }))).toEqual(['B'])
  expect(drawn(after({ type: 'failed', id: 1 }))).toEqual([])
})

test('the same picture again changes its alt text only, and a report of a removed one changes nothing', () => {
  const layers = after(loaded(1))
  const renamed = changeLayers(layers, { type: 'wanted', picture: picture('A', 'Another word') })
  expect(drawn(renamed)).toEqual(['A.'])
  expect(findTopShown(renamed)?.picture.alt).toBe('Another word')
  expect(changeLayers(layers, { type: 'settled', id: 9 })).toBe(layers)
  expect(changeLayers(layers, { type: 'settled', id: 1 })).toBe(layers)
})

test('the alt text is that of the visible picture', () => {
  expect(findTopShown(after())?.picture.url).toBe('A')
  expect(findTopShown(after(loaded(1), wanted('B')))?.picture.url).toBe('A')
  expect(findTopShown(after(loaded(1), wanted('B'), loaded(2)))?.picture.url).toBe('B')
})

test('no more than three pile up while nothing is drawn; none is left when none is wanted', () => {
  const many = after(loaded(1), wanted('B'), loaded(2), wanted('C'), loaded(3), wanted('D'), loaded(4))
  expect(drawn(many)).toEqual(['B.', '~C.', '~D.'])
  expect(drawn(changeLayers(many, { type: 'wanted', picture: null }))).toEqual([])
})
