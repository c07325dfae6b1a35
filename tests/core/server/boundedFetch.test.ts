/** Answers of other services: no service makes the server wait, or hold more, than was allowed. */
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { type AnswerLimits, boundedFetch, FetchError } from '../../../server/boundedFetch.ts'
import { createManualClock } from '../../../server/clock.ts'
import { type Answer, startAnsweringServer } from '../../helpers/answeringServer.ts'
import { T0, waitUntil } from './helpers.ts'

const LIMITS: AnswerLimits = { timeoutMs: 10_000, maxBytes: 4_096, maxLines: 50, maxLineBytes: 512 }

/** Writes a text for as long as the other side takes it, and counts its bytes. */
function writeWithoutEnd(text: string, count: (bytes: number) => void, sentMax = 64 * 1024 * 1024): Answer {
  return (response) => {
    let sent = 0
    const more = (): void => {
      while (!response.destroyed && sent < sentMax) {
        sent += text.length
        count(sent)
        if (!response.write(text)) return void response.once('drain', more)
      }
    }
    more()
  }
}

async function readAll(url: string, limits = LIMITS): Promise<string[]> {
  const answer = await boundedFetch({ url, body: {} }, limits)
  const lines: string[] = []
  for await (const line of answer.readLines()) lines.push(line)
  return lines
}

describe('an answer without an end', () => {
  test.each([
    ['in bytes', 'x'.repeat(64), { maxLineBytes: Infinity }],
    ['in one line', 'x'.repeat(64), { maxBytes: Infinity }],
    ['in empty lines', '\n'.repeat(64), { maxBytes: Infinity }],
    ['in lines', `${'x'.repeat(63)}\n`, { maxBytes: Infinity }],
  ])('%s is left at the limit', async (_, text, limits) => {
    let sent = 0
    const server = await startAnsweringServer(writeWithoutEnd(text, (bytes) => (sent = bytes)))
    await expect(readAll(server.url, { ...LIMITS, ...limits })).rejects.toThrow(new FetchError('too_large'))
    await waitUntil(() => server.countAborted() === 1)
    // What lies in the sockets of both sides, and no more.
    expect(sent).toBeLessThan(16 * 1024 * 1024)
  })

  test('is left where its bytes are asked for, too', async () => {
    const server = await startAnsweringServer(writeWithoutEnd('x'.repeat(64), () => undefined))
    const answer = await boundedFetch({ url: server.url, body: {} }, LIMITS)
    await expect(answer.readBytes()).rejects.toThrow(new FetchError('too_large'))
    await waitUntil(() => server.countAborted() === 1)
  })

  test('counts as it is after it was decompressed', async () => {
    const server = await startAnsweringServer((response) =>
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(Buffer.alloc(LIMITS.maxBytes + 1))),
    )
    const answer = await boundedFetch({ url: server.url, body: {} }, LIMITS)
    await expect(answer.readBytes()).rejects.toThrow(new FetchError('too_large'))
  })
})

test('what is just within the limits is read', async () => {
  const line = 'é'.repeat(LIMITS.maxLineBytes / 2)
  const server = await startAnsweringServer(
    (response) => response.end(`\ufeff${'a'.repeat(100)}\r\n\n${line}`),
    (response) => response.end(Buffer.alloc(LIMITS.maxBytes)),
    (response) => response.end('\n'.repeat(LIMITS.maxLines)),
  )
  expect(await readAll(server.url)).toEqual(['a'.repeat(100), '', line])
  expect(await (await boundedFetch({ url: server.url, body: {} }, LIMITS)).readBytes()).toHaveLength(LIMITS.maxBytes)
  expect(await readAll(server.url)).toHaveLength(LIMITS.maxLines)
})

test('lines come as they arrive, whole letters in each', async () => {
  let go = (): void => undefined
  const bytes = Buffer.from('一\n二')
  const server = await startAnsweringServer((response) => {
    response.write(bytes.subarray(0, 5))
    go = () => response.end(bytes.subarray(5))
  })
  const answer = await boundedFetch({ url: server.url, body: {} }, LIMITS)
  const lines = answer.readLines()
  expect(await lines.next()).toEqual({ done: false, value: '一' })
  go()
  expect(await lines.next()).toEqual({ done: false, value: '二' })
  expect(await lines.next()).toEqual({ done: true, value: undefined })
})

test.each([
  ['says nothing', () => undefined],
  ['stops in the middle', (response) => response.write('x\n')],
] satisfies [string, Answer][])('a service that %s is given up when its time is over', async (_, answer) => {
  const server = await startAnsweringServer(answer)
  const timer = createManualClock(T0)
  const reading = (async () => {
    const { readLines } = await boundedFetch({ url: server.url, body: {}, timer }, LIMITS)
    for await (const line of readLines()) expect(line).toBe('x')
  })().catch((error: unknown) => error)
  await waitUntil(() => server.asked.length === 1)
  await timer.elapse(LIMITS.timeoutMs)
  expect(await reading).toEqual(new FetchError('slow'))
  await waitUntil(() => server.countAborted() === 1)
  expect(timer.sleeping()).toBe(0)
})

test('a redirect is an answer like others, and nobody is asked at its address', async () => {
  const elsewhere = await startAnsweringServer((response) => response.end())
  const server = await startAnsweringServer((response) => response.writeHead(307, { Location: elsewhere.url }).end())
  const answer = await boundedFetch({ url: server.url, headers: { Authorization: 'Bearer x' }, body: {} }, LIMITS)
  expect([answer.status, answer.isOk]).toEqual([307, false])
  answer.close()
  expect(elsewhere.asked).toEqual([])
})

test('a reader who leaves ends the request, and one who ends it hears so', async () => {
  const server = await startAnsweringServer((response) => response.write('x\ny\n'))
  const { readLines } = await boundedFetch({ url: server.url, body: {} }, LIMITS)
  for await (const line of readLines()) if (line === 'x') break
  await waitUntil(() => server.countAborted() === 1)
  const leaving = new AbortController()
  const next = await boundedFetch({ url: server.url, body: {}, signal: leaving.signal }, LIMITS)
  leaving.abort()
  await expect(next.readBytes()).rejects.toThrow(new FetchError('aborted'))
})

test('failures are named, without the address', async () => {
  await expect(boundedFetch({ url: 'http://127.0.0.1:9/secret', body: {} }, LIMITS)).rejects.toThrow(
    new FetchError('unreachable'),
  )
  const server = await startAnsweringServer((response) => {
    response.writeHead(200, { 'Content-Length': '99' })
    response.write('x\n', () => setImmediate(() => response.destroy()))
  })
  const error: unknown = await readAll(server.url).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ failure: 'cut' })
  expect(String(error)).not.toContain('127.0.0.1')
})
