/** Free text as a choice: each answer by an example of what a player writes, and one option for everything else. */
import { forEachLocale, type Locale, pickTranslation, type Translations } from '../../../protocol/locale.ts'
import { type Expression } from '../../../protocol/story/expression.ts'
import { type Step, type StoryAnswer, type StoryNode } from '../../../protocol/story.ts'
import { type LoweringContext } from './loweringContext.ts'
import { lowerStep, lowerSteps, plus } from './lowerSteps.ts'
import { type Passage, type PassageOption, type PassageStep } from './passages.ts'

/** Where a talk stood. */
const TALK: PassageStep = { kind: 'comment', words: 'small talk, and a model where there is one', when: null }

type Listen = NonNullable<StoryNode['listen']>

const OTHERWISE: Translations<string> = { en: '(Say something else)', zh: '（说点别的）' }
/** Words of a pattern that may stand for an answer. */
const PATTERN_WORDS_MAX = 40

export function lowerListen(
  id: string,
  listen: Listen,
  steps: readonly PassageStep[],
  context: LoweringContext,
): Passage[] {
  const { notes, locale } = context
  notes.add('free_text', id)
  const hasTalk = listen.small_talk !== undefined || listen.reply !== undefined
  if (hasTalk) notes.add('small_talk', id)
  const wayOn = listen.reply ?? listen.after
  /** No node has this id. */
  const idOf = (suffix: string): string => {
    const name = `${id}--${suffix}`
    return Object.hasOwn(context.story.script.nodes, name) ? idOf(`${suffix}-`) : name
  }
  const ask = idOf('ask')
  const texts = wayOn === undefined ? null : context.counter(`texts at ${id}`, 0)
  const passages: Passage[] = []
  const options: PassageOption[] = []
  const add = (
    name: string,
    label: string,
    own: readonly PassageStep[],
    goto: string | null,
    when: Expression | null,
  ): void => {
    notes.add('choices')
    const passage = idOf(name)
    options.push({ text: [label], when, sets: [], goto: passage })
    const counted = texts === null ? [] : [increase(texts)]
    const isOver = texts === null || wayOn === undefined ? null : atLeast(texts, wayOn.turns)
    const end: Passage['end'] =
      goto !== null
        ? { kind: 'goto', goto }
        : isOver === null || wayOn === undefined
          ? { kind: 'goto', goto: ask }
          : { kind: 'branch', ways: [{ when: isOver, goto: wayOn.goto }], other: ask }
    passages.push({ id: passage, node: id, steps: [...counted, ...own], end })
  }

  for (const [index, answer] of listen.answers.entries()) {
    // Where it listens on, no answer is given twice.
    const said = answer.goto === null ? context.counter(`said at ${id} ${index}`, false) : null
    const own = lowerSteps(answer.do, id, context)
    const marked: PassageStep[] =
      said === null ? [] : [{ kind: 'set', variable: said, value: { to: { type: 'value', value: true } }, when: null }]
    add(
      `answer-${index + 1}`,
      labelAnswer(answer, index, locale),
      [...marked, ...own],
      answer.goto,
      said === null ? null : { type: 'not', operand: { type: 'variable', name: said } },
    )
  }
  if (listen.free !== undefined && wayOn !== undefined)
    options.push({ text: [pickTranslation(listen.free, locale)], when: null, sets: [], goto: wayOn.goto })
  const missed = context.counter(`not understood at ${id}`, 0)
  add(
    'otherwise',
    pickTranslation(OTHERWISE, locale),
    [
      ...lowerOtherwise(listen.otherwise, id, missed, context),
      ...(listen.free !== undefined && listen.otherwise.do.length === 0 ? lowerUnclear(listen, id, context) : []),
      increase(missed),
    ],
    listen.otherwise.goto,
    null,
  )
  const reset: PassageStep[] =
    texts === null ? [] : [{ kind: 'set', variable: texts, value: { to: { type: 'value', value: 0 } }, when: null }]
  return [
    { id, node: id, steps: [...steps, ...(hasTalk ? [TALK] : []), ...reset], end: { kind: 'goto', goto: ask } },
    { id: ask, node: id, steps: [], end: { kind: 'choose', options } },
    ...passages,
  ]
}

/** The first line is said once, then each of the further ones. */
function lowerOtherwise(
  { do: steps, again }: Listen['otherwise'],
  id: string,
  missed: string,
  context: LoweringContext,
): PassageStep[] {
  const first = steps.find((step) => 'say' in step)
  if (first === undefined || again === undefined) return lowerSteps(steps, id, context)
  const times = (count: number): Expression => compare('==', missed, count)
  return steps.flatMap((step) => {
    if (!('say' in step)) return lowerStep(step, id, context)
    const own = lowerStep(step, id, context, times(0))
    if (step !== first) return own
    const later = again[context.locale].flatMap((line, index) => {
      const said: Step = { ...first, say: { ...first.say, [context.locale]: line }, actions: [] }
      return lowerStep(said, id, context, times(index + 1))
    })
    return [...own, ...later]
  })
}

/** In free turns the character says what answers anything, each line once. */
function lowerUnclear({ small_talk, reply }: Listen, id: string, context: LoweringContext): PassageStep[] {
  const { metadata, script } = context.story
  const by = small_talk?.by ?? reply?.by ?? metadata.actors[0]?.id ?? ''
  const lines = Object.hasOwn(script.speakers, by) ? (script.speakers[by]?.unclear?.[context.locale] ?? []) : []
  if (lines.length === 0) return []
  const times = context.counter(`not understood by ${by}`, 0)
  const said = lines.flatMap((line, index) =>
    lowerStep(
      { say: forEachLocale(() => line), by, voice: false, actions: [] },
      id,
      context,
      compare('==', times, index),
    ),
  )
  return [...said, increase(times)]
}

/** What an option says for an answer: an example, else words of its patterns, else its id. */
export function labelAnswer({ id, match, examples }: StoryAnswer, index: number, locale: Locale): string {
  const [example] = examples[locale]
  if (example !== undefined) return example
  const words = match[locale].map(readPatternWords).find((word) => word !== '')
  return words ?? id ?? String(index + 1)
}

/** The words of the first alternative of a pattern, without its signs. */
function readPatternWords(pattern: string): string {
  const [first = ''] = pattern.replace(/^\(\?[:<][!=]?/, '').split('|')
  return first
    .replaceAll(/\(\?<?[=!:][^)]*\)|\[[^\]]*\]|\\[a-z](?:\{[^}]*\})?|\{[^}]*\}/gi, ' ')
    .replaceAll(/[()?*+^$.\\]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, PATTERN_WORDS_MAX)
}

function increase(variable: string): PassageStep {
  return { kind: 'set', variable, value: { to: plus({ type: 'variable', name: variable }, 1) }, when: null }
}

function atLeast(variable: string, count: number): Expression {
  return compare('>=', variable, count)
}

function compare(operator: '==' | '>=', variable: string, value: number): Expression {
  return { type: 'binary', operator, left: { type: 'variable', name: variable }, right: { type: 'value', value } }
}
