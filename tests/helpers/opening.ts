/** When and how the sessions of tests open. */
import { type EntryOf, type OpenCommand } from '../../protocol/entries.ts'
import { type RecordingHeader } from '../../protocol/recording.ts'

export const START = Date.UTC(2026, 0, 1)
export const COMMAND: OpenCommand = {
  storyId: 'lantern',
  actorId: 'lan',
  chatVersion: '2',
  restart: true,
  gameConfig: null,
  locale: 'en',
}
/** The first entry of a log. */
export const OPEN: EntryOf<'open'> = { ...COMMAND, type: 'open', at: 0, key: 'k0' }

/** The header of a recording of such a session. */
export const HEADER: RecordingHeader = {
  format: 'story-recording',
  version: 1,
  app: '1.0.0',
  storyId: COMMAND.storyId,
  actorId: COMMAND.actorId,
  chatVersion: '2',
  locale: 'en',
  seed: 0,
}
