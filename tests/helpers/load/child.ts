/** Runs some of the players in this process: `node child.ts <crowd as JSON>` prints their results as JSON. */
import { type PlayerGroup, playAll } from './players.ts'

try {
  console.log(JSON.stringify(await playAll(JSON.parse(process.argv[2] ?? '') as PlayerGroup)))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
