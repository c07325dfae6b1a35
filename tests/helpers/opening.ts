/** When and how the sessions of tests open. */
import { type OpenCommand } from '../../protocol/entries.ts'

export const START = Date.UTC(2026, 0, 1)
export const COMMAND: OpenCommand = {
  storyId: 'lantern',
  actorId: 'lan',
  chatVersion: '2',
  restart: true,
  gameConfig: null,
  locale: 'en',
}
