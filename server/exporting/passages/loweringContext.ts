/** What the parts of a story need to become passages: its language, its variables and their names there, its people, and the report. */
import { isRecord } from '../../../protocol/json.ts'
import { type Locale } from '../../../protocol/locale.ts'
import { type Expression, parseExpression, type Value, walkExpression } from '../../../protocol/story/expression.ts'
import { isText } from '../../../protocol/story/texts.ts'
import { type Changes, type Localized, type StepOf, type VariableChange } from '../../../protocol/story.ts'
import { readFirstValues } from '../../engine/enterNode.ts'
import { findActor } from '../../engine/setup.ts'
import { createVariableNames } from '../../importing/names.ts'
import { FALSE } from '../../importing/conditions.ts'
import { type Story } from '../../stories/story.ts'
import { listCountedNodes, listExpressions } from '../../stories/checks/listExpressions.ts'
import { listSteps } from '../../stories/checks/listSteps.ts'
import { type ExportNotes } from '../exportNotes.ts'
import { lowerLines, lowerText } from './lowerTexts.ts'
import { type MediumUse, type Setting, type Shown } from './passages.ts'

export interface LoweringContext {
  story: Story
  locale: Locale
  notes: ExportNotes
  /** The first values of the variables that the passages name, by their names there. */
  variables: ReadonlyMap<string, Value>
  /** The name of a variable of the story, of `heart` and `actor` too. */
  nameOf: (variable: string) => string
  variable: (variable: string) => Expression
  /** A variable for what the engine counts by itself, with its first value. */
  counter: (what: string, first: Value) => string
  /** How often a node was entered; null where nothing asks for it. */
  visitsOf: (node: string) => string | null
  /** Whether an option was chosen; null where nothing asks for it. */
  chosenOf: (option: string) => string | null
  /** Who speaks without a name: the id of an actor; null where that never changes. */
  lead: string | null
  /** The scenes to which a full heart leads, by the number that their variable has; null where none does. */
  fullHeart: FullHeart | null
  lowerExpression: (source: string) => Expression
  lowerChanges: (changes: Changes) => Setting[]
  lowerLines: (text: Localized, kind?: 'text' | 'html') => Shown[]
  lowerText: (text: Localized) => Shown
  /** A text without its variables, for a place where none may stand. */
  plain: (text: Localized) => string
  nameSpeaker: (id: string | undefined) => Shown
  pathOf: (use: MediumUse, name: string) => string
  /** A step in words, for a comment. */
  describe: (kind: string, step: object) => string
}

export interface FullHeart {
  variable: string
  /** From number 1: with 0 a full heart leads nowhere. */
  lists: readonly (readonly string[])[]
  findList: (heart: StepOf<'heart'>['heart']) => number
}

export function createLoweringContext(story: Story, locale: Locale, notes: ExportNotes): LoweringContext {
  const { script, metadata } = story
  const [firstActor] = metadata.actors
  const values = readFirstValues(story)
  const names = createVariableNames()
  const variables = new Map<string, Value>()
  const declare = (name: string, first: Value): string => {
    const id = names.idOf(name)
    variables.set(id, first)
    return id
  }
  // Those of the author keep their names.
  for (const [name, first] of Object.entries(script.variables)) declare(name, first)
  const nameOf = (name: string): string => declare(name, values[name] ?? 0)
  const counted = listCountedNodes(script)
  const asked = findAskedOptions(story)
  const visitsOf = (node: string): string | null => (counted.has(node) ? declare(`visits of ${node}`, 0) : null)
  const chosenOf = (option: string): string | null => (asked.has(option) ? declare(`chose ${option}`, false) : null)
  const changesLead = Object.values(script.nodes).some(({ choose }) =>
    choose?.options.some(({ actor }) => actor !== undefined),
  )
  const lead = changesLead ? declare('who speaks', firstActor?.id ?? '') : null
  const variable = (name: string): Expression => ({ type: 'variable', name: nameOf(name) })

  const translate = (expression: Expression): Expression => {
    switch (expression.type) {
      case 'value':
        return expression
      case 'variable':
        return variable(expression.name)
      case 'visits':
        return { type: 'variable', name: visitsOf(expression.node) ?? '' }
      case 'chose':
        return { type: 'variable', name: chosenOf(expression.option) ?? '' }
      case 'not':
        return { ...expression, operand: translate(expression.operand) }
      case 'call':
        return { ...expression, operands: expression.operands.map(translate) }
      case 'binary':
        return { ...expression, left: translate(expression.left), right: translate(expression.right) }
    }
  }
  const lowerExpression = (source: string): Expression => {
    const expression = parseExpression(source)
    // One that is none never holds.
    return expression === null ? FALSE : translate(expression)
  }
  const lowerChange = (name: string, change: VariableChange): Setting => {
    const id = nameOf(name)
    if (typeof change !== 'object') return { variable: id, value: { to: { type: 'value', value: change } } }
    if ('random' in change) return { variable: id, value: { random: change.random } }
    if ('to' in change) return { variable: id, value: { to: lowerExpression(change.to) } }
    const right: Expression = { type: 'value', value: change.add }
    return { variable: id, value: { to: { type: 'binary', operator: '+', left: variable(name), right } } }
  }
  const texts = { locale, values, nameOf }
  const nameOfPerson = (id: string): Shown =>
    lowerText((script.speakers[id] ?? findActor(story, id)).name[locale], texts)

  return {
    story,
    locale,
    notes,
    variables,
    nameOf,
    variable,
    counter: declare,
    visitsOf,
    chosenOf,
    lead,
    fullHeart: createFullHeart(story, () => declare('full heart', 0)),
    lowerExpression,
    lowerChanges: (changes) => Object.entries(changes).map(([name, change]) => lowerChange(name, change)),
    lowerLines: (text, kind = 'text') => lowerLines(text[locale], kind === 'html', texts),
    lowerText: (text) => lowerText(text[locale], texts),
    plain: (text) => text[locale].replaceAll(/\s+/g, ' ').trim(),
    nameSpeaker: (id) => {
      if (id !== undefined || lead === null) return nameOfPerson(id ?? firstActor?.id ?? '')
      const [first, ...others] = metadata.actors
      return [
        {
          ways: others.map((actor) => ({
            when: {
              type: 'binary',
              operator: '==',
              left: { type: 'variable', name: lead },
              right: { type: 'value', value: actor.id },
            },
            text: nameOfPerson(actor.id),
          })),
          other: nameOfPerson(first?.id ?? ''),
        },
      ]
    },
    pathOf: (use, name) => `media/${name}${suffixOf(use, name, story)}`,
    describe: (kind, step) => {
      const { if: _condition, ...rest } = step as Record<string, unknown>
      const { [kind]: value, ...beside } = rest
      const others = Object.keys(beside).length === 0 ? '' : ` ${describeValue(beside, locale)}`
      return `${kind}: ${describeValue(value, locale)}${others}`
    },
  }
}

function suffixOf(use: MediumUse, name: string, { mp3s }: Story): string {
  if (use === 'video') return '.mp4'
  if (use === 'picture' || use === 'background') return '.webp'
  return mp3s.has(name) ? '.mp3' : '.m4a'
}

function createFullHeart({ script }: Story, declare: () => string): FullHeart | null {
  const listOf = (heart: StepOf<'heart'>['heart']): readonly string[] =>
    typeof heart === 'object' && 'scenes' in heart ? heart.scenes : []
  const all = listSteps(script).flatMap(({ step }) => ('heart' in step ? [listOf(step.heart)] : []))
  const lists = [...new Map(all.map((list) => [list.join(' '), list])).values()].filter((list) => list.length > 0)
  if (lists.length === 0) return null
  const findList = (heart: StepOf<'heart'>['heart']): number =>
    lists.findIndex((list) => list.join(' ') === listOf(heart).join(' ')) + 1
  return { variable: declare(), lists, findList }
}

/** The options that an expression asks for. */
function findAskedOptions({ script }: Story): ReadonlySet<string> {
  const asked = new Set<string>()
  for (const { source } of listExpressions(script)) {
    const expression = parseExpression(source)
    for (const part of expression === null ? [] : walkExpression(expression))
      if (part.type === 'chose') asked.add(part.option)
  }
  return asked
}

/** A value in a line, its texts in one language. */
function describeValue(value: unknown, locale: Locale): string {
  if (isText(value)) return JSON.stringify(value[locale] ?? '')
  if (Array.isArray(value)) return `[${value.map((item) => describeValue(item, locale)).join(', ')}]`
  if (!isRecord(value)) return typeof value === 'string' ? value : JSON.stringify(value)
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  return `{ ${fields.map(([key, field]) => `${key}: ${describeValue(field, locale)}`).join(', ')} }`
}
