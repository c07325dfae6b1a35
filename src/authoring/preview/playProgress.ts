/** How far the game of a preview has come since the pane's message. Another pace opens the game again, where it is. */
import type { PlayMessage } from '../model/previewMessages.ts'

export type Progress = Partial<Pick<PlayMessage, 'isBegun' | 'last' | 'catchesUp'>>

export interface PlayProgress {
  /** Moves to play now for the message, without those done already. */
  take: (message: PlayMessage) => PlayMessage
  report: (storyId: string, change: Progress) => void
}

export function createPlayProgress(): PlayProgress {
  let storyId: string | null = null
  let done: Progress = {}
  return {
    take(message) {
      if (message.storyId !== storyId) {
        storyId = message.storyId
        done = {}
      }
      return { ...message, ...done }
    },
    report(reported, change) {
      if (reported === storyId) done = { ...done, ...change }
    },
  }
}
