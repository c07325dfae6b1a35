/** The answer to a request that the page has made before this worker was there: its parts come by a port. */
import { type AnswerPart } from '../../protocol/runtime.ts'
import { getAbortReason } from '../clock/clock.ts'

/** Resolves with the answer when its head comes, as `fetch` does, and rejects where the request fails. An abort ends the request. */
export function receiveAnswer(port: MessagePort, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    let body: ReadableStreamDefaultController<Uint8Array> | null = null
    const fail = (reason: unknown): void => {
      port.close()
      reject(reason)
      body?.error(reason)
      body = null
    }
    const abort = (): void => {
      port.postMessage(null)
      fail(getAbortReason(signal))
    }
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    port.onmessage = ({ data }: MessageEvent<AnswerPart>) => {
      switch (data.kind) {
        case 'head': {
          const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (body = controller) })
          const response = new Response(stream, { status: data.status, headers: { 'content-type': data.contentType } })
          // Relative addresses in the events are resolved against it.
          Object.defineProperty(response, 'url', { value: data.url })
          return resolve(response)
        }
        case 'bytes':
          return body?.enqueue(data.bytes)
        case 'end':
          signal.removeEventListener('abort', abort)
          port.close()
          body?.close()
          body = null
          return undefined
        case 'failed':
          signal.removeEventListener('abort', abort)
          return fail(new TypeError('the request of the page failed'))
      }
    }
  })
}
