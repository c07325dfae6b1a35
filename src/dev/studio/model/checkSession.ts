/** Whether the views of a session are those that its header, or the file beside it, promises. */
import { createViewChecker, type ViewCheck } from '../../../../worker/debug/checkViews.ts'
import { type StudioSession, whenRead, whenShown } from './session.ts'

/** Entries that are folded before others may run. */
const CHECKED_AT_ONCE = 100

/** Checks a session when all of it is read: the last view is that of the whole file. `pause` lets others run, and rejects to end the check. */
export async function checkSession(session: StudioSession, pause: () => Promise<void>): Promise<ViewCheck> {
  await whenRead(session)
  await whenShown(session)
  const checker = createViewChecker({ header: session.header, entries: session.replayer.entries }, session.expected)
  do await pause()
  while (checker.advance(CHECKED_AT_ONCE))
  return checker.read()
}
