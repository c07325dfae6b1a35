/** Runs streams and writes their events as entries. */
import { runStreamWithRetries } from '../connection/streamRetries.ts'
import { type Transport } from '../connection/transport.ts'
import { type Runner } from './runners.ts'
import { type StreamWork } from './wanted.ts'

export function createStreamRunner(transport: Transport): Runner<StreamWork> {
  return (work, write) => {
    const controller = new AbortController()
    const { key } = work
    runStreamWithRetries(work, transport, controller.signal, ({ events, dropped }) => {
      write({ type: 'server', work: key, events, ...(dropped.length > 0 && { dropped }) })
    }).then(
      (result) => write({ type: 'result', work: key, ...result }),
      // A cancelled stream has no result. Any other rejection means that the page could not be asked for a token.
      () =>
        controller.signal.aborted
          ? undefined
          : write({ type: 'result', work: key, ok: false, failure: 'network', message: '' }),
    )
    return () => controller.abort()
  }
}
