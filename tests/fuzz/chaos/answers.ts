/** Answers of the server stand-in: correct, or with a fault. Each answer is a generator, so that other things can happen between its steps. */
import { wire } from '../../../fixtures/builders/events.ts'
import { type ChatEvent } from '../../../protocol/events/index.ts'
import { CODE_INSUFFICIENT_COINS } from '../../../protocol/limits.ts'
import { envelopeOf, type PendingRequest } from '../../helpers/server.ts'
import { type Random } from './random.ts'

/** Names of the faults, by which a run can leave them out. */
export const FAULTS = [
  'refused',
  'lost',
  'status',
  'unauthorized',
  'page',
  'refusal',
  'empty',
  'silent',
  'cut',
  'short',
  'twice',
  'shuffled',
  'pieces',
  'junk',
  'outage',
  'storage',
  'death',
  'freeze',
  'elsewhere',
  'hidden',
  'forgotten',
] as const
export type Fault = (typeof FAULTS)[number]

export interface FaultSource {
  /** Whether this fault occurs now. Never if it is left out, or after faults have ended. */
  occurs(fault: Fault, percent: number): boolean
}

/** The words of a refusal. */
export const REFUSED = 'The server says no.'

export interface AnswerPorts {
  random: Random
  faults: FaultSource
  hasIds: boolean
  /** Whether the server marks the end of its streams: then a clean end without the mark is a cut. Rule W22. */
  marksEnd: boolean
  /** Whether this is a history request: its events are held back until a second timestamp comes, rule O7. */
  isHistory: boolean
  /** Applies the request on the server and returns the events of its answer. Null for the history, which changes nothing. */
  apply: () => readonly ChatEvent[]
  /** The request has begun to be answered. */
  onBegun: () => void
  /** Called before bytes go out that complete these events. */
  onEventsSent: (events: readonly ChatEvent[]) => void
  onRefused: (code: string) => void
  /** The server has applied the request, and the client gets no answer. */
  onLost: () => void
}

/** Answers a stream. Each step is one thing that reaches the player's side. */
export function* answerStream(request: PendingRequest, ports: AnswerPorts): Generator<void, void> {
  const { random, faults } = ports
  if (faults.occurs('refused', 8)) return request.cut()
  if (faults.occurs('lost', 5)) {
    ports.apply()
    ports.onLost()
    return request.cut()
  }
  if (faults.occurs('silent', 3)) return
  if (faults.occurs('status', 6))
    return request.answer(
      random.pick([404, 429, 500, 503]),
      random.pick(['', '<html>', envelopeOf('500')]),
      random.pick(['text/html', 'text/plain']),
    )
  if (faults.occurs('unauthorized', 6)) return request.answer(401, envelopeOf('401'))
  if (faults.occurs('page', 3)) return request.answer(200, '<!doctype html><title>Hotel</title>', 'text/html')
  if (faults.occurs('refusal', 3)) {
    const code = random.pick(['1', CODE_INSUFFICIENT_COINS])
    ports.onRefused(code)
    return request.answer(random.pick([200, 400]), envelopeOf(code, random.pick(['', REFUSED])))
  }
  const events = ports.apply()
  // Neither an end nor a cut: what marks its ends does not answer so.
  if (!ports.marksEnd && faults.occurs('empty', 2)) {
    ports.onBegun()
    return request.answer(200, envelopeOf('0'))
  }
  ports.onBegun()
  request.open()
  yield
  yield* sendEvents(request, events, ports)
}

function* sendEvents(
  request: PendingRequest,
  events: readonly ChatEvent[],
  { random, faults, hasIds, marksEnd, isHistory, onEventsSent: arrived }: AnswerPorts,
): Generator<void, void> {
  const encoder = new TextEncoder()
  const { onEventsSent, ending } = isHistory ? holdBack(arrived) : { onEventsSent: arrived, ending: () => undefined }
  const left = [...events]
  while (left.length > 0) {
    if (faults.occurs('silent', 2)) return
    if (faults.occurs('cut', 6)) return marksEnd && random.chance(50) ? request.endUnmarked() : request.cut()
    if (faults.occurs('short', 1)) {
      if (!marksEnd) ending()
      return request.endUnmarked()
    }
    // The first events of a history show its direction.
    const isFirst = isHistory && left.length === events.length
    const group = left.splice(0, random.integerBetween(1, 5))
    const order = faults.occurs('shuffled', 25) && !isFirst ? random.shuffle(group) : [...group]
    if (hasIds && faults.occurs('twice', 15) && !isFirst)
      order.splice(random.integerBelow(order.length + 1), 0, random.pick(events))
    const blocks = order.map((event): { text: string; event: ChatEvent | null } => ({
      text: wire(event, hasIds),
      event,
    }))
    if (faults.occurs('junk', 10))
      blocks.splice(random.integerBelow(blocks.length + 1), 0, { text: random.pick(JUNK), event: null })
    let bytes: Uint8Array = encoder.encode(blocks.map(({ text }) => text).join(''))
    let at = 0
    const ends = blocks.map(({ text, event }) => ({ end: (at += encoder.encode(text).length), event }))
    at = 0
    // Cut anywhere, a piece of it may never come.
    const breaksOff = faults.occurs('cut', 4)
    const pieces = faults.occurs('pieces', 20) || breaksOff ? random.integerBetween(1, 3) : 0
    for (let piece = 0; piece <= pieces && bytes.length > 0; piece += 1) {
      const size = piece === pieces ? bytes.length : random.integerBelow(bytes.length + 1)
      if (breaksOff && piece === pieces) {
        if (random.chance(50)) return request.cut()
        // A clean end: an event counts that lacks only its line ends.
        onEventsSent(
          ends.flatMap(({ end, event }) => (event !== null && at < end && at >= end - '\n\n'.length ? event : [])),
        )
        if (!marksEnd) ending()
        return request.endUnmarked()
      }
      if (size === 0) continue
      const until = at + size
      const from = at
      onEventsSent(ends.flatMap(({ end, event }) => (event !== null && end > from && end <= until ? event : [])))
      request.raw(bytes.subarray(0, size))
      bytes = bytes.subarray(size)
      at = until
      yield
    }
  }
  ending()
  request.end()
}

/** Events of a history count once its direction is known: with a second timestamp, or at its end. */
function holdBack(arrived: AnswerPorts['onEventsSent']): {
  onEventsSent: AnswerPorts['onEventsSent']
  ending: () => void
} {
  let held: ChatEvent[] = []
  let isClear = false
  const release = (): void => {
    arrived(held)
    held = []
  }
  return {
    onEventsSent(events) {
      held.push(...events)
      isClear ||= held.some(({ timestamp }) => timestamp !== held[0]?.timestamp)
      if (isClear) release()
    },
    ending: release,
  }
}

const JUNK = [
  ': still here\n\n',
  'id: 7\n\n',
  'data: {broken\n\n',
  'data: {"event_type":"show_hologram","timestamp":1,"data":{}}\n\n',
  'data: {"event_type":"heart_value","timestamp":1,"data":{"heart_value":"full"}}\n\n',
  'event: message\nretry: 5\ndata: []\n\n',
]

/** Answers a call: `perform` applies it and returns the answer, a code or data. */
export function* answerCall(
  request: PendingRequest,
  { random, faults }: Pick<AnswerPorts, 'random' | 'faults'>,
  perform: () => { code: string } | { data: unknown },
): Generator<void, void> {
  if (faults.occurs('refused', 8)) return request.cut()
  if (faults.occurs('silent', 4)) return
  if (faults.occurs('status', 6)) return request.answer(random.pick([404, 500]), '<html>', 'text/html')
  if (faults.occurs('unauthorized', 6)) return request.answer(401, envelopeOf('401'))
  const answer = perform()
  // Applied, but not answered yet.
  yield
  if (faults.occurs('lost', 20)) return request.cut()
  request.answer(
    200,
    'code' in answer
      ? envelopeOf(answer.code)
      : JSON.stringify({ isOk: true, code: '0', message: '', data: answer.data }),
  )
}
