/**
 * Serves the built app and the local API on one address.
 *
 *   node server/cli/start.ts [--build] [--dev-tools]
 *
 * `--build` builds the app first; `--dev-tools` lets requests use developer features; `--settings` prints what the environment sets (server/README.md).
 * A failed start prints the reason and the remedy in one line, and exits with 1.
 */
import { argv, versions } from 'node:process'
import { handleStopSignals } from '../operation/stopSignals.ts'

const NODE_MAJOR = 24

// First of all: reading the rest takes a second.
const signals = handleStopSignals()

if (Number.parseInt(versions.node, 10) < NODE_MAJOR) {
  console.error(
    `Node ${NODE_MAJOR} is needed, this is ${versions.node}: start with "npm start", which brings its own after "npm ci".`,
  )
  process.exitCode = 1
} else {
  // Imported here, because an older Node cannot load it.
  const [{ start }, { readEnvironment }] = await Promise.all([import('../start.ts'), import('../settings.ts')])
  process.exitCode = await start(argv.slice(2), readEnvironment(), signals)
}
