/** What is heard of the mixer, by rendering it: levels, silence, fades and loops without a click. */
import { expect, test } from 'vitest'
import { BGM_VOLUME_WHILE_SPEAKING } from '../../../protocol/limits.ts'
import { type FileVoice } from '../../../src/sound/voicePlayer.ts'
import {
  createTone,
  cut,
  findLargestStep,
  findPeak,
  FULL_VOLUMES,
  measureLevel,
  measureTone,
  RATE,
  render,
  type RenderedMixer,
  SILENCE,
} from './renderedSound.ts'

const MUSIC = 440
const VOICE = 1_000
const OTHER = 660
const files = {
  // A whole number of waves: the file itself has no click where it loops.
  music: createTone(0.5, MUSIC),
  other: createTone(0.5, OTHER),
  voice: createTone(2, VOICE),
  effect: createTone(0.2, VOICE),
}
/** Of a tone of half the full level at 440 Hz, and 10 % for a fade. */
const STEP = 0.5 * 2 * Math.PI * (MUSIC / RATE) * 1.1
const music = { url: 'music', volume: 1 }
const voice: FileVoice = { id: 'v', messageId: 'm', url: 'voice', attempt: 1 }

const startMusic = async (mixer: RenderedMixer): Promise<void> => {
  mixer.apply({ ...SILENCE, music })
  await mixer.waitForStarts(1)
}

test('[M6] the music is at 0.2 of its volume while a line speaks, and back after it', async () => {
  const ducked = { url: 'music', volume: BGM_VOLUME_WHILE_SPEAKING }
  const sound = await render(9, files, [
    [0, startMusic],
    [
      3,
      async (mixer) => {
        mixer.apply({ ...SILENCE, music: ducked, voice })
        await mixer.waitForStarts(2)
      },
    ],
    [5.1, (mixer) => mixer.apply({ ...SILENCE, music })],
  ])
  const before = cut(sound, 2.5, 3)
  const during = cut(sound, 4, 4.9)
  const after = cut(sound, 8, 9)
  expect(measureTone(before, MUSIC)).toBeCloseTo(0.5, 2)
  expect(measureTone(during, MUSIC)).toBeCloseTo(0.5 * BGM_VOLUME_WHILE_SPEAKING, 2)
  expect(measureTone(during, VOICE)).toBeCloseTo(0.5, 2)
  expect(measureTone(after, MUSIC)).toBeCloseTo(0.5, 2)
  expect(measureTone(after, VOICE)).toBeLessThan(0.01)
})

test('[M4] an attempt reports its start and its end, and the same attempt is not played twice', async () => {
  const reports: string[] = []
  await render(3, { voice: createTone(0.5, VOICE) }, [
    [
      0,
      async (mixer) => {
        mixer.apply({ ...SILENCE, voice })
        await mixer.waitForStarts(1)
      },
    ],
    [
      2,
      async (mixer) => {
        await expect.poll(() => mixer.reports.length).toBe(2)
        mixer.apply({ ...SILENCE, voice: { ...voice } })
        reports.push(...mixer.reports)
      },
    ],
  ])
  expect(reports).toEqual(['v 1 start', 'v 1 end'])
})

test('[M4] a voice that cannot be loaded or decoded fails, and the address is reported', async () => {
  await render(0.5, { noise: new Blob(['no sound']) }, [
    [
      0.1,
      async (mixer) => {
        mixer.apply({ ...SILENCE, voice: { ...voice, url: 'nowhere' } })
        await expect.poll(() => mixer.reports).toEqual(['v 1 fail'])
        mixer.apply({ ...SILENCE, voice: { ...voice, id: 'w', url: 'noise' } })
        await expect.poll(() => mixer.reports).toEqual(['v 1 fail', 'w 1 fail'])
        expect(mixer.failures).toEqual(['nowhere', 'noise'])
      },
    ],
  ])
})

test('[M4] a line whose attempt ran out of time is not loaded or played twice', async () => {
  const reports: string[] = []
  await render(1, { voice: createTone(0.5, VOICE) }, [
    [
      0.1,
      async (mixer) => {
        mixer.apply({ ...SILENCE, voice })
        mixer.apply({ ...SILENCE, voice: { ...voice, attempt: 2 } })
        await mixer.waitForStarts(1)
        mixer.apply({ ...SILENCE, voice: { ...voice, attempt: 3 } })
      },
    ],
    [
      0.9,
      async (mixer) => {
        await expect.poll(() => mixer.reports.length).toBe(3)
        reports.push(...mixer.reports)
      },
    ],
  ])
  expect(reports).toEqual(['v 2 start', 'v 3 start', 'v 3 end'])
})

test('[M5] silence when muted, with music, voice and an effect, and the music is back after it', async () => {
  const sound = await render(4, files, [
    [0, startMusic],
    [
      1,
      async (mixer) => {
        mixer.apply({ ...SILENCE, music, voice })
        mixer.playEffect('effect')
        await mixer.waitForStarts(3)
        mixer.apply({ ...SILENCE, music, voice, isSilent: true })
      },
    ],
    [2, (mixer) => mixer.apply({ ...SILENCE, music })],
  ])
  expect(measureTone(cut(sound, 0.8, 1), MUSIC)).toBeGreaterThan(0.4)
  expect(findPeak(cut(sound, 1.2, 2))).toBeLessThan(1e-4)
  expect(measureTone(cut(sound, 3, 4), MUSIC)).toBeCloseTo(0.5, 2)
})

test('[M7] behind a clip the music fades to silence, and goes on after it from where it stopped', async () => {
  const sound = await render(5, files, [
    [0, startMusic],
    [2, (mixer) => mixer.apply(SILENCE)],
    [3, (mixer) => mixer.apply({ ...SILENCE, music })],
  ])
  expect(findPeak(cut(sound, 2.6, 3))).toBeLessThan(1e-3)
  expect(measureTone(cut(sound, 4, 5), MUSIC)).toBeCloseTo(0.5, 2)
  expect(findLargestStep(sound)).toBeLessThan(STEP)
})

test('no click and no gap where the music loops', async () => {
  const sound = await render(6, files, [[0, startMusic]])
  // Seven loops.
  const steady = cut(sound, 2.2, 6)
  expect(findLargestStep(sound)).toBeLessThan(STEP)
  for (let at = 2.2; at < 5.9; at += 0.02)
    expect(measureLevel(cut(sound, at, at + 0.02)) / measureLevel(steady)).toBeGreaterThan(0.97)
})

test('no click where sounds are muted, ducked, stopped or made louder', async () => {
  const quiet = { music: 0.1, voice: 1, effects: 1 }
  const sound = await render(6, files, [
    [0, startMusic],
    [2.0113, (mixer) => mixer.apply({ ...SILENCE, music, isSilent: true })],
    [2.0731, (mixer) => mixer.apply({ ...SILENCE, music })],
    [3.0057, (mixer) => mixer.apply({ ...SILENCE, music: { url: 'music', volume: 0.2 } })],
    [3.4, (mixer) => mixer.apply({ ...SILENCE, music, volumes: quiet })],
    [4.1119, (mixer) => mixer.apply({ ...SILENCE, music, volumes: FULL_VOLUMES })],
    [5.0009, (mixer) => mixer.apply(SILENCE)],
  ])
  expect(findLargestStep(sound)).toBeLessThan(STEP)
  expect(findPeak(cut(sound, 1.9, 2))).toBeCloseTo(0.5, 1)
})

test('one piece fades into the next without a dip or a swell', async () => {
  const sound = await render(9, files, [
    [0, startMusic],
    [
      3,
      async (mixer) => {
        mixer.apply({ ...SILENCE, music: { url: 'other', volume: 1 } })
        await mixer.waitForStarts(2)
      },
    ],
  ])
  const level = measureLevel(cut(sound, 2.5, 3))
  for (let at = 2.5; at < 8.9; at += 0.1) {
    const change = 20 * Math.log10(measureLevel(cut(sound, at, at + 0.1)) / level)
    expect(change, `${at} s`).toBeGreaterThan(-1.2)
    expect(change, `${at} s`).toBeLessThan(0.3)
  }
  expect(measureTone(cut(sound, 8, 9), OTHER)).toBeCloseTo(0.5, 2)
  expect(measureTone(cut(sound, 8, 9), MUSIC)).toBeLessThan(0.005)
})

test('each kind has its volume', async () => {
  const volumes = { music: 0.5, voice: 0.25, effects: 0 }
  const sound = await render(4, { ...files, voice: createTone(4, VOICE), effect: createTone(4, OTHER) }, [
    [
      0,
      async (mixer) => {
        mixer.apply({ ...SILENCE, volumes, music, voice })
        mixer.playEffect('effect')
        await mixer.waitForStarts(3)
      },
    ],
  ])
  const steady = cut(sound, 3, 4)
  expect(measureTone(steady, MUSIC)).toBeCloseTo(0.5 * 0.25, 2)
  expect(measureTone(steady, VOICE)).toBeCloseTo(0.5 * 0.0625, 2)
  expect(measureTone(steady, OTHER)).toBeLessThan(1e-3)
})
