/** Runs some of the players in this process: `node child.ts <crowd as JSON>` prints their results as JSON. */
import { type PlayerGroup, playAll, playAllPersistently } from './players.ts'

try {
  const group = JSON.parse(process.argv[2] ?? '') as PlayerGroup
  const noteMove = (): void => void process.send?.('moved')
  console.log(JSON.stringify(await (group.persists === true ? playAllPersistently(group, noteMove) : playAll(group))))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
