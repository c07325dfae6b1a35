/** `npm run mock`: a server of the contract alone, with the built app before it. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { type ExitCode, parseWholeNumber, runCommand } from '../../protocol/commandLine.ts'
import { FAULT_KINDS } from '../dev/faults/kinds.ts'
import { FOLDERS } from '../folders.ts'
import { openMock } from '../mock/openMock.ts'

const FIRST_STORY = join(FOLDERS.root, 'fixtures/recordings/first-story.jsonl')

const COMMAND = {
  name: 'npm run mock',
  summary:
    'Serves the contract alone: declared calls with their examples, one recorded play, and faults by name. The built app is served before it.',
  options: {
    port: { type: 'string', value: 'N', default: '4190', help: 'its port; 0 for any that is free' },
    play: { type: 'string', value: 'FILE', default: FIRST_STORY, help: 'the recording that is played' },
  },
  notes: [
    'A request with the header X-Fault has one of these faults, as X-Fault: cut=2:',
    ...Object.entries(FAULT_KINDS).map(([kind, text]) => `  ${kind.padEnd(10)} ${text}`),
  ],
} as const

await runCommand(COMMAND, async ({ values }): Promise<ExitCode> => {
  const mock = await openMock(values.play, (error) => console.error(error))
  mock.get('/media/*', serveStatic({ root: FOLDERS.media, rewriteRequestPath: (path) => path.replace('/media', '') }))
  mock.get('/media/*', (c) => c.notFound())
  if (existsSync(join(FOLDERS.dist, 'index.html'))) {
    mock.get('*', serveStatic({ root: FOLDERS.dist }))
    mock.get('*', serveStatic({ root: FOLDERS.dist, path: 'index.html' }))
  } else console.log('The app is not built, so this serves the calls alone. For its page: npm run build')
  await new Promise<void>((resolve) => {
    serve(
      { fetch: mock.fetch, hostname: '127.0.0.1', port: parseWholeNumber('port', values.port, 0, 65_535) },
      ({ port }) => {
        console.log(`Ready: http://127.0.0.1:${port}`)
        resolve()
      },
    )
  })
  return 0
})
