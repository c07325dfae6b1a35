/** Runs the conformance suite on the local API, with faults before it. */
import { STREAM_END_MARK } from '../../../protocol/api/streamEnd.ts'
import { main, type Outside } from '../../../worker/conform/command.ts'
import { type Clock } from '../../../worker/clock/clock.ts'
import { type AppOptions } from '../../../server/appOptions.ts'
import { startServer } from '../server/helpers.ts'

interface Outcome {
  code: number
  lines: string[]
  errors: string[]
  /** Files that it wrote, by their path. */
  files: ReadonlyMap<string, string>
  /** Every token that the server gave. */
  tokens: string[]
}

/** Stands before the local API, and may break each answer. */
export type Fault = (request: Asked, answer: Response) => Response | Promise<Response>

export interface Asked {
  path: string
  init: RequestInit
  /** How often this was asked with this key. */
  times: number
}

export const TINY = ['--story', 'tiny', '--say', 'tea', '--choose', 'open,stay']

export async function runConform(
  args: readonly string[] = TINY,
  {
    fault = (_, answer) => answer,
    change = (init) => init,
    options = {},
    clock,
  }: {
    fault?: Fault
    /** Changes a request before it reaches the server. */
    change?: (init: RequestInit, asked: Asked) => RequestInit
    options?: Partial<AppOptions>
    clock?: Clock
  } = {},
): Promise<Outcome> {
  const server = await startServer(options)
  const asked = new Map<string, number>()
  const tokens: string[] = []
  const outside: Outside = {
    fetch: async (url, init) => {
      const path = new URL(url).pathname.replace('/api/v1', '')
      const name = `${path} ${new Headers(init.headers).get('Idempotency-Key')}`
      const times = (asked.get(name) ?? 0) + 1
      asked.set(name, times)
      const request = { path, init, times }
      const answer = await fetch(url, change(init, request))
      const copy = await answer.clone().text()
      tokens.push(...[...copy.matchAll(/"(?:access|refresh)_token":"([^"]+)"/g)].map(([, token = '']) => token))
      return fault(request, answer)
    },
    print: (line) => lines.push(line),
    printError: (line) => errors.push(line),
    writeFile: (path, text) => files.set(path, text),
    ...(clock !== undefined && { clock }),
    environment: {},
  }
  const lines: string[] = []
  const errors: string[] = []
  const files = new Map<string, string>()
  const code = await main(['--url', server.url, ...args], outside)
  return { code, lines, errors, files, tokens }
}

/** The body of a request, which is always text here. */
export function bodyOf({ body }: RequestInit): string {
  return typeof body === 'string' ? body : ''
}

/** The findings that are breaches, without their summary. */
export function breachesOf({ lines }: Outcome): string[] {
  return lines.filter((line) => line.startsWith('BREACH'))
}

/** An answer with another body. */
export function rewrite(answer: Response, body: BodyInit, type?: string): Response {
  const headers = new Headers(answer.headers)
  headers.delete('content-length')
  headers.delete('content-encoding')
  if (type !== undefined) headers.set('content-type', type)
  return new Response(body, { status: answer.status, headers })
}

/** Breaks streams to these paths: `change` gets the blocks of a stream, each an event. The mark of the end stays. */
export function breakStreams(paths: RegExp, change: (blocks: string[]) => string[]): Fault {
  return async ({ path }, answer) => {
    if (!paths.test(path) || answer.headers.get('content-type')?.startsWith('text/event-stream') !== true) return answer
    const mark = STREAM_END_MARK.trim()
    const blocks = (await answer.text()).split('\n\n').filter((block) => block.trim() !== '' && block !== mark)
    return rewrite(answer, [...change(blocks), mark].map((block) => `${block}\n\n`).join(''))
  }
}

/** Answers a call with success and these data. */
export function answerWith(call: string, data: (asked: Asked) => unknown): Fault {
  return (asked, answer) =>
    asked.path === call &&
    new Headers(asked.init.headers).get('Authorization')?.includes('conform.not-a-token') !== true
      ? Response.json({ isOk: true, code: '0', message: '', data: data(asked) })
      : answer
}
