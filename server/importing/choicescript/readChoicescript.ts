/** Stories of ChoiceScript: its scenes become nodes, further ones stand at labels and behind options, conditions and subroutines. */
import { type Value } from '../../../protocol/story/expression.ts'
import { breakLoops } from '../breakLoops.ts'
import { listAssignments } from '../flow/listAssignments.ts'
import { type Statement, walkStatements } from '../flow/statements.ts'
import { writeFlow } from '../flow/writeFlow.ts'
import { type Assignment, createForeignValues } from '../foreignValues.ts'
import { type ReadWork, RefusedWork } from '../reader.ts'
import { createStoryBuilder } from '../storyBuilder.ts'
import { readChoicescriptExpression } from './expressions.ts'
import { parseScene } from './parseScene.ts'
import { showWords } from './texts.ts'

/** A scene of the engine's own: a page with figures, which no story leads to. */
const STATS = 'choicescript_stats'

export const readChoicescript: ReadWork = (main, files, { locale, speakers }) => {
  const [first] = main
  if (first === undefined) throw new RefusedWork({ code: 'unknown_kind' })
  const whole = main.map(({ text }) => text ?? '').join('\n')
  const start = nameScene(first.path)
  const title = /^\*title\s+(.+?)\s*$/m.exec(whole)?.[1] ?? start
  const author = /^\*author\s+(.+?)\s*$/m.exec(whole)?.[1]
  const builder = createStoryBuilder({
    title,
    locale,
    files,
    speakers,
    ...(author !== undefined && { description: author }),
  })
  const declared = listDeclared(whole)
  const truths = new Set(declared.flatMap(({ name, value }) => (typeof value === 'boolean' ? name : [])))
  const given = main.map(({ path }) => nameScene(path))
  const listed = listScenes(first.text ?? '', start)
  for (const name of listed)
    if (!given.includes(name)) builder.notes.add('missing_file', { file: first.path, line: null }, name)
  const order = listed.filter((name) => given.includes(name))
  let count = 0
  const parts = new Map<string, Statement[]>()
  for (const { path, text } of main) {
    const scene = nameScene(path)
    if (scene === STATS) {
      builder.notes.add('no_counterpart', { file: path, line: null }, path, { construct: STATS })
      continue
    }
    const statements = parseScene(scene, path, text ?? '', {
      notes: builder.notes,
      isTruth: (variable) => truths.has(variable),
      sceneAfter: (name) => order[order.indexOf(name) + 1] ?? null,
      next: (kind) => {
        count += 1
        return `${kind} ${count}`
      },
    })
    parts.set(scene, statements)
  }
  const assignments: Assignment[] = [
    ...declared.map(({ name, value }) => ({ variable: name, value: { type: 'value', value } as const })),
    ...listAssignments([...parts.values()].flatMap((body) => [...walkStatements(body)])),
  ]
  const values = createForeignValues({
    builder,
    assignments,
    firsts: new Map(declared.map(({ name, value }) => [name, value])),
    unset: (name) => name,
    showText: showWords,
  })
  writeFlow(parts, { builder, values })
  return breakLoops(builder.finish(start), builder)
}

function nameScene(path: string): string {
  return path
    .replace(/^.*\//, '')
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
}

/** The scenes in their order, the first one first. */
function listScenes(text: string, start: string): string[] {
  const [, listed = ''] = /^\*scene_list[ \t]*(?:\r\n|\n|\r)((?:[ \t]+\S.*(?:\r\n|\n|\r|$))+)/m.exec(text) ?? []
  const rows = listed.split(/\r\n|\n|\r/).map((row) =>
    row
      .trim()
      .replace(/^\$\s*/, '')
      .toLowerCase(),
  )
  return [...new Set([start, ...rows.filter((row) => row !== '')])]
}

/** The variables of the whole story, with their first values. */
function listDeclared(text: string): { name: string; value: Value }[] {
  return [...text.matchAll(/^\*create\s+(\w+)\s+(.+?)\s*$/gm)].flatMap(([, name = '', source = '']) => {
    const read = readChoicescriptExpression(source)
    return read?.type === 'value' ? [{ name: name.toLowerCase(), value: read.value }] : []
  })
}
