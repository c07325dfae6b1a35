/** The last steps of this tab's coordination, for the header of a recording: what made it lead, hand over or follow, and what was refused. Rule T10. */
import {
  type CoordinationEvent,
  type CoordinationState,
  type CoordinationStep,
  type CoordinationSteps,
} from '../../protocol/coordination.ts'
import { COORDINATION_MAX_STEPS } from '../../protocol/limits.ts'
import { type HostFact } from '../../protocol/intents.ts'
import { type CoordinationEffect, type Transition } from './coordination.ts'

export interface CoordinationLog {
  /** Notes a step that was made at `at`, from the state before it. */
  note(at: number, event: CoordinationEvent, before: CoordinationState, next: Transition): void
  /** Without ids of users and their coins. */
  read(): CoordinationSteps
}

export function createCoordinationLog(initial: CoordinationState): CoordinationLog {
  let from = initial
  let steps: CoordinationSteps['steps'] = []
  /** The facts after the last step that is kept. */
  let knownFacts = initial.facts
  return {
    note(at, event, before, { state, effects }) {
      const changes = findChanges(before, state)
      const names = effects.map(nameEffect)
      const isPlain = Object.keys(changes).every((field) => field === 'facts') && names.every(isRoutine)
      if (isPlain && !(before.session === 'none' && isAboutPage(event))) return
      const facts = before.facts === knownFacts ? {} : { facts: before.facts }
      steps.push({ at, event, ...facts, changes, effects: names })
      knownFacts = state.facts
      if (steps.length <= COORDINATION_MAX_STEPS) return
      const [first, ...rest] = steps
      if (first !== undefined)
        from = applyChanges(first.facts === undefined ? from : { ...from, facts: first.facts }, first.changes)
      steps = rest
    },
    read: () => withoutUsers({ from, steps }),
  }
}

/** The fields that two states differ in, as the later one has them. */
export function findChanges(before: CoordinationState, after: CoordinationState): Partial<CoordinationState> {
  const names = Object.keys(after) as (keyof CoordinationState)[]
  return Object.fromEntries(names.filter((name) => before[name] !== after[name]).map((name) => [name, after[name]]))
}

/** The state with these fields of another one. */
export function applyChanges(state: CoordinationState, changes: CoordinationStep['changes']): CoordinationState {
  return Object.assign({}, state, changes)
}

/** An effect in short: its type and its details. */
export function nameEffect(effect: CoordinationEffect): string {
  switch (effect.type) {
    case 'openSession':
      return effect.restart ? 'openSession restart' : 'openSession'
    case 'closeSession':
      return `closeSession ${effect.lastFact.kind}`
    case 'reportFact':
      return `reportFact ${effect.fact.kind}`
    default:
      return effect.type
  }
}

/** What comes with each fact of the page and each entry of the leader. */
function isRoutine(name: string): boolean {
  return name === 'follow' || name === 'resolveOpen' || name.indexOf('reportFact ') === 0
}

/** Whether the page is seen, or frozen: a tab without a session should answer that. */
function isAboutPage(event: CoordinationEvent): boolean {
  return event.type === 'hostFact' && (event.fact.kind === 'visibility' || event.fact.kind === 'frozen')
}

function withoutUsers({ from, steps }: CoordinationSteps): CoordinationSteps {
  const numbers = new Map<string, string>()
  const nameUser = (id: string): string => {
    const name = numbers.get(id) ?? `user ${numbers.size + 1}`
    numbers.set(id, name)
    return name
  }
  const hideFact = (fact: HostFact): HostFact =>
    fact.kind === 'user' && fact.user !== null
      ? { ...fact, user: { ...fact.user, id: nameUser(fact.user.id), coins: 0 } }
      : fact
  const hideFacts = <T extends { facts?: readonly HostFact[] | undefined }>(value: T): T =>
    value.facts === undefined ? value : { ...value, facts: value.facts.map(hideFact) }
  const hideEvent = (event: CoordinationEvent): CoordinationEvent => {
    if (event.type === 'hostFact') return { ...event, fact: hideFact(event.fact) }
    return event.type === 'sessionOpened' && event.userId !== null
      ? { ...event, userId: nameUser(event.userId) }
      : event
  }
  return {
    from: hideFacts(from),
    steps: steps.map((step) => hideFacts({ ...step, event: hideEvent(step.event), changes: hideFacts(step.changes) })),
  }
}
