/** Checks of one answer of a game stream, and of what it adds to the game. Rules W3 to W16, W22, O1 to O4, P. */
import * as v from 'valibot'
import { isSuccess } from '../../protocol/api/envelope.ts'
import { parseTimestamp } from '../../protocol/convert.ts'
import { type ChatEvent, eventSchemas, isEventType } from '../../protocol/events/index.ts'
import { canonicalJson, isRecord } from '../../protocol/json.ts'
import { dedupeEvents } from '../ordering/dedupe.ts'
import { NOTHING_SEEN, type Seen } from '../ordering/seen.ts'
import { namePath } from './callChecks.ts'
import { type Findings } from './findings.ts'
import { type RawEvent, type StreamAnswer } from './server.ts'

/** The player's session so far: the events that the client would show, and those it knows. */
export interface Game {
  seen: Seen
  shown: ChatEvent[]
}

export function createGame(): Game {
  return { seen: NOTHING_SEEN, shown: [] }
}

/** Why a stream was refused, or null where it is one. */
export function readRefusal({ isStream, envelope, status, mediaType }: StreamAnswer): string | null {
  if (isStream && status < 400) return null
  if (envelope !== null && !isSuccess(envelope)) return envelope.code
  return `${status} ${mediaType}`.trim()
}

/** Checks that the answer is a stream that a client can read to its end. False where it is none. */
export function checkStream(findings: Findings, where: string, answer: StreamAnswer): boolean {
  findings.tried('W10')
  if (readRefusal(answer) !== null) {
    const { envelope, status, mediaType } = answer
    findings.breach(
      where,
      envelope === null
        ? `the answer is ${mediaType || 'of no type'} with status ${status}, not text/event-stream (W10).`
        : `is refused with code ${envelope.code}.`,
      envelope === null
        ? 'The client tries four times and gives up: the player sees that the network is unstable.'
        : 'The player would see the refusal in place of the story (F6).',
    )
    return false
  }
  findings.tried('W2', 'W4', 'W5', 'W6', 'W8', 'W11', 'O1', 'I3')
  if (answer.isEndAnnounced) findings.tried('W22')
  checkEnd(findings, where, answer)
  for (const { reason, event_type: type = 'an event', field = '' } of answer.dropped) {
    const name = `${type} ${namePath(field)}`.trim()
    if (reason === 'unknown_event')
      findings.variant(where, `the event ${type} is unknown.`, 'The client skips it (W7).')
    else if (reason === 'ignored_field')
      findings.variant(where, `${name} does not fit.`, 'The client shows the event without it (W14).')
    else if (reason === 'too_large')
      findings.breach(
        where,
        'an event is larger than 256 kB (W8).',
        'The player would not see it: the client drops it.',
      )
    else if (reason === 'bad_json')
      findings.breach(
        where,
        'an event is no JSON (W5).',
        'The player sees it late, or never: the client drops it, and asks the history once.',
      )
    else
      findings.breach(where, `${name} does not fit (W6).`, 'The player would not see it: the client drops the event.')
  }
  for (const raw of answer.raw) checkForm(findings, where, raw)
  for (const event of answer.events) checkSpeaker(findings, where, event)
  checkOrder(findings, where, answer.events)
  return true
}

function checkEnd(findings: Findings, where: string, { end, endMs, isEndAnnounced }: StreamAnswer): void {
  const seconds = `${Math.round(endMs / 1_000)} s`
  if (!isEndAnnounced)
    findings.variant(
      where,
      'the answer does not announce that the stream marks its end (W22).',
      'The client takes a clean end for the end of the turn. Where a proxy makes one of a cut, the player misses the rest.',
    )
  if (end === 'unmarked')
    findings.breach(
      where,
      'the stream ends without the mark that its header announces (W22).',
      'The client takes it for a cut: the player waits while it asks the history, up to four times.',
    )
  if (end === 'cut_short')
    findings.breach(
      where,
      'the stream ends in the middle of an event (W4).',
      'The player would miss the last line until the client has asked the history for it.',
    )
  if (end === 'silent')
    findings.breach(
      where,
      `the stream neither ends nor sends a byte (W2, after ${seconds}).`,
      'The player waits: the input stays closed until the client gives the stream up and asks the history.',
    )
  if (end === 'endless')
    findings.breach(
      where,
      `the stream does not end (after ${seconds}).`,
      'The player waits with a closed input: the turn is over when its stream ends (I3).',
    )
  if (end === 'broken')
    findings.breach(
      where,
      'the connection breaks off (W11).',
      'The player waits for what follows until the client has asked the history for it (F4).',
    )
}

/** An event in another shape than the contract's: what the client makes of it is in the finding. */
function checkForm(findings: Findings, where: string, { json, name, id }: RawEvent): void {
  if (!isRecord(json)) return
  const { event_type: type, timestamp, data } = json
  if (typeof type !== 'string') {
    const known = isEventType(name)
      ? `The client reads it as ${name}.`
      : 'The client reads what the envelope holds (W17).'
    findings.variant(where, 'an event has no `event_type`.', known)
    return
  }
  if (!isEventType(type)) return
  if (!Number.isInteger(timestamp) || parseTimestamp(timestamp) !== timestamp)
    findings.variant(
      where,
      `${type}: \`timestamp\` is no whole number of ms.`,
      'The client converts it, or takes the time of the event before (W13, W16).',
    )
  if (id === '') findings.variant(where, `${type} has no \`id:\` line.`, 'The client makes an id of its content (O4).')
  const parsed = v.safeParse(eventSchemas[type], data)
  if (parsed.success) return
  const field = namePath(v.getDotPath(parsed.issues[0]) ?? '') || 'data'
  findings.variant(
    where,
    `${type}: \`${field}\` has another name or shape than the contract's.`,
    'The client reads it all the same, or reports it as left out (W13 to W16, W21).',
  )
}

/** A line of an actor says whose it is. */
function checkSpeaker(findings: Findings, where: string, event: ChatEvent): void {
  if (event.event_type !== 'message' || event.data.sender_type !== 'actor' || event.data.sender?.name) return
  findings.breach(
    where,
    `${describeEvent(event)} is an actor’s, and has no name in \`sender\` (doc 2 §3).`,
    'The player would read words and not see who says them.',
  )
}

/** Events come in the order of their times: one that is late is shown late, since the client begins what it has. */
function checkOrder(findings: Findings, where: string, events: readonly ChatEvent[]): void {
  const late = events.find(({ timestamp }, index) => timestamp < (events[index - 1]?.timestamp ?? 0))
  if (late === undefined) return
  findings.breach(
    where,
    `${describeEvent(late)} comes after an event with a later timestamp (O1).`,
    'The player may see the lines in the wrong order: the client shows what has arrived, and a reload shows another order.',
  )
}

/** Adds the events of a turn to the game. Those that a client knows already change nothing. */
export function addTurn(findings: Findings, where: string, game: Game, events: readonly ChatEvent[]): void {
  findings.tried('O4')
  const { seen, fresh } = dedupeEvents(game.seen, events)
  const last = game.shown[game.shown.length - 1]
  const [first] = fresh
  if (first !== undefined && last !== undefined && first.timestamp < last.timestamp)
    findings.breach(
      where,
      `${describeEvent(first)} is older than the turn before (O1).`,
      'After a reload the player would see it above what they had read before it.',
    )
  const known = new Set(game.shown.map(contentOf))
  for (const event of fresh) {
    const content = contentOf(event)
    if (known.has(content))
      findings.breach(
        where,
        `${describeEvent(event)} comes twice, with two ids (O4).`,
        event.event_type === 'message' ? 'The player would see the line twice.' : 'It would take effect twice.',
      )
    known.add(content)
  }
  game.seen = seen
  game.shown.push(...fresh)
}

/** Type, time and fields of an event without its ids. */
function contentOf({ event_type, timestamp, data }: ChatEvent): string {
  const { id: _id, ...fields } = data as { id?: string }
  return canonicalJson([event_type, timestamp, event_type === 'message' ? fields : data])
}

/** An event as a finding names it: with the words that the player sees. */
export function describeEvent(event: ChatEvent): string {
  const words = event.event_type === 'message' ? readWords(event.data.content) : ''
  return words === '' ? event.event_type : `the line “${words.length > 40 ? `${words.slice(0, 40)}…` : words}”`
}

export function readWords({ text, html }: { text: string; html: string | null }): string {
  return (text === '' ? (html ?? '').replace(/<[^>]*>/g, ' ') : text).replace(/\s+/g, ' ').trim()
}
