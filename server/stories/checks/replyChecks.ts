/**
 * Checks of free text: that it ends whatever the player writes, and of talks (`reply`) that each intent has a name and can be understood, and that
 * the story answers without a model.
 */
import { type Locale } from '../../../protocol/locale.ts'
import { type Script, type StoryAnswer, type StoryFile, type StoryNode } from '../../../protocol/story.ts'
import { type Path } from '../yaml.ts'
import { collectDiagnostics, type Diagnostic, isRepeated } from './diagnostics.ts'
import { findEndlessListens } from './graph.ts'
import { createFinding } from './problemMessages.ts'
import { createSymbolTable } from './symbols.ts'

export function checkReplies(script: Script, metadata: StoryFile): Diagnostic[] {
  const symbols = createSymbolTable(script, metadata)
  const endless = new Set(findEndlessListens(script))
  return Object.entries(script.nodes).flatMap(([node, { listen }]) => {
    if (listen === undefined) return []
    const at = ['nodes', node, 'listen']
    const { answers, otherwise, reply } = listen
    const freely = listen.free === undefined ? [] : checkFreeTurns(listen, at)
    const endlessly = endless.has(node) ? [{ at, ...createFinding('endless_listen', { node }) }] : []
    if (reply === undefined) return [...endlessly, ...freely]
    return [
      ...endlessly,
      ...freely,
      ...symbols.speaker(reply.by, [...at, 'reply', 'by']),
      ...checkIds(answers, [...at, 'answers']),
      ...answers.flatMap((answer, index) => checkAnswer(answer, [...at, 'answers', index], metadata.languages)),
      ...checkSilence(otherwise, [...at, 'otherwise']),
    ]
  })
}

/** Steps that the player reads or waits for: they change nothing. */
const SPOKEN = ['say', 'narrate', 'page', 'tip', 'hint', 'wait']
/** What may happen in free turns. */
const FREE_STEPS = [...SPOKEN, 'look']

/**
 * Intents without a way on, where the talk itself leads nowhere else (`no_way_on`), and those of a talk in which no text matters: none changes the story,
 * and none leads on (`idle_intent`). A single answer that is only a line is a talk's right.
 */
export function findIdleIntents({ nodes }: Script): Diagnostic[] {
  return Object.entries(nodes).flatMap(([node, { listen }]) => {
    // Free turns matter to nothing.
    if (listen?.reply === undefined || listen.free !== undefined) return []
    const { answers, otherwise, reply } = listen
    const staying = answers.filter(({ goto }) => goto === null)
    const isIdle = [...answers, otherwise].every(
      ({ do: steps, goto }) => goto === null && steps.every((step) => SPOKEN.some((kind) => kind in step)),
    )
    const found = leadsBack(nodes, reply.goto, node) ? ('no_way_on' as const) : isIdle ? ('idle_intent' as const) : null
    if (found === null) return []
    return collectDiagnostics(
      answers,
      (answer) => staying.includes(answer),
      (_, index) => ['nodes', node, 'listen', 'answers', index],
      ({ id }) => createFinding(found, { name: id ?? '' }),
    )
  })
}

/** Whether a node comes back to another one without a move of the player. */
function leadsBack(nodes: Script['nodes'], from: string, to: string): boolean {
  const passed = new Set<string>()
  let next: string | undefined = from
  while (next !== undefined && next !== to && !passed.has(next)) {
    passed.add(next)
    const known: StoryNode | undefined = Object.hasOwn(nodes, next) ? nodes[next] : undefined
    next = known?.goto
  }
  return next === to
}

function checkIds(answers: readonly StoryAnswer[], at: Path): Diagnostic[] {
  const named = answers.flatMap(({ id }, index) => (id === undefined ? [] : { id, index }))
  return [
    ...collectDiagnostics(
      answers,
      ({ id }) => id === undefined,
      (_, index) => [...at, index, 'id'],
      () => createFinding('unnamed_intent'),
    ),
    ...collectDiagnostics(
      named,
      isRepeated(named, ({ id }) => id),
      ({ index }) => [...at, index, 'id'],
      ({ id }) => createFinding('repeated_intent', { name: id }),
    ),
  ]
}

function checkAnswer(answer: StoryAnswer, at: Path, languages: readonly Locale[]): Diagnostic[] {
  const missing = languages.filter((locale) => answer.match[locale].length + answer.examples[locale].length === 0)
  return [
    ...missing.map((locale) => ({
      at: [...at, 'examples'],
      ...createFinding('no_examples', { name: answer.id ?? '', language: locale }),
    })),
    ...checkSilence(answer, at),
  ]
}

/** Free turns have an end, and whatever is said in them is only said. Rule I18. */
function checkFreeTurns(listen: NonNullable<StoryNode['listen']>, at: Path): Diagnostic[] {
  const { answers, otherwise, reply, after } = listen
  const replies = [
    ...answers.map((answer, index) => ({ ...answer, at: [...at, 'answers', index] })),
    { ...otherwise, at: [...at, 'otherwise'] },
  ]
  return [
    ...(reply === undefined && after === undefined
      ? [{ at: [...at, 'free'], ...createFinding('free_without_end') }]
      : []),
    ...replies
      .filter(({ do: steps, goto }) => goto !== null || steps.some((step) => !FREE_STEPS.some((kind) => kind in step)))
      .map((each) => ({ at: each.at, ...createFinding('free_turn_counts') })),
  ]
}

/** Nothing that the player reads, and no way on. */
function checkSilence({ do: steps, goto }: Pick<StoryAnswer, 'do' | 'goto'>, at: Path): Diagnostic[] {
  const isSilent = goto === null && !steps.some((step) => 'say' in step || 'narrate' in step || 'page' in step)
  return isSilent ? [{ at, ...createFinding('silent_intent') }] : []
}
