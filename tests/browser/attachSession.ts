/** A test that fails leaves the session that its page has stored last, and prints the command that opens it. */
import { afterEach } from 'vitest'
import { createSessionFile, readLastSession } from '../helpers/failedSession.ts'
import { leaveSession } from '../helpers/leaveSession.ts'

afterEach(async ({ task: { name, result } }) => {
  if (result?.state !== 'fail') return
  const session = await readLastSession().catch(() => null)
  // An older one is of another test.
  if (session !== null && (session.entries.at(-1)?.at ?? 0) >= (result.startTime ?? 0))
    await leaveSession(name, createSessionFile(session))
})
