/** Music loops without a gap: what the decoder of a browser leaves of an encoder's silence is left out. */
import { describe, expect, test } from 'vitest'
import { decodeSound } from '../../../src/sound/decode.ts'
import { findMp3Loop, type Loop } from '../../../src/sound/findLoop.ts'
import { readMp3Length } from '../../../src/sound/mp3Length.ts'
import { cut, findLargestStep, measureLevel, measureTone, RATE, render, SILENCE } from './renderedSound.ts'

const HERTZ = 440
/** The encoder makes the tone a little quieter. */
const LOUD = 0.1187
/** From one sample of the tone to the next, and a quarter more: what is encoded has noise. A click is ten times as large. */
const STEP = LOUD * 2 * Math.PI * (HERTZ / RATE) * 1.25

const fetchBytes = async (name: string): Promise<ArrayBuffer> =>
  (await fetch(new URL(`../../cases/media/${name}.mp3`, import.meta.url))).arrayBuffer()

describe.each(['declared-loop', 'plain-loop'])('%s', (name) => {
  test('is heard without a click and without a gap', async () => {
    const music = new Blob([await fetchBytes(name)], { type: 'audio/mpeg' })
    const sound = await render(6, { music }, [
      [
        0,
        async (mixer) => {
          mixer.apply({ ...SILENCE, music: { url: 'music', volume: 1 } })
          await mixer.waitForStarts(1)
        },
      ],
    ])
    // Seven loops.
    const steady = cut(sound, 2.2, 6)
    expect(measureTone(steady, HERTZ)).toBeCloseTo(LOUD, 3)
    expect(findLargestStep(steady)).toBeLessThan(STEP)
    for (let at = 2.2; at < 5.9; at += 0.02)
      expect(measureLevel(cut(sound, at, at + 0.02)) / measureLevel(steady)).toBeGreaterThan(0.95)
  })
})

/** The piece as it is left by a decoder that takes nothing away: none does where the file declares nothing. */
async function decodePadded(rate: number): Promise<AudioBuffer> {
  const buffer = await decodeSound(new OfflineAudioContext(1, rate, rate), await fetchBytes('plain-loop'))
  if (buffer === null) throw new Error('it decodes')
  return buffer
}

/** Where the loop begins and ends in samples. */
const inSamples = ({ startS, endS }: Loop, rate: number): number[] => [startS, endS].map((at) => Math.round(at * rate))

test.each([44_100, 48_000])(
  'the loop is the sound that the file declares, whatever its decoder left, at %i Hz',
  async (rate) => {
    const length = readMp3Length(await fetchBytes('declared-loop'))
    const declared = length?.declared ?? null
    if (length === null || declared === null) throw new Error('it is declared')
    const padded = await decodePadded(rate)
    const [before, sound, frame] = [declared.before, 0.5, length.frame].map((seconds) => Math.round(seconds * rate))
    expect(inSamples(findMp3Loop(padded, length), rate)).toEqual([before, (before ?? 0) + (sound ?? 0)])
    const cutTo = (from: number, to: number): AudioBuffer => {
      const part = new AudioBuffer({ length: to - from, sampleRate: rate })
      part.copyToChannel(padded.getChannelData(0).slice(from, to), 0)
      return part
    }
    // Chromium and Firefox take all away; others take the beginning, or decode the frame of the declaration, too.
    const whole = cutTo(before ?? 0, (before ?? 0) + (sound ?? 0))
    expect(inSamples(findMp3Loop(whole, length), rate)).toEqual([0, sound])
    expect(inSamples(findMp3Loop(cutTo(before ?? 0, padded.length), length), rate)).toEqual([0, sound])
    const longer = new AudioBuffer({ length: padded.length + (frame ?? 0), sampleRate: rate })
    longer.copyToChannel(padded.getChannelData(0), 0, frame)
    const [start = 0, end = 0] = inSamples(findMp3Loop(longer, length), rate)
    expect(Math.abs(start - (before ?? 0) - (frame ?? 0))).toBeLessThan(2)
    expect(Math.abs(end - start - (sound ?? 0))).toBeLessThan(2)
  },
)

test('where the file declares nothing, the loop is what sounds', async () => {
  const length = readMp3Length(await fetchBytes('plain-loop'))
  if (length === null) throw new Error('it is an MP3')
  const [start = 0, end = 0] = inSamples(findMp3Loop(await decodePadded(44_100), length), 44_100)
  expect(Math.abs(start - 1_105)).toBeLessThan(3)
  expect(Math.abs(end - start - 22_050)).toBeLessThan(6)
  // Silence that the author wrote is longer than any encoder's: of it two frames go at each end.
  const quiet = new AudioBuffer({ length: 44_100, sampleRate: 44_100 })
  expect(inSamples(findMp3Loop(quiet, length), 44_100)).toEqual([2_304, 44_100 - 2_304])
})
