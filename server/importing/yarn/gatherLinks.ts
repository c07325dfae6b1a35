/** Links of Yarn Spinner 1 are offered together at the end of their node, wherever they stand in it. */
import { type Expression } from '../../../protocol/story/expression.ts'
import { type FlowOption, type Statement } from '../flow/statements.ts'
import { joinGuards } from '../lineWriter.ts'

export function gatherLinks(statements: readonly Statement[]): Statement[] {
  const found = statements.map((statement) => ({ statement, links: readLinks(statement) }))
  const [first] = found.flatMap(({ statement, links }) => (links === null ? [] : statement))
  const others = found.flatMap(({ statement, links }) => (links === null ? statement : []))
  if (first === undefined) return others
  const { file, line, words } = first
  return [...others, { file, line, words, kind: 'choose', options: found.flatMap(({ links }) => links ?? []) }]
}

/** The links of a statement that has nothing else, with what has to hold for each; null for another one. */
function readLinks(statement: Statement): FlowOption[] | null {
  if (statement.kind === 'choose') return statement.areLinks === true ? [...statement.options] : null
  if (statement.kind !== 'if') return null
  const links: FlowOption[] = []
  let denied: Expression | null = null
  for (const { when, body } of statement.ways) {
    const inside = body.map(readLinks)
    if (inside.length === 0 || inside.includes(null)) return null
    const guard = joinGuards(denied, when)
    for (const link of inside.flatMap((each) => each ?? [])) links.push({ ...link, when: joinGuards(guard, link.when) })
    denied = joinGuards(denied, when === null ? null : { type: 'not', operand: when })
  }
  return links
}
