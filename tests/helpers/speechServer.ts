/** A stand-in for a speech service, with faults. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { encodeWav } from '../../fixtures/media/sound/encodeWav.ts'

export interface SpeechServer {
  url: string
  /** The body and key of each request. */
  asked: { body: Record<string, unknown>; key: string | undefined }[]
  /** Answers the requests from now on. */
  answerWith: (answer: (response: ServerResponse, request: IncomingMessage) => void) => void
}

const SECOND = 48_000
/** A second of silence. */
export const SOUND = encodeWav({ left: new Float32Array(SECOND), right: new Float32Array(SECOND) })

/** Answers each request with a sound, until it is told to do otherwise. Closes after the test. */
export async function startSpeechServer(): Promise<SpeechServer> {
  const asked: SpeechServer['asked'] = []
  let answer: Parameters<SpeechServer['answerWith']>[0] = (response) => response.end(SOUND)
  const server = createServer((request, response) => {
    void readText(request).then((text) => {
      asked.push({ body: JSON.parse(text) as Record<string, unknown>, key: request.headers.authorization })
      answer(response, request)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1/audio/speech`,
    asked,
    answerWith: (next) => {
      answer = next
    },
  }
}
