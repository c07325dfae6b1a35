/** `npm run record` that does not go straight to the ending: what was played until then is kept, and the last line says why it ends. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer, request, type ServerResponse } from 'node:http'
import { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Recording, readRecording } from '../../../protocol/recording.ts'
import { foldAll } from '../../../worker/reducer/fold.ts'
import { startServer } from '../server/helpers.ts'

const ROOT = join(import.meta.dirname, '../../..')
const OUT = join(mkdtempSync(join(tmpdir(), 'record-')), 'out.jsonl')

interface Recorded {
  code: number | null
  printed: string
  recording: Recording
}

interface Line {
  /** Breaks this answer off. */
  cut: () => void
  /** Refuses every connection from now on. */
  close: () => void
  /** Ends the command as Ctrl+C does. */
  interrupt: () => void
}

/** Records the tiny story over a connection. `onStart` is called with the first two events of the start, `onAction` with the first act, which has no answer. */
async function record({
  onStart,
  onAction,
}: Partial<Record<'onStart' | 'onAction', (line: Line) => void>>): Promise<Recorded> {
  const api = await startServer()
  let isFirst = true
  const proxy = createServer((asked, answer) => {
    const { method, headers, url = '' } = asked
    const line = { cut: () => answer.destroy(), close, interrupt: () => child.kill('SIGINT') }
    if (onAction !== undefined && url.endsWith('/game.action')) return onAction(line)
    const forwarded = request(api.url + url, { method, headers }, (received) => {
      answer.writeHead(received.statusCode ?? 500, received.headers)
      if (onStart !== undefined && isFirst && url.endsWith('/game.start')) {
        isFirst = false
        void passFirstEvents(received, answer).then(() => onStart(line))
      } else received.pipe(answer)
    })
    asked.pipe(forwarded)
  })
  const close = (): void => {
    proxy.close()
    proxy.closeAllConnections()
  }
  onTestFinished(close)
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const script = ['--story', 'tiny', '--actor', 'mo', '--choose', 'open,stay', '--say', 'tea', '--rate', '1000']
  const child = spawn(process.execPath, ['worker/cli/record.ts', ...script, '--url', url, '--out', OUT], { cwd: ROOT })
  let printed = ''
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  const read = readRecording(readFileSync(OUT, 'utf8'))
  if (!read.ok) throw new Error(`line ${read.bad.line}: ${read.bad.reason}`)
  return { code, printed: printed.replace(OUT, 'out.jsonl'), recording: read.recording }
}

async function passFirstEvents(received: AsyncIterable<Buffer>, answer: ServerResponse): Promise<void> {
  let text = ''
  for await (const chunk of received) text += chunk.toString()
  const [first = '', second = ''] = text.split('\n\n')
  answer.write(`${first}\n\n${second}\n\n`)
}

test('interrupted, it keeps what was played and says so', async () => {
  const { code, printed, recording } = await record({ onAction: ({ interrupt }) => interrupt() })
  expect([code, printed]).toEqual([
    1,
    expect.stringMatching(/^out\.jsonl: \d+ lines, a part of the story: interrupted\n$/),
  ])
  expect(recording.entries.some(({ type }) => type === 'server')).toBe(true)
  expect(foldAll(recording.entries).view.session.storyId).toBe('tiny')
})

test('without its server, it keeps what was played and names the failure', async () => {
  const { code, printed, recording } = await record({ onAction: ({ close }) => close() })
  expect([code, printed]).toEqual([
    1,
    expect.stringMatching(/^out\.jsonl: \d+ lines, a part of the story: .*; the last request failed: network\n$/),
  ])
  expect(recording.entries.some(({ type }) => type === 'server')).toBe(true)
})

test('after a stream that was cut, it goes on to the ending', async () => {
  const { code, printed, recording } = await record({ onStart: ({ cut }) => cut() })
  expect([code, printed]).toEqual([0, expect.stringMatching(/^out\.jsonl: \d+ lines, to the ending Warm\n$/)])
  expect(recording.entries.some((entry) => entry.type === 'result' && !entry.ok)).toBe(true)
})
