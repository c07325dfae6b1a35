/** A service on this machine that answers as a test says, and keeps what it was asked. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

export type Answer = (response: ServerResponse, request: IncomingMessage) => void

export interface AnsweringServer {
  url: string
  /** The bodies that were posted. */
  asked: Record<string, unknown>[]
  /** How many requests were ended before their answer. */
  countAborted: () => number
}

/** Answers each request by the next of these, and by the last for good. Closes after the test. */
export async function startAnsweringServer(...answers: readonly Answer[]): Promise<AnsweringServer> {
  const asked: Record<string, unknown>[] = []
  let aborted = 0
  const server = createServer((request, response) => {
    response.on('close', () => {
      if (!response.writableFinished) aborted += 1
    })
    void readText(request).then((text) => {
      const answer = answers[Math.min(asked.length, answers.length - 1)]
      asked.push(JSON.parse(text) as Record<string, unknown>)
      answer?.(response, request)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/v1`, asked, countAborted: () => aborted }
}
