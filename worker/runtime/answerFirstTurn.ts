/**
 * The first turn of a new game, which the page has asked for before the worker was there: the session opens with its key, and reads its text in place of
 * the request.
 */
import { STREAM_END_HEADER } from '../../protocol/api/streamEnd.ts'
import { type FirstTurn } from '../../protocol/runtime.ts'
import { type Transport } from '../connection/transport.ts'
import { type Runner } from './runners.ts'
import { type StreamWork } from './wanted.ts'

type StartPorts = Pick<Transport, 'fetch'> & { newKey: () => string }

/** The ports of a session that begins with this turn. A turn without an answer is asked for again with its key: the server acts once. */
export function answerFirstTurn({ key, answer }: FirstTurn, { fetch, newKey }: StartPorts): StartPorts {
  let [isKeyTaken, isAnswerTaken] = [false, answer === null]
  return {
    newKey() {
      if (isKeyTaken) return newKey()
      isKeyTaken = true
      return key
    },
    async fetch(url, init) {
      const isStart = new Headers(init.headers).get('idempotency-key') === key
      if (isAnswerTaken || !isStart || answer === null) return fetch(url, init)
      isAnswerTaken = true
      const response = new Response(answer.text, {
        status: answer.status,
        headers: { 'content-type': answer.contentType, [STREAM_END_HEADER]: answer.streamEnd },
      })
      // Relative addresses in the events are resolved against it.
      return Object.defineProperty(response, 'url', { value: answer.url })
    },
  }
}

/** Answers the first history, which is known to be empty, without a request. */
export function skipFirstHistory(run: Runner<StreamWork>): Runner<StreamWork> {
  let isFirst = true
  return (work, write) => {
    if (work.post !== null || !isFirst) return run(work, write)
    isFirst = false
    void Promise.resolve().then(() => {
      write({ type: 'server', work: work.key, events: [] })
      write({ type: 'result', work: work.key, ok: true })
    })
    return () => undefined
  }
}
