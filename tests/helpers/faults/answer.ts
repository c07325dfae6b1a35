/** The server's side of one request: its answer, written piece by piece. */
import { type ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'

export interface Answer {
  /** Sends the head of an event stream. */
  open: () => void
  /** Sends a piece of the body on its own, opening the stream if need be; resolves when it has gone out. */
  write: (piece: Uint8Array | string) => Promise<void>
  /** Ends the answer as it should. */
  end: () => void
  /** Breaks the connection. */
  cut: () => void
  /** Answers with something other than a stream. */
  send: (status: number, type: string, body: string) => void
}

export function createAnswer(response: ServerResponse): Answer {
  const { socket } = response
  // Pieces must not be gathered on the way.
  socket?.setNoDelay(true)

  function open(): void {
    if (response.headersSent) return
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    response.flushHeaders()
  }

  return {
    open,
    async write(piece) {
      open()
      if (response.destroyed) return
      await new Promise<void>((resolve) => {
        // An error says that the client has left, and then nobody waits for the rest.
        response.write(piece, () => resolve())
      })
      await setImmediate()
    },
    end: () => void response.end(),
    cut: () => void socket?.destroy(),
    send(status, type, body) {
      response.writeHead(status, { 'content-type': type })
      response.end(body)
    },
  }
}
