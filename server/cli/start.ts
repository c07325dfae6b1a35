/**
 * Serves the built app and the local API on one address.
 *
 *   node server/cli/start.ts [--build] [--dev-tools]
 *
 * `--build` builds the app first; `--dev-tools` lets requests use developer features. Environment:
 * HOST, PORT (0: any free port), DATA_DIR, and for tests STORIES_DIR, MEDIA_DIR, DIST_DIR; FRAME_ANCESTORS says who may show the app in
 * a frame; the README lists the others. A failed start prints the reason and the remedy in one line, and exits with 1.
 */
import { argv, env, versions } from 'node:process'

const NODE_MAJOR = 24

if (Number.parseInt(versions.node, 10) < NODE_MAJOR) {
  console.error(
    `Node ${NODE_MAJOR} is needed, this is ${versions.node}: start with "npm start", which brings its own after "npm ci".`,
  )
  process.exitCode = 1
} else {
  // Imported here, because an older Node cannot load it.
  const { start } = await import('../start.ts')
  process.exitCode = await start(argv.slice(2), env)
}
