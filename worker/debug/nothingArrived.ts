/**
 * Why nothing that arrived would change a value: what was dropped or missed, what began and left it as it is, and the functions that decide it. For the tools
 * of developers; no player's bundle has it.
 */
import { type ComposerReason } from '../../protocol/view/composer.ts'
import { COMPOSER_REASONS, deriveComposer } from '../reducer/composer.ts'
import { HANDLERS } from '../reducer/events/index.ts'
import { type State } from '../reducer/state.ts'
import { type CodeIndex, type CodePlace } from './codeIndex.ts'
import { nameEntry } from './describeEntry.ts'
import { type Path } from './diffViews.ts'
import { entryAt } from './entryLog.ts'
import { type EventLife } from './eventLives.ts'
import { type Replayer } from './replayer.ts'

/** A link of the chain. `index`: the entry that it is about, from 0; null for none. */
export interface WhyNotLink {
  text: string
  index: number | null
  places: readonly CodePlace[]
}

/** A value that is asked about, after the first `count` entries. */
export interface Asked {
  log: Pick<Replayer, 'entries' | 'seek'>
  path: Path
  value: unknown
  count: number
  state: State
  code: CodeIndex
}

/** Events and acts that are named. */
export const MOST_NAMED = 3

/** `since`: the entry that made the value what it is, from 0; null where it has been so since the first. `lives`: of the events from there on. */
export function describeNothing(asked: Asked, since: number | null, lives: readonly EventLife[]): WhyNotLink[] {
  const { path, code } = asked
  const writers = code.findWriters(String(path[1] ?? ''))
  return [
    { text: 'nothing that arrived would change it', index: null, places: [] },
    ...describeDropped(asked, since ?? 0),
    ...describeMissed(asked),
    ...describeUnmoved(asked, since, lives, writers),
    ...(path[0] === 'view' && path[1] === 'composer' ? describeReasons(asked) : describeWriters(writers)),
  ]
}

function describeDropped({ log, count }: Asked, since: number): WhyNotLink[] {
  return log.entries.slice(since, count).flatMap((entry, offset) => {
    const index = since + offset
    const reasons = entry.type === 'server' ? (entry.dropped ?? []) : []
    return reasons
      .filter(({ reason }) => reason !== 'ignored_field')
      .map(({ reason, event_type = 'an event', field = '' }) => ({
        text: `${event_type} of entry ${index + 1} was dropped (W6): ${reason} ${field}`.trim(),
        index,
        places: [],
      }))
  })
}

/** What was not received, and may change it: since when, and what has not asked for it since. Rule F7. */
function describeMissed({ log, count, state, code }: Asked): WhyNotLink[] {
  const { hasMissedEvents, streams } = state.core
  if (!hasMissedEvents || streams.some(({ kind }) => kind === 'resuming')) return []
  let index = count - 1
  while (index > 0 && log.seek(index).core.hasMissedEvents) index -= 1
  const request = code.findExported('requestResumption')
  const acts = log.entries.slice(index + 1, count).flatMap((entry, offset) => {
    if (entry.type !== 'intent' && entry.type !== 'host') return []
    const text = `${nameEntry(entry)} with entry ${index + offset + 2} did not ask for it: --explain says what ran`
    return [{ text, index: index + offset + 1, places: [] }]
  })
  return [
    {
      text: `what the server sent was missed since entry ${index + 1} (${nameEntry(entryAt(log.entries, index))}), and is not asked for: an act does, a page that is shown again, a network that returns (F7)`,
      index,
      places: request === null ? [] : [request],
    },
    ...acts.slice(-MOST_NAMED),
  ]
}

/** Events that began since then, and whose handlers can set the value: the latest first. */
function describeUnmoved(
  { code }: Asked,
  since: number | null,
  lives: readonly EventLife[],
  writers: readonly CodePlace[],
): WhyNotLink[] {
  const callers = code.findCallers(writers)
  const links = lives.flatMap(({ event, arrived, begun }): WhyNotLink[] => {
    if (begun === null || (since !== null && begun.index <= since)) return []
    const handler = code.findExported(HANDLERS[event.event_type].name)
    if (handler === null || !callers.has(handler.name)) return []
    const from = arrived === null ? '' : ` of entry ${arrived.index + 1}`
    return [
      {
        text: `${event.event_type} ${event.id}${from} began with entry ${begun.index + 1}, and left it as it is`,
        index: begun.index,
        places: [handler, ...code.findHelpers(handler)],
      },
    ]
  })
  return links.slice(-MOST_NAMED).toReversed()
}

/** Why the input is open or closed: the reasons in their order, up to the first one that holds, each with the functions that decide it. Rule I3. */
function describeReasons({ state: { view }, code }: Asked): WhyNotLink[] {
  const { reason } = view.composer
  const names = Object.keys(COMPOSER_REASONS) as ComposerReason[]
  const file = code.findExported(deriveComposer.name)?.file ?? ''
  return names.slice(0, reason === null ? names.length : names.indexOf(reason) + 1).map((name) => {
    const place = code.find({ name, file })
    return {
      text: `${name} ${name === reason ? 'holds' : 'does not hold'} (I3)`,
      index: null,
      places: place === null ? [] : [place, ...code.findHelpers(place)],
    }
  })
}

function describeWriters(places: readonly CodePlace[]): WhyNotLink[] {
  return places.length === 0 ? [] : [{ text: 'it is set by', index: null, places }]
}
