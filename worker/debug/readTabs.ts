/**
 * How the tab of a recording took turns with others: each step as it was recorded, what the code of now does in its place, and the rules that it breaks.
 * For the tools of developers; no player's bundle has it.
 */
import { type CoordinationEvent, type CoordinationState, type CoordinationStep } from '../../protocol/coordination.ts'
import { canonicalJson } from '../../protocol/json.ts'
import { type Recording } from '../../protocol/recording.ts'
import { transition } from '../runtime/coordination.ts'
import { applyChanges, findChanges, nameEffect } from '../runtime/coordinationLog.ts'
import { type CodeIndex, type CodePlace, findPlaces } from './codeIndex.ts'
import { type Entries, entryAt } from './entryLog.ts'
import { type Call, readCalls } from './traceFold.ts'

/** A step of the tab. */
export interface TabStep {
  /** The entry, from 0, with or before which it was made. */
  index: number
  /** What happened, such as `evicted by lock`. */
  name: string
  /** What followed, in words. */
  text: string
  /** What is wrong with it, in words. None where it is sound. */
  faults: readonly string[]
  /** The functions that decided by the code of now, the innermost first. */
  places: readonly CodePlace[]
}

/** The steps of a recording, in their order; none where its header has none. */
export function readTabs(
  { header, entries }: { header: Recording['header']; entries: Entries },
  code: CodeIndex,
): TabStep[] {
  if (header.tabs === undefined) return []
  let state = header.tabs.from
  return header.tabs.steps.map((step) => {
    const before = step.facts === undefined ? state : { ...state, facts: step.facts }
    const { changes, effects, calls } = makeStep(before, step.event)
    const isSame = canonicalJson(changes) === canonicalJson(step.changes) && effects.join() === step.effects.join()
    state = applyChanges(before, step.changes)
    const broken = findBroken(before, step, state)
    return {
      index: findEntry(entries, step.at),
      name: nameEvent(step.event),
      text: describe(step),
      faults: [
        ...(broken === null ? [] : [broken]),
        ...(isSame ? [] : [`the code of now does otherwise: ${describe({ changes, effects })}`]),
      ],
      places: findPlaces(code, calls),
    }
  })
}

/** What the code of now does with an event, and the functions that read the state for it. */
function makeStep(
  before: CoordinationState,
  event: CoordinationEvent,
): Pick<CoordinationStep, 'changes' | 'effects'> & { calls: readonly Call[] } {
  const calls: Call[] = []
  const watched = new Proxy(before, {
    get(target, field) {
      calls.push(...readCalls(new Error().stack ?? ''))
      return Reflect.get(target, field) as unknown
    },
  })
  const { state, effects } = transition(watched, event)
  // Every step is a transition, and a change: those that decided come first.
  const named = calls.filter(({ name }) => name !== 'change')
  const [own, all] = [named.filter(({ name }) => name !== 'transition'), named]
  return { changes: findChanges(before, state), effects: effects.map(nameEffect), calls: [...own, ...all] }
}

/** The rule that a step breaks, whatever code made it; null for none. */
function findBroken(
  before: CoordinationState,
  { event, effects }: CoordinationStep,
  after: CoordinationState,
): string | null {
  const stops = effects.indexOf('stopSession') >= 0
  const closes = effects.some((name) => name.indexOf('closeSession') === 0)
  const isOpen = before.session === 'open'
  if (event.type === 'evicted' && before.isLeader && !stops)
    return 'it lost the lead, and its session was not stopped (T3, T4)'
  if (event.type === 'releaseRequested' && before.isLeader && !after.isReleaseRequested)
    return 'another tab asked it to hand over, and it took no note (T3)'
  if (event.type === 'proceed' && isOpen && before.isReleaseRequested && !closes)
    return 'another tab asked it to hand over, and it played on (T3)'
  if (event.type === 'proceed' && isOpen && before.page === 'freezing' && !closes)
    return 'its page was frozen, and its session was not closed (T7)'
  const asks = effects.indexOf('requestWhenFree') >= 0
  if (before.page !== 'active' && !asks && isReturn(event)) return 'its page came back, and it did not ask to lead (T7)'
  if (before.isFollowing && !before.isLeader && before.page === 'active' && !asks && isSeen(event))
    return 'it follows, was seen, and did not ask to lead (T5)'
  if (after.session === 'open' && !after.isLeader) return 'it plays and does not lead (T1, T4)'
  return null
}

function isSeen(event: CoordinationEvent): boolean {
  return event.type === 'hostFact' && event.fact.kind === 'visibility' && event.fact.visible
}

/** Some browsers report the freeze but not the resume. */
function isReturn(event: CoordinationEvent): boolean {
  return isSeen(event) || (event.type === 'hostFact' && event.fact.kind === 'frozen' && !event.fact.frozen)
}

/** The first entry at this time or later, from 0; the last one where there is none. */
function findEntry(entries: Entries, at: number): number {
  let [low, high] = [0, entries.length - 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if ((entryAt(entries, middle)?.at ?? 0) >= at) high = middle
    else low = middle + 1
  }
  return low
}

function nameEvent(event: CoordinationEvent): string {
  if (event.type === 'evicted') return `evicted by ${event.by}`
  return event.type === 'hostFact' ? `hostFact ${event.fact.kind}` : event.type
}

/** The fields that changed and the effects, in one line. */
function describe({ changes, effects }: Pick<CoordinationStep, 'changes' | 'effects'>): string {
  const { facts: _facts, ...fields } = changes
  const changed = Object.entries(fields).map(([name, value]) => `${name} ${String(value)}`)
  return [changed.join(', '), effects.join(', ')].filter(Boolean).join('; ') || 'nothing'
}
