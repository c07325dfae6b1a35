/** Writes a story as Ink: a node is a knot, a choice stays where it was offered, and its words are not printed again. */
import { type Expression } from '../../../protocol/story/expression.ts'
import { formatForeign, type ExpressionSyntax } from '../passages/formatForeign.ts'
import {
  type Passage,
  type PassageEnd,
  type PassageOption,
  type PassageStep,
  type PassageStory,
  type Setting,
  type Shown,
} from '../passages/passages.ts'

/** Words that no name may be. */
const KEYWORDS: readonly string[] =
  `and or not mod has hasnt true false else return temp ref function list var const include external todo end done cycle once shuffle stopping
   choice_count turns turns_since random seed_random read_count floor ceiling int float min max pow`.split(/\s+/)
/** Tags by which players of Ink know pictures and sounds. */
const MEDIA_TAGS = {
  picture: 'image',
  background: 'background',
  music: 'music',
  sound: 'audio',
  video: 'video',
} as const

interface Writer {
  knot: (passage: string) => string
  write: (expression: Expression) => string
  variable: (name: string) => string
}

export function writeInk(story: PassageStory): string {
  const { title, start, passages, variables } = story
  const taken = new Set(KEYWORDS)
  const take = (name: string): string => {
    const plain = name.replaceAll(/\W/g, '_')
    const base = /^[a-z]/i.test(plain) ? plain : `n_${plain}`
    let id = base
    for (let number = 2; taken.has(id.toLowerCase()); number += 1) id = `${base}_${number}`
    taken.add(id.toLowerCase())
    return id
  }
  const names = new Map([...variables.keys()].map((name) => [name, take(name)]))
  const knots = new Map(passages.map(({ id }) => [id, take(id)]))
  const syntax: ExpressionSyntax = {
    variable: (name) => names.get(name) ?? name,
    operators: {},
    call: (name, operands) => `${name.toUpperCase()}(${operands.join(', ')})`,
    divide: (left, right) => `FLOAT(${left}) / ${right}`,
  }
  const writer: Writer = {
    knot: (passage) => knots.get(passage) ?? 'END',
    write: (expression) => formatForeign(expression, syntax),
    variable: syntax.variable,
  }
  return [
    `# title: ${escapeText(title)}`,
    '',
    ...[...variables].map(([name, value]) => `VAR ${writer.variable(name)} = ${JSON.stringify(value)}`),
    '',
    `-> ${writer.knot(start)}`,
    ...passages.map((passage) => writePassage(passage, writer)),
    '',
  ].join('\n')
}

function writePassage({ id, steps, end }: Passage, writer: Writer): string {
  const lines = [...steps.flatMap((step) => writeStep(step, writer)), ...writeEnd(end, writer)]
  return ['', `=== ${writer.knot(id)} ===`, ...lines].join('\n')
}

function writeStep(step: PassageStep, writer: Writer): string[] {
  if (step.kind === 'comment') {
    const condition = step.when === null ? '' : ` (if ${writer.write(step.when)})`
    return [`// ${(step.words + condition).replaceAll(/\s+/g, ' ')}`]
  }
  const content = writeContent(step, writer)
  return step.when === null ? [content] : [`{ ${writer.write(step.when)}:`, `    ${content}`, '}']
}

function writeContent(step: Exclude<PassageStep, { kind: 'comment' }>, writer: Writer): string {
  switch (step.kind) {
    case 'line':
      return escapeStart(writeShown(step.text, writer)) + (step.face === null ? '' : ` # face: ${step.face}`)
    case 'set':
      return writeSetting(step, writer)
    case 'medium':
      return `# ${MEDIA_TAGS[step.use]}: ${step.path}`
  }
}

function writeEnd(end: PassageEnd, writer: Writer): string[] {
  switch (end.kind) {
    case 'goto':
      return [`-> ${writer.knot(end.goto)}`]
    case 'branch':
      return end.ways.length === 0
        ? [`-> ${writer.knot(end.other)}`]
        : [
            '{',
            ...end.ways.map(({ when, goto }) => `    - ${writer.write(when)}: -> ${writer.knot(goto)}`),
            `    - else: -> ${writer.knot(end.other)}`,
            '}',
          ]
    case 'choose':
      return end.options.flatMap((option) => writeOption(option, writer))
    case 'end':
      return ['-> END']
  }
}

/** It can be chosen again: what is offered once has a condition. */
function writeOption({ text, when, sets, goto }: PassageOption, writer: Writer): string[] {
  const condition = when === null ? '' : `{${writer.write(when)}} `
  return [
    `+ ${condition}[${writeShown(text, writer)}]`,
    ...sets.map((set) => `    ${writeSetting(set, writer)}`),
    `    -> ${writer.knot(goto)}`,
  ]
}

function writeSetting({ variable, value }: Setting, { variable: nameOf, write }: Writer): string {
  return `~ ${nameOf(variable)} = ${'random' in value ? `RANDOM(${value.random.join(', ')})` : write(value.to)}`
}

function writeShown(text: Shown, writer: Writer): string {
  return text
    .map((part): string => {
      if (typeof part === 'string') return escapeText(part)
      if ('variable' in part) return `{${writer.variable(part.variable)}}`
      const other = writeShown(part.other, writer)
      return part.ways.reduceRight(
        (rest, { when, text: own }) =>
          `{${writer.write(when)}:${writeShown(own, writer)}${rest === '' ? '' : `|${rest}`}}`,
        other,
      )
    })
    .join('')
}

/** Signs of Ink as they are. A comment is looked for before anything is escaped, so its signs are parted. */
function escapeText(text: string): string {
  return text
    .replaceAll(/[\\{}|#[\]~<>]|\/(?=[/*])/g, (sign) => (sign === '/' ? '/\\' : `\\${sign}`))
    .replaceAll(/-(?=\\>)/g, '\\-')
}

/** At the beginning of a line these are signs, or words, of Ink. */
function escapeStart(line: string): string {
  return /^(?:[-*+=(]|VAR\b|CONST\b|LIST\b|INCLUDE\b|EXTERNAL\b|TO(?:DO)\b|else\b|return\b|function\b)/.test(line)
    ? `\\${line}`
    : line
}
