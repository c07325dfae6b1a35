/** Writes the session of a failed browser test where the studio can open it. */
import { commands, server } from 'vitest/browser'
import { formatSessionCommand, nameSessionFile, SESSIONS_FOLDER } from './failedSession.ts'

/** Writes a recording for the test of this title, and prints the command that opens it. */
export async function leaveSession(title: string, text: string): Promise<void> {
  const file = `${SESSIONS_FOLDER}/${nameSessionFile(title)}`
  await commands.writeFile(`${server.config.root}/${file}`, text)
  console.error(formatSessionCommand(file))
}
