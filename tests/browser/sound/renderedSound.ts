/** Renders the mixer without loudspeakers, and measures what would be heard. */
import { expect, vi } from 'vitest'
import { createMixer, type Mixer, type MixerPorts, type WantedSound } from '../../../src/sound/mixer.ts'

export const RATE = 48_000
export const FULL_VOLUMES = { music: 1, voice: 1, effects: 1 }
export const SILENCE: WantedSound = { music: null, voice: null, volumes: FULL_VOLUMES, isSilent: false }

/** A wave file of one channel: `sample` gives the value at each time, s. */
export function createWave(seconds: number, sample: (at: number) => number): Blob {
  const count = Math.round(seconds * RATE)
  const view = new DataView(new ArrayBuffer(44 + count * 2))
  const text = (at: number, letters: string): void =>
    Array.from(letters).forEach((letter, index) => view.setUint8(at + index, letter.charCodeAt(0)))
  text(0, 'RIFF')
  view.setUint32(4, 36 + count * 2, true)
  text(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, RATE, true)
  view.setUint32(28, RATE * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  text(36, 'data')
  view.setUint32(40, count * 2, true)
  for (let index = 0; index < count; index += 1)
    view.setInt16(44 + index * 2, Math.round(sample(index / RATE) * 32_767), true)
  return new Blob([view], { type: 'audio/wav' })
}

/** A tone of half the full level. */
export function createTone(seconds: number, hertz: number): Blob {
  return createWave(seconds, (at) => 0.5 * Math.sin(2 * Math.PI * hertz * at))
}

export interface RenderedMixer extends Mixer {
  /** Lets the rendering go on once so many sounds have been started since the beginning. */
  waitForStarts: (count: number) => Promise<void>
  reports: string[]
  failures: string[]
}

/** A step of the rendering: what happens at a time, s. */
export type Step = [atS: number, run: (mixer: RenderedMixer) => void | Promise<void>]

/** What is heard of these files in so many seconds, as samples of one channel. */
export async function render(seconds: number, files: Record<string, Blob>, steps: Step[]): Promise<Float32Array> {
  const context = new OfflineAudioContext(1, seconds * RATE, RATE)
  const mixer = createRenderedMixer(context, files)
  for (const [at, run] of steps.filter(([at]) => at > 0))
    void context.suspend(at).then(async () => {
      await run(mixer)
      await context.resume()
    })
  for (const [, run] of steps.filter(([at]) => at === 0)) await run(mixer)
  return (await context.startRendering()).getChannelData(0)
}

function createRenderedMixer(context: OfflineAudioContext, files: Record<string, Blob>): RenderedMixer {
  const [reports, failures]: string[][] = [[], []]
  const started = vi.spyOn(AudioBufferSourceNode.prototype, 'start')
  started.mockClear()
  const ports: MixerPorts = {
    context,
    load: async (url) => files[url] ?? null,
    waitUntilRunning: async () => true,
    reportVoice: ({ id, attempt }, did) => reports?.push(`${id} ${attempt} ${did}`),
    onFailure: (url) => failures?.push(url),
    onBusy: () => undefined,
  }
  return {
    ...createMixer(ports, SILENCE),
    waitForStarts: (count) => expect.poll(() => started.mock.calls.length).toBe(count),
    reports: reports ?? [],
    failures: failures ?? [],
  }
}

/** The samples between two times, s. */
export function cut(samples: Float32Array, fromS: number, toS: number): Float32Array {
  return samples.subarray(Math.round(fromS * RATE), Math.round(toS * RATE))
}

/** Amplitude of one tone among others (Goertzel). */
export function measureTone(samples: Float32Array, hertz: number): number {
  const step = (2 * Math.PI * hertz) / RATE
  let [real, imaginary] = [0, 0]
  samples.forEach((sample, index) => {
    real += sample * Math.cos(step * index)
    imaginary += sample * Math.sin(step * index)
  })
  return (2 * Math.hypot(real, imaginary)) / samples.length
}

/** Root mean square. */
export function measureLevel(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
}

export function findPeak(samples: Float32Array): number {
  return samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
}

/** The largest step from one sample to the next: a click is a large one. */
export function findLargestStep(samples: Float32Array): number {
  let most = 0
  for (let index = 1; index < samples.length; index += 1)
    most = Math.max(most, Math.abs((samples[index] ?? 0) - (samples[index - 1] ?? 0)))
  return most
}
