/** What an MP3 says of the silence that its encoder put around the sound. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readMp3Length } from '../../../src/sound/mp3Length.ts'

const read = (name: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(readFileSync(join(import.meta.dirname, '../../cases/media', name)))

/** LAME puts 576 samples before the sound, and a decoder 529 more. */
const DECLARED = { whole: (21 * 1_152) / 44_100, sound: 0.5, before: 1_105 / 44_100 }

test('the first frame declares the length of the sound and where it begins', () => {
  expect(readMp3Length(read('declared-loop.mp3').buffer)).toEqual({ frame: 1_152 / 44_100, declared: DECLARED })
})

test('it is found behind a tag with title and cover', () => {
  const tag = new Uint8Array(10 + 300)
  tag.set([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 2, 44])
  const bytes = Uint8Array.from([...tag, ...read('declared-loop.mp3').subarray(20)])
  expect(readMp3Length(bytes.buffer)?.declared).toEqual(DECLARED)
})

test('a file without a declaration has the length of its frames alone', () => {
  expect(readMp3Length(read('plain-loop.mp3').buffer)).toEqual({ frame: 1_152 / 44_100, declared: null })
})

test.each([
  ['44.1 kHz', [0xff, 0xfb, 0x90, 0xc4], 1_152 / 44_100],
  ['16 kHz, as speech has it', [0xff, 0xf3, 0x48, 0xc4], 576 / 16_000],
  ['8 kHz', [0xff, 0xe3, 0x48, 0xc4], 576 / 8_000],
])('a frame of %s', (_, header, frame) => {
  expect(readMp3Length(Uint8Array.from([...header, ...new Uint8Array(200)]).buffer)).toEqual({ frame, declared: null })
})

test.each(['upright.mp4', 'makeMedia.ts'])('%s is no MP3', (name) => {
  expect(readMp3Length(read(name).buffer)).toBeNull()
})
