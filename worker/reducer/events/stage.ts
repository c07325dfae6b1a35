/** What is seen behind and over the conversation. Doc 2 §4; rules P5, S5, M1, M7 to M10. */
import { type EventOf } from '../../../protocol/events/index.ts'
import { type Backdrop } from '../../../protocol/view/stage.ts'
import { type Gate } from '../state.ts'
import { addPreloads } from '../preloads.ts'
import { stopVoice } from '../voice.ts'
import { type FoldContext } from '../foldContext.ts'

export function image({ view }: FoldContext, { id, data }: EventOf<'show_image'>): Gate | null {
  const { url, alt } = data
  if (data.position === 'background') {
    view.stage.background = { kind: 'image', url, alt, posterUrl: null }
    return null
  }
  view.stage.still = { url, alt }
  return { kind: 'still', key: `still:${id}`, until: null, next: null }
}

/** Pictures, one per tap. */
export function frames({ view }: FoldContext, { id, data }: EventOf<'animated_images'>): Gate {
  view.stage.frames = { id, images: data.images, index: 0 }
  return { kind: 'frames', key: `frames:${id}`, until: null, next: null }
}

/** A clip goes behind the conversation, where its actor keeps it; or in front, where music and voice give way. */
export function video(context: FoldContext, { id, data }: EventOf<'play_video'>): Gate | null {
  const { view, core } = context
  const { url, alt, poster_url: posterUrl } = data
  if (data.is_background) {
    const backdrop = { kind: 'video', url, ...(posterUrl === null ? pictureKept(view.stage.background, alt) : { alt, posterUrl }) } as const
    core.backdrops = { ...core.backdrops, [core.actorId]: backdrop }
    view.stage.background = backdrop
    return null
  }
  stopVoice(context)
  view.video = { id, url, alt, posterUrl, minWatch: data.min_watch * 1_000, shownAt: core.now, watchedAt: null }
  return { kind: 'video', key: `video:${id}`, until: null, next: null }
}

/** A clip without a poster keeps the picture that was there, and what it shows where the clip does not say. Rule M13. */
function pictureKept(before: Backdrop | null, alt: string): Pick<Backdrop, 'alt' | 'posterUrl'> {
  const posterUrl = before?.kind === 'image' ? before.url : (before?.posterUrl ?? null)
  return { alt: alt === '' ? (before?.alt ?? '') : alt, posterUrl }
}

/** Stops the queue until its button is pressed, or without one until it is tapped. */
export function overlay({ view }: FoldContext, { id, data }: EventOf<'show_overlay'>): Gate {
  view.overlay = { id, text: data.overlay, position: data.position, button: data.button === null ? null : data.button.text }
  return { kind: 'overlay', key: `overlay:${id}`, until: null, next: null }
}

/** Remembers what to load ahead. */
export function preload(context: FoldContext, { data }: EventOf<'preload'>): null {
  addPreloads(context, data.items)
  return null
}
