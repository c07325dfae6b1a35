/**
 * `npm run conform -- --url https://…`: plays a story on any server of this contract and names what a player would meet of its faults. Exits with 1 on a
 * breach, with 0 without one, and with 2 where it is called in another way or the server does not answer.
 */
import { writeFileSync } from 'node:fs'
import { endQuietlyWithoutReader } from '../../protocol/commandLine.ts'
import { main } from '../conform/command.ts'

endQuietlyWithoutReader()
process.exitCode = await main(process.argv.slice(2), {
  fetch: (url, init) => fetch(url, init),
  print: (line) => console.log(line),
  writeFile: (path, text) => writeFileSync(path, text),
  printError: (line) => console.error(line),
  environment: process.env,
})
