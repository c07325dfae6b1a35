/** Plays sound effects, each once. Doc 2 §4. */
import { pageNow } from '../platform/time.ts'
import { playClip } from './clip.ts'
import { decodeSound } from './decode.ts'

export interface EffectPlayer {
  /** Plays the effect once it is loaded. */
  play: (url: string) => void
  isSounding: () => boolean
}

export interface EffectPorts {
  context: BaseAudioContext
  output: AudioNode
  load: (url: string) => Promise<Blob | null>
  waitUntilRunning: () => Promise<boolean>
  onFailure: (url: string) => void
  onActivity: () => void
}

/** An effect that took longer to load, ms, belongs to a moment that is over. */
const MAX_DELAY_MS = 2_000
/** More at a time are noise. */
const MAX_AT_A_TIME = 4

export function createEffectPlayer(ports: EffectPorts): EffectPlayer {
  const { context, output, load, waitUntilRunning, onFailure, onActivity } = ports
  let count = 0
  const change = (by: number): void => {
    count += by
    onActivity()
  }

  const play = async (url: string): Promise<void> => {
    const askedAt = pageNow()
    const blob = await load(url).catch(() => null)
    const buffer = blob === null ? null : await decodeSound(context, await blob.arrayBuffer())
    if (buffer === null) return onFailure(url)
    if (count >= MAX_AT_A_TIME || pageNow() - askedAt > MAX_DELAY_MS) return
    change(1)
    if (await waitUntilRunning()) playClip(context, buffer, output, () => change(-1))
    else change(-1)
  }

  return { play: (url) => void play(url), isSounding: () => count > 0 }
}
