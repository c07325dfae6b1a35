/** Reports of clips, taps on pictures, and the sound that follows from both. Doc 2 §4, "Video and audio"; rules M7 to M10. */
import { type Intent } from '../../protocol/intents.ts'
import { BGM_VOLUME_WHILE_SPEAKING } from '../../protocol/limits.ts'
import { openGate } from './gates.ts'
import { setTimer } from './pending.ts'
import { addToast, type FoldContext } from './foldContext.ts'

/** Handles a report of the clip in front. It ends after its minimum watch time; the player may leave it that long after it was shown. Rules M8, M14. */
export function handleVideoReport(context: FoldContext, { videoId, did }: Intent & { kind: 'video' }): void {
  const { view, core } = context
  const { video } = view
  if (video === null || video.id !== videoId) return
  if (did === 'start') {
    if (video.mayEndAt === null) view.video = { ...video, mayEndAt: core.now + video.minWatchMs }
  } else if (did === 'fail') {
    addToast(context, { code: 'video_failed' })
    openGate(context)
  } else {
    const at = did === 'skip' ? video.shownAt + video.minWatchMs : (video.mayEndAt ?? core.now)
    if (core.now >= at) openGate(context)
    else setTimer(core, { key: `video:${video.id}`, at })
  }
}

/** Shows the next picture, or closes the last. False if no picture is shown. Rules M9, M10. */
export function advancePictures(context: FoldContext): boolean {
  const { view, core } = context
  const { stage } = view
  if (stage.frames !== null) {
    const { images, index } = stage.frames
    const shown = images[index]
    if (index + 1 < images.length) view.stage = { ...stage, frames: { ...stage.frames, index: index + 1 } }
    else {
      const background =
        shown === undefined ? stage.background : ({ kind: 'image', posterUrl: null, ...shown } as const)
      view.stage = { ...stage, frames: null, background }
      openGate(context)
    }
    return true
  }
  if (stage.still === null) return false
  view.stage = { ...stage, still: null }
  if (core.gate?.kind === 'still') openGate(context)
  return true
}

/** Updates the music: silent while muted or behind a clip, quiet while a voice line plays. Rules M5 to M7. */
export function updateSound({ view, core }: FoldContext): void {
  const { sound } = view
  const volume = view.voice === null ? 1 : BGM_VOLUME_WHILE_SPEAKING
  const url = core.isMuted || view.video !== null ? null : core.bgm
  const isSame = url === null ? sound.bgm === null : sound.bgm?.url === url && sound.bgm.volume === volume
  if (sound.muted === core.isMuted && isSame) return
  view.sound = { muted: core.isMuted, bgm: isSame ? sound.bgm : url === null ? null : { url, volume } }
}
