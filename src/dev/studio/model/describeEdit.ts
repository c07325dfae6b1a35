/** Edits in words. */
import { type Edit } from '../../../../worker/debug/edits.ts'
import { type HostFact } from '../../../../protocol/intents.ts'

/** Facts that a page can report, as a fault or its end. */
export const FACTS: readonly (readonly [name: string, fact: HostFact])[] = [
  ['goes offline', { kind: 'network', online: false }],
  ['is online again', { kind: 'network', online: true }],
  ['is hidden', { kind: 'visibility', visible: false }],
  ['is visible again', { kind: 'visibility', visible: true }],
  ['is frozen', { kind: 'frozen', frozen: true }],
  ['is thawed', { kind: 'frozen', frozen: false }],
  ['is replaced by another tab', { kind: 'owner', owner: false }],
  ['plays again itself', { kind: 'owner', owner: true }],
  ['opens a dialog', { kind: 'modal', open: true }],
  ['closes its dialog', { kind: 'modal', open: false }],
  ['is resumed from its log', { kind: 'resumed' }],
]

/** A few words, for the entry's line. */
export function nameEdit(edit: Edit): string {
  switch (edit.kind) {
    case 'drop':
      return 'dropped'
    case 'delay':
      return `${formatDelay(edit.ms)}${edit.withRest ? ' with the rest' : ''}`
    case 'double':
      return 'doubled'
    case 'swap':
      return 'swapped'
    case 'replace':
      return 'edited'
    case 'dropEvent':
      return 'event dropped'
    case 'doubleEvent':
      return 'event doubled'
    case 'fail':
      return `fails: ${edit.failure}`
    case 'silence':
      return 'no answer'
    case 'fact': {
      const text = JSON.stringify(edit.fact)
      const [name = edit.fact.kind] = FACTS.find(([, fact]) => JSON.stringify(fact) === text) ?? []
      return `then the page ${name}`
    }
  }
}

function formatDelay(ms: number): string {
  return `${Math.abs(ms) / 1_000} s ${ms < 0 ? 'sooner' : 'later'}`
}

/** Changes of each entry, by its index. */
export function nameEdits(edits: readonly Edit[]): Map<number, string> {
  const names = new Map<number, string>()
  for (const edit of edits) {
    const before = names.get(edit.index)
    names.set(edit.index, before === undefined ? nameEdit(edit) : `${before}, ${nameEdit(edit)}`)
  }
  return names
}
