/** Pictures, clips and overlays behind and over the conversation. Doc 2 §4; rules P5, S5, S19 to S21, M1, M7 to M10. */
import { type EventOf } from '../../../protocol/events/index.ts'
import { readMood } from '../../../protocol/mood.ts'
import { type Backdrop, type Picture } from '../../../protocol/view/stage.ts'
import { type Gate } from '../state.ts'
import { addPreloads } from '../preloads.ts'
import { stopVoice } from '../voice.ts'
import { type FoldContext } from '../foldContext.ts'

export function applyImage({ view }: FoldContext, { id, data }: EventOf<'show_image'>): Gate | null {
  const { url, alt, face, portrait_url: portraitUrl } = data
  const picture: Picture = {
    url,
    alt,
    ...(face !== undefined && { face }),
    ...(portraitUrl !== undefined && { portraitUrl }),
  }
  if (data.position === 'background') {
    showBackground(view, picture)
    return null
  }
  view.stage = { ...view.stage, still: picture }
  return { kind: 'still', key: `still:${id}`, until: null, next: null }
}

/** Shows a picture behind the conversation. Rule S5. */
export function showBackground(view: FoldContext['view'], picture: Picture): void {
  changeBackground(view, { kind: 'image', posterUrl: null, ...picture })
}

/** Another background ends the mood of the one before. Rule S20. */
export function changeBackground(view: FoldContext['view'], background: Backdrop): void {
  view.stage = { ...view.stage, background, mood: null }
}

/** Weather and light over the background. Rule S19. */
export function applyMood({ view }: FoldContext, { data }: EventOf<'show_mood'>): null {
  view.stage = { ...view.stage, mood: readMood(data) }
  return null
}

/** Shows pictures one per tap, the last of which becomes the background. Rules M9, S20. */
export function applyFrames({ view }: FoldContext, { id, data }: EventOf<'animated_images'>): Gate {
  view.stage = { ...view.stage, frames: { id, images: data.images, index: 0 }, mood: null }
  return { kind: 'frames', key: `frames:${id}`, until: null, next: null }
}

/** Shows a clip in the background, where its actor keeps it, or in front, where it silences music and voice. Rules S14, M7. */
export function applyVideo(context: FoldContext, { id, data }: EventOf<'play_video'>): Gate | null {
  const { view, core } = context
  const { url, alt, face, poster_url: posterUrl } = data
  if (data.is_background) {
    const backdrop = {
      kind: 'video',
      url,
      ...(posterUrl === null ? pictureKept(view.stage.background, alt) : { alt, posterUrl }),
      ...(face !== undefined && { face }),
    } as const
    core.backdrops = { ...core.backdrops, [core.actorId]: backdrop }
    changeBackground(view, backdrop)
    return null
  }
  stopVoice(context)
  view.video = { id, url, alt, posterUrl, minWatchMs: data.min_watch * 1_000, shownAt: core.now, mayEndAt: null }
  return { kind: 'video', key: `video:${id}`, until: null, next: null }
}

/** A clip without a poster keeps the previous picture with its face, and its text if the clip has none. Rule M13. */
function pictureKept(before: Backdrop | null, alt: string): Pick<Backdrop, 'alt' | 'posterUrl' | 'face'> {
  const posterUrl = before?.kind === 'image' ? before.url : (before?.posterUrl ?? null)
  const faced = before?.face === undefined ? {} : { face: before.face }
  return { alt: alt === '' ? (before?.alt ?? '') : alt, posterUrl, ...faced }
}

/** Stops the queue until the button is pressed; without a button, until a tap. Rule P5. */
export function applyOverlay({ view }: FoldContext, { id, data }: EventOf<'show_overlay'>): Gate {
  view.overlay = {
    id,
    text: data.overlay,
    position: data.position,
    button: data.button === null ? null : data.button.text,
  }
  return { kind: 'overlay', key: `overlay:${id}`, until: null, next: null }
}

/** Sets who stands on the stage. It costs no time. Rule S21. */
export function applyPeople({ view }: FoldContext, { data }: EventOf<'show_people'>): null {
  const people = data.people.map(({ image, blink, ...person }) => ({ ...person, url: image, blinkUrl: blink }))
  view.stage = { ...view.stage, people }
  return null
}

/** Adds media to load ahead. */
export function applyPreload(context: FoldContext, { data }: EventOf<'preload'>): null {
  addPreloads(context, data.items)
  return null
}
