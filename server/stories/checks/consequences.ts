/** Finds options that change something shown later. */
import { parseExpression, walkExpression } from '../../../protocol/story/expression.ts'
import { isRecord } from '../../../protocol/json.ts'
import { type Script } from '../../../protocol/story.ts'
import { listTextVariables } from '../../engine/formatText.ts'
import { isText, NOT_SHOWN_FIELDS } from '../../../protocol/story/texts.ts'
import { listExpressions } from './listExpressions.ts'

/**
 * How many options there are, how many of them set, or are themselves, what an expression or a text reads, and how many a reason of an ending asks
 * for.
 */
export function countConsequences(script: Script): { options: number; consequences: number; named: number } {
  const options = Object.values(script.nodes).flatMap(({ choose, act }) => [...(choose?.options ?? []), ...(act ?? [])])
  const count = ({ variables, chosen }: Reads): number =>
    options.filter(({ id, set }) => chosen.has(id) || Object.keys(set).some((name) => variables.has(name))).length
  const { variables, chosen } = listReads(listExpressions(script).map(({ source }) => source))
  const reasons = Object.values(script.nodes).flatMap(({ ending }) => ending?.because ?? [])
  return {
    options: options.length,
    consequences: count({ variables: new Set([...variables, ...listShown(script.nodes)]), chosen }),
    named: count(listReads(reasons.map((reason) => reason.if))),
  }
}

/** Variables and options that expressions read. */
interface Reads {
  variables: ReadonlySet<string>
  chosen: ReadonlySet<string>
}

function listReads(sources: readonly string[]): Reads {
  const parts = sources.flatMap((source) => {
    const expression = parseExpression(source)
    return expression === null ? [] : [...walkExpression(expression)]
  })
  return {
    variables: new Set(parts.flatMap((part) => (part.type === 'variable' ? part.name : []))),
    chosen: new Set(parts.flatMap((part) => (part.type === 'chose' ? part.option : []))),
  }
}

/** Variables in texts. */
function listShown(value: unknown): string[] {
  if (isText(value)) return Object.values(value).flatMap((text) => listTextVariables(text) ?? [])
  if (Array.isArray(value)) return value.flatMap(listShown)
  return isRecord(value)
    ? Object.entries(value).flatMap(([key, item]) => (NOT_SHOWN_FIELDS.includes(key) ? [] : listShown(item)))
    : []
}
