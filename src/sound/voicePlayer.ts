/** Plays the line that is spoken, and reports each attempt. The runtime counts the attempts and their time. Rules M4, M6. */
import { type VoiceView } from '../../protocol/view/sound.ts'
import { after } from '../ui/time.ts'
import { playClip, type PlayingClip } from './clip.ts'
import { decodeSound } from './decode.ts'

export interface VoicePlayer {
  /** Makes this the line that is spoken; null stops it. */
  play: (voice: VoiceView | null) => void
  isSounding: () => boolean
}

export type VoiceReport = (voice: VoiceView, did: 'start' | 'end' | 'fail') => void

export interface VoicePorts {
  context: BaseAudioContext
  output: AudioNode
  load: (url: string) => Promise<Blob | null>
  /** Resolves to true when the context runs, and to false if it cannot. */
  waitUntilRunning: () => Promise<boolean>
  report: VoiceReport
  onFailure: (url: string) => void
  /** Called after `isSounding` may have changed. */
  onActivity: () => void
}

/** Delay before the second attempt, ms; the third waits twice as long. Both fit into the time of an attempt. */
const BACKOFF_MS = 500

export function createVoicePlayer(ports: VoicePorts): VoicePlayer {
  const { context, output, load, waitUntilRunning, report, onFailure, onActivity } = ports
  let current: { voice: VoiceView; clip: PlayingClip | null; isReady: boolean; cancelDelay: () => void } | null = null

  const start = async (attempt: NonNullable<typeof current>): Promise<void> => {
    const { voice } = attempt
    const fail = (): void => {
      if (current !== attempt) return
      attempt.isReady = false
      report(voice, 'fail')
      onActivity()
    }
    const blob = await load(voice.url).catch(() => null)
    const buffer = blob === null ? null : await decodeSound(context, await blob.arrayBuffer())
    if (current !== attempt) return
    if (buffer === null) {
      onFailure(voice.url)
      return fail()
    }
    attempt.isReady = true
    onActivity()
    const isRunning = await waitUntilRunning()
    if (current !== attempt) return
    if (!isRunning) return fail()
    attempt.clip = playClip(context, buffer, output, () => {
      if (current !== attempt) return
      // Kept until the runtime agrees that it is over: the same attempt is not played twice.
      attempt.isReady = false
      report(voice, 'end')
      onActivity()
    })
    report(voice, 'start')
  }

  return {
    play(voice) {
      const isSame = current?.voice.id === voice?.id && current?.voice.attempt === voice?.attempt
      if (isSame) return
      current?.cancelDelay()
      current?.clip?.stop()
      current = null
      if (voice !== null) {
        const attempt = { voice, clip: null, isReady: false, cancelDelay: () => undefined }
        current = attempt
        if (voice.attempt === 1) void start(attempt)
        else current.cancelDelay = after(BACKOFF_MS * (voice.attempt - 1), () => void start(attempt))
      }
      onActivity()
    },
    isSounding: () => current?.isReady === true,
  }
}
