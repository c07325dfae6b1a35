/** The type of a file by its first bytes, and whether a picture moves. */
import { expect, test } from 'vitest'
import { isAnimatedPicture } from '../../../protocol/animatedPicture.ts'
import { detectMediaType } from '../../../protocol/mediaType.ts'

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0))
const mp4 = (brand: string, ...tracks: string[]): string =>
  `\0\0\0\x20ftyp${brand}\0\0\0\0${tracks.map((kind) => `hdlr\0\0\0\0\0\0\0\0${kind}`).join('')}`

test.each([
  ['image/jpeg', '\xff\xd8\xff\xe1'],
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/webp', 'RIFF\x10\0\0\0WEBPVP8 '],
  ['audio/wav', 'RIFF\x10\0\0\0WAVEfmt '],
  ['audio/ogg', 'OggS\0'],
  ['video/webm', '\x1a\x45\xdf\xa3'],
  ['video/mp4', mp4('isom')],
  ['video/mp4', mp4('mp42', 'soun', 'vide')],
  ['audio/mp4', mp4('M4A ')],
  ['audio/mp4', mp4('isom', 'soun')],
  ['video/mp4', mp4('M4A ', 'vide', 'soun')],
  ['audio/mpeg', 'ID3\x04'],
  ['audio/mpeg', '\xff\xfb\x90\xc4'],
])('%s begins with %j', (type, start) => {
  expect(detectMediaType(bytesOf(start))).toBe(type)
})

test.each([
  '',
  'RIFF',
  'GIF89a',
  '<svg xmlns',
  'MZ',
  '%PDF',
  mp4('heic'),
  mp4('avif'),
  mp4('qt  '),
  '\xff\xf1\x50',
  '\xff\xff\xff',
])('no type that the app knows begins with %j', (start) => {
  expect(detectMediaType(bytesOf(start))).toBeNull()
})

const png = (...chunks: string[]): string =>
  `\x89PNG\r\n\x1a\n${chunks.map((name) => `\0\0\0\x04${name}\0\0\0\0crc!`).join('')}`

test.each([
  [true, 'RIFF\x24\0\0\0WEBPVP8X\x0a\0\0\0\x12'],
  [false, 'RIFF\x24\0\0\0WEBPVP8X\x0a\0\0\0\x10'],
  [false, 'RIFF\x24\0\0\0WEBPVP8 \x0a\0\0\0\x02'],
  [true, png('IHDR', 'iCCP', 'acTL', 'IDAT')],
  [false, png('IHDR', 'IDAT', 'acTL')],
  [false, png('IHDR')],
  [false, 'GIF89a'],
])('that a picture moves is %j of %j', (isAnimated, start) => {
  expect(isAnimatedPicture(bytesOf(start))).toBe(isAnimated)
})
