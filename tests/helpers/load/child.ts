/** Some of many players, in a process of their own: `node child.ts <crowd as JSON>` prints how they fared, as JSON. */
import { type Crowd, playTogether } from './many.ts'

try {
  console.log(JSON.stringify(await playTogether(JSON.parse(process.argv[2] ?? '') as Crowd)))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
