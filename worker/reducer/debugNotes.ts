/** Notes of the story for its authors. Rule P12. */
import { type EventOf } from '../../protocol/events/index.ts'
import { DEBUG_NOTES_MAX } from '../../protocol/limits.ts'
import { type FoldContext } from './foldContext.ts'

/** Adds a note where the page shows notes; the oldest goes when there are too many. */
export function applyDebug({ view, core }: FoldContext, { id, data }: EventOf<'debug'>): null {
  if (!core.hasDeveloperTools || data.message === '') return null
  view.debug = [...view.debug, { id, text: data.message }].slice(-DEBUG_NOTES_MAX)
  return null
}

/** Whether the page shows notes. Without developer tools none stay. */
export function setDeveloperTools({ view, core }: FoldContext, hasDeveloperTools: boolean): void {
  core.hasDeveloperTools = hasDeveloperTools
  if (!hasDeveloperTools && view.debug.length > 0) view.debug = []
}
