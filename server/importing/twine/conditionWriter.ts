/** Writes conditions of a passage: one that asks for what the passage itself changes, or that is long, is kept in a variable when it is asked. */
import { type Expression } from '../../../protocol/story/expression.ts'
import { formatExpression, joinAll, negate, TRUE } from '../conditions.ts'
import { type ForeignValues } from '../foreignValues.ts'
import { listVariables, LONG_CONDITION } from '../lineWriter.ts'
import { type Place } from '../notes.ts'
import { type NodeBuilder, type StoryBuilder } from '../storyBuilder.ts'
import { type Way } from './twineStory.ts'

export interface ConditionWriter {
  /** A variable that keeps whether the condition holds now. */
  keep: (node: NodeBuilder, condition: Expression) => string
  /** The guard of each way; null for one that is always gone. All are asked here, before any of their bodies changes what they ask for. */
  settleWays: (node: NodeBuilder, ways: readonly Way[], guard: Expression | null, place: Place) => (Expression | null)[]
}

/** `remaining` counts what the passage still sets, by variable; `nextName` gives a name that no other variable has. */
export function createConditionWriter(
  { builder, values }: { builder: StoryBuilder; values: ForeignValues },
  remaining: ReadonlyMap<string, number>,
  nextName: (kind: string) => string,
): ConditionWriter {
  const keep = (node: NodeBuilder, condition: Expression): string => {
    const variable = builder.variable(nextName('if'), false)
    const written = formatExpression(condition)
    if (written !== null) node.set({ [variable]: { to: written } })
    // Too long to be written at once: its halves are kept first.
    else if (condition.type === 'binary') {
      const left = keepAsVariable(node, condition.left)
      const right = keepAsVariable(node, condition.right)
      node.set({ [variable]: { to: formatExpression({ ...condition, left, right }) ?? 'false' } })
    }
    return variable
  }
  const keepAsVariable = (node: NodeBuilder, condition: Expression): Expression => ({
    type: 'variable',
    name: keep(node, condition),
  })
  /** The condition as it is, or the variable that keeps it. */
  const settle = (node: NodeBuilder, condition: Expression): Expression => {
    if (condition.type === 'value') return condition
    const written = formatExpression(condition)
    const changes = listVariables(condition).some((variable) => (remaining.get(variable) ?? 0) > 0)
    return changes || written === null || written.length > LONG_CONDITION ? keepAsVariable(node, condition) : condition
  }
  const settleWays: ConditionWriter['settleWays'] = (node, ways, guard, place) => {
    /** What holds where none of the ways before does. */
    let denial: Expression = TRUE
    return ways.map(({ condition }) => {
      const asked = condition === null ? TRUE : values.condition(condition, place)
      const whole = joinAll('and', [guard ?? TRUE, denial, asked])
      const settled = settle(node, whole)
      denial = joinAll('and', [
        denial,
        negate(settled !== whole && guard === null && denial === TRUE ? settled : asked),
      ])
      if ((formatExpression(denial)?.length ?? Infinity) > LONG_CONDITION) denial = keepAsVariable(node, denial)
      return settled.type === 'value' && settled.value === true ? null : settled
    })
  }
  return { keep, settleWays }
}
