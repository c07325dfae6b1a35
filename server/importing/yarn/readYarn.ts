/** Stories of Yarn Spinner: its nodes become nodes, further ones stand behind options, conditions and detours. */
import { type Value } from '../../../protocol/story/expression.ts'
import { type Statement, walkStatements } from '../flow/statements.ts'
import { writeFlow } from '../flow/writeFlow.ts'
import { type Assignment, createForeignValues } from '../foreignValues.ts'
import { breakLoops } from '../breakLoops.ts'
import { listAssignments } from '../flow/listAssignments.ts'
import { type ReadWork, RefusedWork } from '../reader.ts'
import { createStoryBuilder } from '../storyBuilder.ts'
import { readYarnExpression } from './expressions.ts'
import { parseBody, parseNodes, type YarnNode } from './parseYarn.ts'
import { showWords } from './texts.ts'

export const readYarn: ReadWork = (main, files, { locale, speakers }) => {
  const [file] = main
  const nodes = main.flatMap(({ path, text }) => parseNodes(path, text ?? ''))
  if (file === undefined || nodes.length === 0) throw new RefusedWork({ code: 'broken', file: file?.path ?? '' })
  const title = file.path.replace(/^.*\//, '').replace(/\.[^.]*$/, '')
  const builder = createStoryBuilder({ title, locale, files, speakers })
  const parts = new Map<string, Statement[]>()
  let count = 0
  const next = (kind: string): string => {
    count += 1
    return `${kind} ${count}`
  }
  for (const node of nodes) {
    const place = { file: node.file, line: node.line }
    let name = node.title
    if (parts.has(name)) builder.notes.add('repeated_name', place, node.title, { name: node.title })
    for (let number = 2; parts.has(name); number += 1) name = `${node.title} (${number})`
    // A header of the third version: which of several nodes of one name is taken.
    const when = node.headers.get('when')
    if (when !== undefined) builder.notes.add('no_counterpart', place, when, { construct: 'when' })
    parts.set(name, parseBody(node, builder.notes, next))
  }
  const declared = listDeclared(nodes)
  const firsts = new Map(
    declared.flatMap(({ variable, first }) => (first === null ? [] : [[variable, first] as const])),
  )
  const assignments: Assignment[] = [
    ...declared.flatMap(({ variable, first }) =>
      first === null ? [] : { variable, value: { type: 'value', value: first } as const },
    ),
    ...listAssignments([...parts.values()].flatMap((body) => [...walkStatements(body)])),
  ]
  const values = createForeignValues({
    builder,
    assignments,
    firsts,
    unset: () => '',
    showText: showWords,
    truths: { true: 'True', false: 'False' },
  })
  writeFlow(parts, { builder, values })
  const start = parts.has('Start') ? 'Start' : (nodes[0]?.title ?? '')
  return breakLoops(builder.finish(start), builder)
}

/** The variables that the script declares, with their first values; null for one that is computed. */
function listDeclared(nodes: readonly YarnNode[]): { variable: string; first: Value | null }[] {
  return nodes.flatMap(({ title, lines }) =>
    lines.flatMap(({ text }) => {
      const [, variable, source] = /^<<\s*declare\s+(\$\w+)\s*(?:=|to)\s*(.+?)(?:\s+as\s+\w+)?\s*>>/.exec(text) ?? []
      if (variable === undefined || source === undefined) return []
      const read = readYarnExpression(source, title)
      return [{ variable, first: read?.type === 'value' ? read.value : null }]
    }),
  )
}
