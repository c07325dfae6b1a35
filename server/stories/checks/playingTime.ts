/** How long an event keeps a player busy: a line, and all else that has to be read, watched or done before the story goes on. */
import { MESSAGE_DELAY_BEFORE_NEXT_MS, VIDEO_MIN_WATCH_S } from '../../../protocol/limits.ts'
import { computeReadingMs } from '../../../protocol/readingTime.ts'
import { type DraftEvent } from '../../engine/events.ts'

/** To look at a picture that covers the screen, and tap it away. */
const PICTURE_MS = 2_500
/** Time to think of a sentence and write it on a phone, ms. */
export const WRITING_MS = 10_000
/** To take a photograph of oneself, or to decline. */
const UPLOAD_MS = 8_000

/** Time that one event takes a player who reads in the default language at normal speed, ms. */
export function computePlayingMs({ event_type, data }: DraftEvent): number {
  switch (event_type) {
    case 'message':
      // A short line stays for the delay of rule P2.
      return Math.max(MESSAGE_DELAY_BEFORE_NEXT_MS, computeReadingMs(data.content.text ?? ''))
    case 'show_tips':
    case 'show_alert':
      return computeReadingMs(data.text)
    case 'show_overlay':
      return computeReadingMs(data.overlay)
    case 'show_ending':
      return computeReadingMs(data.html)
    case 'show_chat_options':
      return data.options.reduce((sum, { text }) => sum + computeReadingMs(text ?? ''), 0)
    case 'show_action_options':
      return data.options.length * PICTURE_MS
    case 'animated_images':
      return data.images.length * PICTURE_MS
    case 'show_image':
      return data.position === 'fullscreen' ? PICTURE_MS : 0
    case 'play_video':
      return data.is_background === true ? 0 : (data.min_watch ?? VIDEO_MIN_WATCH_S) * 1_000
    case 'wait':
    case 'scene_transition':
      return (data.seconds ?? 0) * 1_000
    case 'upload_image':
      return UPLOAD_MS
    default:
      return 0
  }
}
