/** The music and the sounds of the stories: that loops loop without a click, that all are as loud as each other, and what the files contain. */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { encodeSound, MUSIC_ENCODING, SOUND_ENCODING } from '../../fixtures/media/sound/encodeSound.ts'
import { createLoop, MUSIC_LOUDNESS, type Piece } from '../../fixtures/media/sound/piece.ts'
import { FIRST_SCENE_LIMITS } from '../../fixtures/media/manifest.ts'
import { SOUNDS } from '../../fixtures/media/sound/manifest.ts'
import { expandAccompaniment, arpeggiate, countBars, noteToHertz, parseLine } from '../../fixtures/media/sound/score.ts'
import { vibraphone } from '../../fixtures/media/sound/synth/mallets.ts'
import { measureLoudestMoment, measureLoudness } from '../../fixtures/media/sound/synth/loudness.ts'
import {
  decibelsToFactor,
  measurePeak,
  SAMPLE_RATE,
  createSilentStereo,
  type Stereo,
  factorToDecibels,
} from '../../fixtures/media/sound/synth/signal.ts'

const MEDIA = join(import.meta.dirname, '../../fixtures/media/stories')
const STORIES = join(import.meta.dirname, '../../fixtures/stories')
const LIMITS = { loop: FIRST_SCENE_LIMITS.music, once: 60_000, all: 40_000_000 }
/** At both ends of a loop. Where an AAC file repeats, players may leave a short gap: it falls into silence. */
const AT_REST_S = 0.02
/** dBFS. Music is 30 dB louder. */
const SILENT = -56
/** A slow machine with other things to do. */
const DECODE_TIMEOUT_MS = 60_000

const pieces = Object.entries(SOUNDS).flatMap(([story, of]) =>
  of.map((piece) => ({ file: `${story}/${piece.name}.m4a`, ...piece })),
)
const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0
if (!hasFfmpeg) console.warn('There is no ffmpeg: what is in the sound files is NOT tested, only how they are made.')

afterEach(() => vi.unstubAllEnvs())

describe.each(pieces)('$file', ({ file, seconds, loops, render }) => {
  const bytes = readFileSync(join(MEDIA, file))

  test('is one track of AAC that can play before all of it is there, and small', () => {
    expect(bytes.length).toBeLessThan(loops ? LIMITS.loop : LIMITS.once)
    expect(bytes.toString('latin1', 4, 12)).toBe('ftypM4A ')
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
    expect(bytes.indexOf('mp4a')).toBeGreaterThan(0)
    expect(bytes.indexOf('tkhd', bytes.indexOf('tkhd') + 1)).toBe(-1)
    const header = bytes.indexOf('mvhd')
    expect(bytes.readUInt32BE(header + 20) / bytes.readUInt32BE(header + 16)).toBeCloseTo(seconds, 1)
  })

  test.skipIf(!hasFfmpeg)('sounds as it is declared when it is decoded', { timeout: DECODE_TIMEOUT_MS }, () => {
    const sound = decoded(join(MEDIA, file), loops ? MUSIC_ENCODING.channels : SOUND_ENCODING.channels)
    // A decoder may add the rest of a frame.
    expect(Math.abs(sound.left.length - seconds * SAMPLE_RATE)).toBeLessThan(2_048)
    expectSound(sound, loops)
  })

  test('is played as it is declared', { timeout: DECODE_TIMEOUT_MS }, () => {
    const sound = render()
    expect([sound.left.length, sound.right.length]).toEqual([
      Math.round(seconds * SAMPLE_RATE),
      Math.round(seconds * SAMPLE_RATE),
    ])
    expectSound(sound, loops)
  })
})

test('a loop comes in from silence and goes back to it, what rings on being laid over its beginning', () => {
  const piece = createLoop({
    name: 'short',
    tempo: 60,
    meter: 2,
    bars: 1,
    seed: 1,
    room: { seconds: 2, dull: 0.3, distance: 0.01 },
    parts: [{ instrument: vibraphone, gain: 0.5, line: 'r:1 A4:1' }],
  })
  const sound = piece.render()
  expect(piece.seconds).toBe(2)
  expectSound(sound, true)
  // The note is struck in the second second, and heard in the first.
  expect(factorToDecibels(loudest(sound.left.subarray(SAMPLE_RATE / 5, SAMPLE_RATE / 2)))).toBeGreaterThan(-50)
})

/** Quiet enough, not clipped, and at both ends so near to silence that a gap or a jump there is not heard. */
function expectSound(sound: Stereo, loops: boolean): void {
  const peak = measurePeak(sound)
  expect(factorToDecibels(peak)).toBeLessThan(-1)
  if (loops) expect(Math.abs(measureLoudness(sound) - MUSIC_LOUDNESS)).toBeLessThan(1)
  else expect(Math.abs(measureLoudestMoment(sound) + 21)).toBeLessThan(4)
  for (const channel of [sound.left, sound.right]) {
    const edge = Math.round(AT_REST_S * SAMPLE_RATE)
    const ends = [channel.subarray(0, loops ? edge : 1), channel.subarray(-edge)]
    expect(factorToDecibels(Math.max(...ends.map(loudest)))).toBeLessThan(SILENT)
    expect(Math.abs((channel[0] ?? 0) - (channel.at(-1) ?? 0))).toBeLessThan(largestStep(channel))
  }
}

function loudest(samples: Float32Array): number {
  return samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
}

function largestStep(samples: Float32Array): number {
  let most = 0
  for (let index = 1; index < samples.length; index += 1)
    most = Math.max(most, Math.abs((samples[index] ?? 0) - (samples[index - 1] ?? 0)))
  return most
}

/** What is in a file. One channel is heard on both sides. */
function decoded(file: string, channels: 1 | 2): Stereo {
  const { stdout } = spawnSync(
    'ffmpeg',
    ['-nostdin', '-loglevel', 'error', '-i', file, ...`-f f32le -ac ${channels} -ar ${SAMPLE_RATE} -`.split(' ')],
    { maxBuffer: 64_000_000 },
  )
  const samples = new Float32Array(stdout.buffer, stdout.byteOffset, Math.floor(stdout.length / 4))
  const side = (which: number): Float32Array =>
    Float32Array.from({ length: samples.length / channels }, (_, index) => samples[channels * index + which] ?? 0)
  return { left: side(0), right: side(channels - 1) }
}

test('the same samples come out each time', () => {
  const [story] = Object.values(SOUNDS)
  const once = story?.find(({ loops }) => !loops)
  const [first, second] = [once?.render().left ?? [], once?.render().left ?? []]
  expect(Buffer.compare(Buffer.from(first), Buffer.from(second))).toBe(0)
  expect(first.length).toBeGreaterThan(SAMPLE_RATE)
})

test('every sound in the folders is declared, and all media together are small enough', () => {
  const files = readdirSync(MEDIA, { recursive: true, encoding: 'utf8' })
  expect(files.filter((file) => file.endsWith('.m4a')).toSorted()).toEqual(pieces.map(({ file }) => file).toSorted())
  const sizes = files.map((file) => statSync(join(MEDIA, file))).filter((entry) => entry.isFile())
  expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(LIMITS.all)
})

test('each story has music for its moods, and three to six sounds; its script plays all of them', () => {
  for (const [story, of] of Object.entries(SOUNDS)) {
    const loops = of.filter((piece: Piece) => piece.loops)
    expect(loops.length, story).toBe(3)
    expect(of.length - loops.length, story).toBeGreaterThanOrEqual(3)
    expect(of.length - loops.length, story).toBeLessThanOrEqual(6)
    const script = readFileSync(join(STORIES, story, 'script.yaml'), 'utf8')
    for (const { name, loops: isMusic } of of)
      expect(script, story).toMatch(new RegExp(`- ${isMusic ? 'music' : 'sound'}: ${name}$`, 'm'))
  }
})

describe('a line of notes', () => {
  test('says what sounds when', () => {
    expect(parseLine('A4:1! r:0.5 A3+A4:1.5 | ~:2? r:1 | %', 3)).toEqual([
      { beat: 0, beats: 1, pitches: [440], accent: 1.3 },
      // Held twice, as the last bar is the one before it again.
      { beat: 1.5, beats: 5.5, pitches: [220, 440], accent: 1 },
    ])
  })

  test('has to be full in each bar, and to name notes that there are', () => {
    expect(() => parseLine('A4:1 A4:1', 3)).toThrow('Bar 1 has 2 beats, not 3')
    expect(() => parseLine('H4:3', 3)).toThrow('No note is called H4')
  })

  test('names notes as musicians do', () => {
    expect(
      [noteToHertz('C4'), noteToHertz('Eb4') - noteToHertz('D#4'), noteToHertz('A5')].map((hz) => Math.round(hz)),
    ).toEqual([262, 0, 880])
  })

  test('is written out from chords', () => {
    expect(expandAccompaniment('B:1 C:1? r:1', 'G2 B3+D4 | D3 r')).toBe('G2:1 B3+D4:1? r:1|D3:1 r:1? r:1')
    expect(arpeggiate([0, 1, 2], 1, 'A2 E3 C4 | A2')).toBe('A2:1 E3:1 C4:1|A2:1 r:1 r:1')
    expect(countBars('r:1 | % | r:1')).toBe(3)
  })
})

test('loudness is measured as the standard says: a tone of 997 Hz at -23 dBFS in both ears is -23 LUFS', () => {
  const sound = createSilentStereo(5)
  for (const channel of [sound.left, sound.right])
    for (let index = 0; index < channel.length; index += 1)
      channel[index] = decibelsToFactor(-23) * Math.sin((2 * Math.PI * 997 * index) / SAMPLE_RATE)
  expect(measureLoudness(sound)).toBeCloseTo(-23, 1)
  expect(measureLoudestMoment(sound)).toBeCloseTo(-23, 1)
})

test('encoding says what is missing where there is no ffmpeg', async () => {
  vi.stubEnv('PATH', '/nowhere')
  await expect(encodeSound('/nowhere/sound.m4a', createSilentStereo(0.1), MUSIC_ENCODING)).rejects.toThrow(
    'ffmpeg is not installed',
  )
})
