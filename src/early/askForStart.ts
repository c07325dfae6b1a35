/** Asks for the first turn of a game while its worker is still loading, which gets the answer by a port as it comes. */
import { createStartBody, createStreamInit } from '../../protocol/api/streamInit.ts'
import { streamAddress } from '../../protocol/api/streamPaths.ts'
import { type OpenCommand } from '../../protocol/entries.ts'
import { type AnswerPart, type AskedStart } from '../../protocol/runtime.ts'
import { resolveApiAddress } from '../platform/apiAddress.ts'
import { randomId } from '../platform/random.ts'

/** The request ends where the worker wants no more of it, or ends itself. */
export function askForStart(command: OpenCommand, token: string): AskedStart {
  const key = randomId()
  const { port1, port2 } = new MessageChannel()
  const controller = new AbortController()
  port1.onmessage = () => controller.abort()
  port1.addEventListener('close', () => controller.abort())
  const { locale } = command
  const answer = fetch(resolveApiAddress(streamAddress('start', command)), {
    ...createStreamInit({ body: createStartBody(command, false), locale, token, idempotencyKey: key }),
    signal: controller.signal,
  })
  void passOn(answer, (part, transfer = []) => port1.postMessage(part, transfer))
  return { key, answer: port2 }
}

async function passOn(asked: Promise<Response>, post: (part: AnswerPart, transfer?: Transferable[]) => void) {
  try {
    const { status, url, headers, body } = await asked
    post({ kind: 'head', status, url, contentType: headers.get('content-type') ?? '' })
    const reader = body?.getReader()
    for (let read = await reader?.read(); read?.done === false; read = await reader?.read())
      post({ kind: 'bytes', bytes: read.value }, [read.value.buffer])
    post({ kind: 'end' })
  } catch {
    post({ kind: 'failed' })
  }
}
