/** Sizes of WAV files: those of services that stream are unknown, zero, or of the first of several files. */
import { parseBuffer } from 'music-metadata'
import { expect, test } from 'vitest'
import { createWavFile } from '../../../fixtures/builders/wav.ts'
import { writeWavSizes } from '../../../server/speech/wavSizes.ts'

const RATE = 8_000
/** Seconds of a rising tone. */
function createWav(seconds: number, rate = RATE): Buffer {
  const bytes = rate * seconds * 2
  const { file, start } = createWavFile({ channels: 1, bits: 16, rate }, bytes)
  for (let at = 0; at < bytes; at += 2) file.writeInt16LE(at % 30_000, start + at)
  return file
}
/** The same with other sizes in its header, such as a stream has. */
function withSizes(file: Buffer, riff: number, data: number): Buffer {
  const changed = Buffer.from(file)
  changed.writeUInt32LE(riff, 4)
  changed.writeUInt32LE(data, 40)
  return changed
}
const measure = async (bytes: Uint8Array | null): Promise<number | undefined> =>
  (await parseBuffer(bytes ?? new Uint8Array(), { mimeType: 'audio/wav' }, { duration: true })).format.duration
const SAMPLES_FROM = 44

test.each([
  ['zero', 0, 0],
  ['the largest number', 0xff_ff_ff_ff, 0xff_ff_ff_ff],
  ['larger than the file', 0x7f_ff_f0_24, 0x7f_ff_f0_00],
])('a size of %s becomes that of the samples', async (_, riff, data) => {
  const whole = createWav(2)
  const written = writeWavSizes(withSizes(whole, riff, data))
  expect(Buffer.compare(written ?? Buffer.alloc(0), whole)).toBe(0)
  expect(await measure(written)).toBe(2)
})

test.each([
  ['with their sizes', (file: Buffer) => file],
  ['without sizes', (file: Buffer) => withSizes(file, 0xff_ff_ff_ff, 0xff_ff_ff_ff)],
])('joined files %s become one', async (_, change) => {
  const [one, two] = [createWav(1), createWav(2)]
  const written = Buffer.from(writeWavSizes(Buffer.concat([change(one), change(two)])) ?? [])
  expect(await measure(written)).toBe(3)
  const samples = Buffer.concat([one.subarray(SAMPLES_FROM), two.subarray(SAMPLES_FROM)])
  expect(Buffer.compare(written.subarray(SAMPLES_FROM), samples)).toBe(0)
})

test('a joined file of another format is left out, and half a sample at the end too', async () => {
  const one = createWav(1)
  const joined = Buffer.concat([one, createWav(1, 16_000)])
  expect(Buffer.compare(writeWavSizes(joined) ?? Buffer.alloc(0), one)).toBe(0)
  const cut = withSizes(createWav(2), 0, 0).subarray(0, SAMPLES_FROM + RATE * 2 + 1)
  expect(Buffer.compare(writeWavSizes(cut) ?? Buffer.alloc(0), one)).toBe(0)
})

test('a file with right sizes keeps its samples, also those that look like a header', () => {
  const whole = createWav(1)
  whole.write('RIFF....WAVE', 1_000, 'latin1')
  expect(Buffer.compare(writeWavSizes(whole) ?? Buffer.alloc(0), whole)).toBe(0)
})

test('a file without samples, or without their format, is none', () => {
  expect(writeWavSizes(createWav(1).subarray(0, SAMPLES_FROM))).toBeNull()
  expect(writeWavSizes(Buffer.from('RIFF\0\0\0\0WAVE'.padEnd(64, '\0'), 'latin1'))).toBeNull()
  const unnamed = createWav(1)
  unnamed.write('LIST', 12, 'latin1')
  expect(writeWavSizes(unnamed)).toBeNull()
})
