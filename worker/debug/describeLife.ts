/** The life of an event in rows of words, for the command line and the studio. For the tools of developers; no player's bundle has it. */
import { dedupeEvents } from '../ordering/dedupe.ts'
import { dequeue, enqueue } from '../ordering/queue.ts'
import { HANDLERS } from '../reducer/events/index.ts'
import { type Gate } from '../reducer/state.ts'
import { type CodeIndex, type CodePlace } from './codeIndex.ts'
import { nameEntry } from './describeEntry.ts'
import { type Entries, entryAt } from './entryLog.ts'
import { type EventLife, isNeverBegun, type Missed, type Moment } from './eventLives.ts'
import { type Call } from './traceFold.ts'

export interface LifeRow {
  name:
    | 'Arrived'
    | 'Repaired'
    | 'Known already'
    | 'History'
    | 'Queued'
    | 'Begun'
    | 'Closed'
    | 'Over'
    | 'Left out'
    | 'Never begun'
  text: string
  /** Index of the entry that it names first; null where it names none. */
  index: number | null
  places: readonly CodePlace[]
  isFault: boolean
}

/** The rows of a life, in its order. `entries` is the log. */
export function describeLife(life: EventLife, entries: Entries, code: CodeIndex): LifeRow[] {
  const { event, arrived, repaired, isHistory, queued, begun, gates, removed, missed } = life
  const row = (name: LifeRow['name'], text: string, moment: Moment | null, isFault = false): LifeRow => ({
    name,
    text,
    index: moment?.index ?? null,
    places: moment === null ? [] : findDeciding(code, moment.calls),
    isFault,
  })
  const name = (index: number): string => `entry ${index + 1} (${nameEntry(entryAt(entries, index))})`
  const handler = code.findExported(HANDLERS[event.event_type].name)
  return [
    arrived === null
      ? row('Arrived', 'in no entry of this log', null)
      : row(
          'Arrived',
          `with entry ${arrived.index + 1} of ${arrived.work}, event ${arrived.position + 1} of ${arrived.count}`,
          { index: arrived.index, calls: [] },
        ),
    ...repaired.map(({ field = '' }) => row('Repaired', `${field} did not fit and was left out (W14)`, null)),
    ...(isHistory
      ? [
          row(
            'History',
            'read with the history, of which the latest state and the open questions are shown (S2, S3, S15)',
            null,
          ),
        ]
      : []),
    ...(queued === null
      ? []
      : [
          withHelpers(
            row('Queued', queued.place === 0 ? 'as the next one' : `behind ${queued.place}`, queued),
            [enqueue],
            code,
          ),
        ]),
    ...(begun === null
      ? []
      : [
          {
            ...row('Begun', describeBeginning(begun.index, begun.gate, arrived?.index ?? null, name), begun),
            places: [...(handler === null ? [] : [handler]), ...findDeciding(code, begun.calls)],
          },
        ]),
    ...gates.map(({ key, opened }) =>
      opened === null
        ? row('Closed', `the gate ${key}, which is closed to the end of the log`, null)
        : row('Over', `${key} was opened by ${name(opened.index)}`, opened),
    ),
    ...removed.map((moment) => row('Over', `its ${moment.field} were removed by ${name(moment.index)}`, moment)),
    ...(missed === null ? [] : [describeMissed(life, missed, row, code)]),
  ]
}

function describeBeginning(
  index: number,
  gate: Gate | null,
  arrived: number | null,
  name: (index: number) => string,
): string {
  if (gate !== null) return `with ${name(index)}, which opened the gate ${gate.key}`
  return index === arrived ? `at once, with entry ${index + 1}: no gate was closed` : `with ${name(index)}`
}

function describeMissed(
  life: EventLife,
  missed: Missed,
  row: (name: LifeRow['name'], text: string, moment: Moment | null, isFault?: boolean) => LifeRow,
  code: CodeIndex,
): LifeRow {
  const isFault = isNeverBegun(life)
  if (missed.why === 'waits') {
    const { gate, behind } = missed
    const queue = behind.length === 0 ? 'it is the next one' : `it waits behind ${listTypes(behind)}`
    return row('Never begun', `${queue}; ${gate === null ? 'no gate is closed' : describeGate(gate)}`, null, isFault)
  }
  const made =
    missed.why === 'known' && missed.since !== null
      ? row('Known already', `since entry ${missed.since + 1}: it changes nothing (O4)`, missed)
      : row('Never begun', `${WORDS[missed.why]}, in entry ${missed.index + 1}`, missed, isFault)
  return withHelpers(made, HELPERS[missed.why] ?? [], code)
}

/** They only compute: the change that they lead to is made elsewhere, or is none. */
function withHelpers(row: LifeRow, helpers: readonly { name: string }[], code: CodeIndex): LifeRow {
  return { ...row, places: [...helpers.flatMap(({ name }) => code.findExported(name) ?? []), ...row.places] }
}

const HELPERS: Readonly<Partial<Record<Missed['why'], readonly { name: string }[]>>> = {
  known: [dedupeEvents],
  lost: [enqueue, dequeue],
}

const WORDS: Readonly<Record<Exclude<Missed['why'], 'waits'>, string>> = {
  known: 'it was taken for one that is known (O4), but nothing in the log brought it before',
  unwanted: 'its stream was not wanted any more (O5)',
  ended: 'the ending had closed the conversation (E1)',
  threw: 'its handler threw (F8)',
  cleared: 'it was cleared from the queue',
  lost: 'it was lost: no rule leaves it out',
}

/** What a gate waits for. */
export function describeGate({ key, kind, until, leftMs }: Gate): string {
  if (leftMs !== undefined) return `the gate ${key} is paused by a modal`
  return `the gate ${key} ${until === null ? `waits for ${OPENED_BY[kind]}` : 'waits for its timer'}`
}

const OPENED_BY: Readonly<Record<Gate['kind'], string>> = {
  typing: 'the line to be whole',
  delay: 'its timer',
  tap: 'a tap',
  speech: 'the voice',
  modal: 'the modal to close',
  wait: 'its timer',
  thinking: 'its timer',
  voice: 'the voice to be prepared',
  overlay: 'its button',
  video: 'the clip to end, or the player to go on',
  frames: 'the last picture to be tapped away',
  still: 'a tap on the picture',
}

/** Types of events, at most three by name. */
export function listTypes(events: readonly { event_type: string }[]): string {
  const types = events.slice(0, 3).map(({ event_type }) => event_type)
  return `${types.join(', ')}${events.length > 3 ? ` and ${events.length - 3} more` : ''}`
}

/** Functions that run with every entry: they decide nothing about this one. */
const LOOP: ReadonlySet<string> = new Set(['fold', 'foldOnce', 'evolve', 'applyEvent', 'applyForEvent'])

/** The functions that decided, the innermost first. */
export function findDeciding(code: CodeIndex, calls: readonly Call[]): CodePlace[] {
  return calls.flatMap((call) => (LOOP.has(call.name) ? [] : (code.find(call) ?? [])))
}
