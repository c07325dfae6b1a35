/** Where the face of a picture is: read from events, carried to the view, and never a reason to lose the picture. */
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { animatedImages, playVideo, showImage } from '../../../protocol/events/stage.ts'

const FACE = { x: 0.2, y: 0.17, w: 0.4, h: 0.28 }

test.each([
  ['a declared face is kept', FACE, FACE],
  ['a picture without a face says so', null, null],
  ['one that is no area is left out', { x: 'left' }, undefined],
  ['one outside the picture is left out', { ...FACE, y: 3 }, undefined],
  ['a word is left out', 'upper', undefined],
])('the face of a picture: %s', (_, face, expected) => {
  const image = v.parse(showImage, { url: '/media/a.webp', face })
  expect([image.url, image.face]).toEqual(['/media/a.webp', expected])
  expect(v.parse(animatedImages, { images: [{ url: '/media/a.webp', face }] }).images[0]?.face).toEqual(expected)
  expect(v.parse(playVideo, { url: '/media/a.mp4', face }).face).toEqual(expected)
})

test('a picture that declares nothing is read as before', () => {
  expect('face' in v.parse(showImage, { url: '/media/a.webp' })).toBe(false)
  expect('face' in v.parse(playVideo, { url: '/media/a.mp4' })).toBe(false)
})
