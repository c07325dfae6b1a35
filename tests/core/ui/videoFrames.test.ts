import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { VIDEO_BUFFER_S, VIDEO_FRAMES } from '../../../protocol/limits.ts'
import { getFrameSize } from '../../../src/stage/captureFrame.ts'
import { getBufferedShare } from '../../../src/stage/videoElement.ts'
import { createVideoFrames } from '../../../src/stage/videoFrames.ts'

const revoked: string[] = []
let created = 0

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${(created += 1)}`)
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void revoked.push(url))
})
afterEach(() => {
  vi.restoreAllMocks()
  revoked.length = 0
  created = 0
})

test('the cache holds the last frames of 50 clips, and frees the oldest', () => {
  const frames = createVideoFrames()
  for (let clip = 1; clip <= VIDEO_FRAMES.cached + 1; clip += 1) frames.put(`clip ${clip}`, new Blob())
  expect(VIDEO_FRAMES.cached).toBe(50)
  expect([frames.get('clip 1'), frames.get('clip 2'), frames.get('clip 51')]).toEqual([null, 'blob:2', 'blob:51'])
  expect(revoked).toEqual(['blob:1'])
})

test('a new frame of a clip frees the old one, and is announced', () => {
  const frames = createVideoFrames()
  const onChange = vi.fn()
  const unsubscribe = frames.subscribe(onChange)
  frames.put('clip', new Blob())
  frames.put('clip', new Blob())
  expect([frames.get('clip'), ...revoked]).toEqual(['blob:2', 'blob:1'])
  expect(onChange).toHaveBeenCalledTimes(2)
  unsubscribe()
  frames.put('clip', new Blob())
  expect(onChange).toHaveBeenCalledTimes(2)
})

test.each([
  ['a long clip needs 5 s', 60, [2.5], 0.5],
  ['and no more', 60, [VIDEO_BUFFER_S], 1],
  ['a short clip needs all of it', 2, [1], 0.5],
  ['nothing is buffered', 60, [], 0],
  ['the duration is not known', Number.NaN, [1], 0],
])('%s', (_, duration, ends, share) => {
  const buffered = { length: ends.length, start: () => 0, end: (at: number) => ends[at] ?? 0 }
  expect(getBufferedShare({ duration, buffered })).toBe(share)
})

test.each([
  ['at most 450 px wide', { width: 720, height: 1280 }, { width: 1366, height: 1000 }, { width: 450, height: 800 }],
  ['at most 900 px high', { width: 720, height: 1920 }, { width: 1920, height: 2000 }, { width: 338, height: 900 }],
  ['95 % of the window high', { width: 720, height: 1280 }, { width: 1366, height: 768 }, { width: 410, height: 730 }],
  ['never enlarged', { width: 90, height: 160 }, { width: 1366, height: 1000 }, { width: 90, height: 160 }],
])('on a wide window a frame is %s', (_, clip, viewport, size) => {
  expect(getFrameSize(clip, viewport)).toEqual(size)
})
