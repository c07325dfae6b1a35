/** How the worker opens the game of a preview. Pure. */
import type { OpenCommand } from '../../../protocol/entries.ts'
import type { PlayMessage } from '../model/previewMessages.ts'

/** A game that was begun opens with its history, also in the legacy chat, which asks for one only where its log was lost. */
export function createOpenCommand({ storyId, actorId, version, locale, isBegun }: PlayMessage): OpenCommand {
  return {
    storyId,
    actorId,
    chatVersion: version,
    restart: !isBegun,
    ...(isBegun && { isLogLost: true }),
    gameConfig: null,
    locale,
  }
}
