/** Plays the music of the story: fades from one piece to the next, and from and to silence. Doc 2 §4; rules M5 to M7. */
import { type SoundView } from '../../protocol/view/sound.ts'
import { createGain } from './buses.ts'
import { FADE_S, fadeTo } from './fade.ts'
import { createFadingTrack, type FadingTrack } from './fadingTrack.ts'
import { createMusicTrack, type MusicTrack } from './musicTrack.ts'

export interface MusicPlayer {
  /** Makes this the music; null fades to silence, from where the same music continues later. */
  play: (music: SoundView['bgm']) => void
  /** Loads music again that could not be loaded. */
  retry: () => void
  isSounding: () => boolean
  stop: () => void
}

export interface MusicPorts {
  context: BaseAudioContext
  output: AudioNode
  /** The file, or null if it cannot be loaded. */
  load: (url: string) => Promise<Blob | null>
  onFailure: (url: string) => void
  /** Called after `isSounding` may have changed. */
  onActivity: () => void
}

export function createMusicPlayer({ context, output, load, onFailure, onActivity }: MusicPorts): MusicPlayer {
  // Quieter while a line speaks: common to the pieces, so that one that fades out is lowered, too.
  const level = createGain(context, 1, output)
  const tracks = new Set<FadingTrack>()
  let volume = 1
  let wanted: SoundView['bgm'] = null
  let current: FadingTrack | null = null
  /** The piece that is loading or could not be loaded. */
  let pending: { url: string; hasFailed: boolean } | null = null

  const update = (): void => {
    if (wanted === null) for (const track of tracks) track.fadeOut(FADE_S.pause)
    else if (current?.url === wanted.url) current.fadeIn(FADE_S.pause)
    else if (pending?.url !== wanted.url) void change(wanted.url)
    onActivity()
  }

  /** Loads a piece, then fades from the current one to it. */
  const change = async (url: string): Promise<void> => {
    const change = { url, hasFailed: false }
    pending = change
    const gain = createGain(context, 0, level)
    const track = await prepareTrack(url, gain)
    // Another piece was asked for meanwhile.
    if (pending !== change) return track?.release()
    leaveCurrent()
    change.hasFailed = track === null
    if (track === null) return onFailure(url)
    pending = null
    current = createFadingTrack(context, url, track, gain, onSilent)
    tracks.add(current)
    if (wanted !== null) current.fadeIn(FADE_S.musicIn)
    onActivity()
  }

  const prepareTrack = async (url: string, gain: GainNode): Promise<MusicTrack | null> => {
    const blob = await load(url).catch(() => null)
    return blob === null ? null : createMusicTrack(context, blob, gain).catch(() => null)
  }

  const leaveCurrent = (): void => {
    const leaving = current
    current = null
    if (leaving?.isPlaying() === true) leaving.fadeOut(FADE_S.musicOut)
    else if (leaving !== null) onSilent(leaving)
  }

  /** A piece that was left is freed; the current one keeps its place. */
  const onSilent = (track: FadingTrack): void => {
    if (track !== current) {
      track.release()
      tracks.delete(track)
    }
    onActivity()
  }

  return {
    play(music) {
      if (music === wanted) return
      wanted = music
      if (music !== null && music.volume !== volume) {
        fadeTo(level.gain, music.volume, context.currentTime, music.volume < volume ? FADE_S.duck : FADE_S.unduck)
        volume = music.volume
      }
      // Back to the piece that plays: the other one is not needed any more.
      if (music !== null && music.url === current?.url) pending = null
      update()
    },
    retry() {
      if (pending?.hasFailed === true) pending = null
      update()
    },
    isSounding: () => [...tracks].some((track) => track.isPlaying()),
    stop() {
      wanted = null
      pending = null
      current = null
      for (const track of tracks) track.release()
      tracks.clear()
    },
  }
}
