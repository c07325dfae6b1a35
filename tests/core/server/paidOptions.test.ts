/** An option that costs diamonds is worth them, in the stories of the repository: what follows it is at least so many lines, and something of it returns, however the story ends. */
import { expect, test } from 'vitest'
import { parseExpression, walkExpression } from '../../../protocol/story/expression.ts'
import { type Script, type Step, type StoryNode } from '../../../protocol/story.ts'
import { FOLDERS } from '../../../server/folders.ts'
import { listTargets } from '../../../server/stories/checks/graph.ts'
import { loadLibrary } from '../../../server/stories/library.ts'

const LINES_MIN = 8
const { stories } = loadLibrary({ stories: FOLDERS.stories, media: FOLDERS.media })
const SCRIPTS = [...stories.values()].map((story) => [story.metadata.id, story.script] as const)

/** Options with a price, as text and as pictures. */
function listPaid({ nodes }: Script): { id: string; goto: string }[] {
  return Object.values(nodes)
    .flatMap(({ choose, act }) => [...(choose?.options ?? []), ...(act ?? [])])
    .filter(({ price }) => price > 0)
}

/** Lines from a node to the next pause. */
function countLines({ nodes }: Script, from: string): number {
  let lines = 0
  for (let id: string | undefined = from; id !== undefined; id = nodes[id]?.goto)
    lines += (nodes[id]?.do ?? []).filter(isLine).length
  return lines
}

function isLine(step: Step): boolean {
  return ['say', 'narrate', 'page', 'picture'].some((kind) => kind in step)
}

/** Whether a condition asks that the option was chosen: one that asks that it was not shows what everybody else sees. */
function needs(condition: string | undefined, option: string): boolean {
  const expression = condition === undefined ? null : parseExpression(condition)
  if (expression === null) return false
  const denied = new Set(
    [...walkExpression(expression)].flatMap((part) => (part.type === 'not' ? [...walkExpression(part.operand)] : [])),
  )
  return [...walkExpression(expression)].some(
    (part) => part.type === 'chose' && part.option === option && !denied.has(part),
  )
}

/** Whether a line, an option or a reason of an ending in a node needs the option. */
function returns({ do: steps, choose, ending }: StoryNode, option: string): boolean {
  return (
    steps.some((step) => isLine(step) && needs(step.if, option)) ||
    (choose?.options ?? []).some(({ when }) => needs(when, option)) ||
    (ending?.because ?? []).some((reason) => needs(reason.if, option))
  )
}

/** The endings that are reached from an option without anything of it. */
function listForgotten({ nodes }: Script, { id, goto }: { id: string; goto: string }): string[] {
  const passed = new Set([goto])
  const forgotten: string[] = []
  // A set goes on with what is added to it while it is walked.
  for (const each of passed) {
    const node = nodes[each]
    // What follows the option at once is what was paid for, and no return.
    if (node === undefined || (each !== goto && returns(node, id))) continue
    if (node.ending !== undefined) forgotten.push(node.ending.id)
    for (const target of listTargets(node)) passed.add(target)
  }
  return forgotten
}

test.each(SCRIPTS)('paid options of %s are followed by eight lines at least', (_, script) => {
  const poor = listPaid(script)
    .filter(({ goto }) => countLines(script, goto) < LINES_MIN)
    .map(({ id }) => id)
  expect(poor).toEqual([])
})

test.each(SCRIPTS)('something of each paid option of %s returns, whatever ending follows', (_, script) => {
  const forgotten = listPaid(script).flatMap((option) => {
    const endings = listForgotten(script, option)
    return endings.length === 0 ? [] : [`${option.id}: ${endings.join(', ')}`]
  })
  expect(forgotten).toEqual([])
})

test('a condition counts that asks for the option, and not one that asks for its absence', () => {
  expect(needs("chose('tea')", 'tea')).toBe(true)
  expect(needs("trust > 2 and (chose('tea') or chose('pear'))", 'tea')).toBe(true)
  expect(needs("not (chose('tea'))", 'tea')).toBe(false)
  expect(needs("chose('pear')", 'tea')).toBe(false)
  expect(needs(undefined, 'tea')).toBe(false)
})
