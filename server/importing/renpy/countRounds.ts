/** How often a loop goes round, where its script says so: it is written out that often, and nobody has to go on by hand. */
import { formatExpression } from '../conditions.ts'
import { type Expression, type Value } from '../../../protocol/story/expression.ts'
import { readPython, readSetting } from './python.ts'
import { type Statement } from './statements.ts'

/** A loop that goes round more often stays one. */
const ROUNDS_MAX = 12

/**
 * The rounds of a loop of lines that counts a variable from a value that the statement before gives it; null for any other. Its body changes that variable once,
 * by a number, and leads nowhere.
 */
export function countRounds(
  { condition, block }: Extract<Statement, { kind: 'while' }>,
  before: Statement | undefined,
): number | null {
  if (before?.kind !== 'set' || !block.every(isPlain)) return null
  const first = readSetting(before.source)
  if (first?.kind !== 'to' || first.value.type !== 'value' || typeof first.value.value !== 'number') return null
  const changes = block.flatMap((each) => (each.kind === 'set' ? [readSetting(each.source)] : []))
  const own = changes.filter((each) => each?.variable === first.variable)
  const step = changes.includes(null) || own.length !== 1 ? null : readStep(first.variable, own[0] ?? null)
  const asked = readPython(condition)
  if (step === null || asked === null || readsOther(asked, first.variable)) return null
  let value = first.value.value
  for (let rounds = 0; rounds <= ROUNDS_MAX; rounds += 1) {
    const holds = compare(asked, value)
    if (holds === null) return null
    if (!holds) return rounds
    value += step
  }
  return null
}

function isPlain({ kind }: Statement): boolean {
  return kind === 'say' || kind === 'set' || kind === 'pass' || kind === 'audio' || kind === 'pause' || kind === 'show'
}

/** What a change adds to its own variable; null for another change. */
function readStep(variable: string, setting: ReturnType<typeof readSetting>): number | null {
  const value = setting?.kind === 'add' || setting?.kind === 'to' ? setting.value : null
  if (setting?.kind === 'add') return value?.type === 'value' && typeof value.value === 'number' ? value.value : null
  if (value?.type !== 'binary' || (value.operator !== '+' && value.operator !== '-')) return null
  const { left, right } = value
  if (left.type !== 'variable' || left.name !== variable || right.type !== 'value') return null
  if (typeof right.value !== 'number') return null
  return value.operator === '+' ? right.value : -right.value
}

function readsOther(asked: Expression, variable: string): boolean {
  return asked.type !== 'binary' || asked.left.type !== 'variable' || asked.left.name !== variable
}

/** Whether a comparison of the variable with a number holds for this value; null for another condition. */
function compare(asked: Expression, value: number): boolean | null {
  if (asked.type !== 'binary' || asked.right.type !== 'value') return null
  const limit: Value = asked.right.value
  if (typeof limit !== 'number' || formatExpression(asked) === null) return null
  switch (asked.operator) {
    case '<':
      return value < limit
    case '<=':
      return value <= limit
    case '>':
      return value > limit
    case '>=':
      return value >= limit
    case '!=':
      return value !== limit
    default:
      return null
  }
}
