/** Plays the line that is spoken, and reports each attempt. The runtime counts the attempts and their time. Rules M4, M6. */
import { type VoiceView } from '../../protocol/view/sound.ts'
import { after } from '../platform/time.ts'
import { playClip, type PlayingClip } from './clip.ts'
import { readBlob } from '../platform/blob.ts'
import { decodeSound } from './decode.ts'

export interface VoicePlayer {
  /** Makes this file the line that is spoken; null stops it. */
  play: (voice: FileVoice | null) => void
  isSounding: () => boolean
}

/** A voice whose file plays. */
export type FileVoice = VoiceView & { url: string }

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
  let current: SpokenLine | null = null

  const setState = (line: SpokenLine, state: SpokenLine['state']): void => {
    line.state = state
    onActivity()
  }
  const fail = (line: SpokenLine): void => {
    setState(line, 'over')
    report(line.voice, 'fail')
  }

  const start = async (line: SpokenLine): Promise<void> => {
    const { url } = line.voice
    const blob = await load(url).catch(() => null)
    const buffer = blob === null ? null : await decodeSound(context, await readBlob(blob))
    if (current !== line) return
    if (buffer === null) {
      onFailure(url)
      return fail(line)
    }
    setState(line, 'ready')
    const isRunning = await waitUntilRunning()
    if (current !== line) return
    if (!isRunning) return fail(line)
    line.clip = playClip(context, buffer, output, () => {
      if (current !== line) return
      // Kept until the runtime agrees that it is over: the same attempt is not played twice.
      setState(line, 'over')
      report(line.voice, 'end')
    })
    report(line.voice, 'start')
  }

  const begin = (voice: FileVoice): void => {
    const line: SpokenLine = { voice, state: 'loading', clip: null, cancelDelay: () => undefined }
    current = line
    if (voice.attempt === 1) void start(line)
    else line.cancelDelay = after(BACKOFF_MS * (voice.attempt - 1), () => void start(line))
  }

  return {
    play(voice) {
      if (current?.voice.id === voice?.id && current?.voice.attempt === voice?.attempt) return
      if (current !== null && voice?.id === current.voice.id && current.state !== 'over') {
        // The time of the attempt ran out while it loaded: the next one goes on with it, and a line that plays does not begin again.
        current.voice = voice
        if (current.clip !== null) report(voice, 'start')
        return
      }
      current?.cancelDelay()
      current?.clip?.stop()
      current = null
      if (voice !== null) begin(voice)
      onActivity()
    },
    isSounding: () => current?.state === 'ready',
  }
}

/** A line with the attempt that the runtime counts now. */
interface SpokenLine {
  voice: FileVoice
  /** `ready` from when it is decoded until it ends. */
  state: 'loading' | 'ready' | 'over'
  clip: PlayingClip | null
  cancelDelay: () => void
}
