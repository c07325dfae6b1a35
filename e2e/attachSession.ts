/** A journey that fails leaves the session that was played last, and prints the command that opens it. */
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Page, type TestInfo } from 'playwright/test'
import { createSessionFile, formatSessionCommand, readLastSession } from '../tests/helpers/failedSession.ts'

/** A page that hangs gives no session, ms. */
const READ_TIMEOUT_MS = 5_000

/** Attaches the session of the page; nothing where it has none, or is gone. */
export async function attachSession(page: Page, testInfo: TestInfo): Promise<void> {
  const session = await Promise.race([
    page.evaluate(readLastSession),
    wait(READ_TIMEOUT_MS, null, { ref: false }),
  ]).catch(() => null)
  if (session === null || session.entries.length === 0) return
  const path = testInfo.outputPath('session.jsonl')
  writeFileSync(path, createSessionFile(session))
  await testInfo.attach('session', { path, contentType: 'application/jsonl' })
  console.error(formatSessionCommand(relative(process.cwd(), path)))
}
