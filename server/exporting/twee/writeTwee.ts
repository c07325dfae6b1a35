/** Writes a story as Twee 3 in the words of SugarCube 2: a node is a passage, and a node that leads on shows the next one in the same passage. */
import { createHash } from 'node:crypto'
import { type Expression } from '../../../protocol/story/expression.ts'
import { type ExportNotes } from '../exportNotes.ts'
import {
  type Passage,
  type PassageEnd,
  type PassageOption,
  type PassageStep,
  type PassageStory,
  type PlainShown,
  type Setting,
  type Shown,
} from '../passages/passages.ts'
import { formatForeign, type ExpressionSyntax } from '../passages/formatForeign.ts'

/** The version that the words are of. */
const FORMAT = { format: 'SugarCube', 'format-version': '2.37.3' } as const

const SYNTAX: ExpressionSyntax = {
  variable: (name) => `$${name}`,
  operators: { '==': 'is', '!=': 'isnot', '<': 'lt', '<=': 'lte', '>': 'gt', '>=': 'gte', mod: '%' },
  call: (name, operands) => `Math.${name}(${operands.join(', ')})`,
}
const write = (expression: Expression): string => formatForeign(expression, SYNTAX)

/** Passages that SugarCube takes for its own. */
const SPECIAL = /^(?:Story|Passage)[A-Z]/

export function writeTwee(story: PassageStory, notes: ExportNotes): string {
  const { title, start, passages, variables } = story
  const data = { ifid: createIfid(story.id), ...FORMAT, start: nameOf(start) }
  const first = [...variables].map(([name, value]) => `<<set ${SYNTAX.variable(name)} to ${JSON.stringify(value)}>>\\`)
  return [
    passage('StoryTitle', [escapeProse(title)]),
    passage('StoryData', [JSON.stringify(data, null, 2)]),
    ...(first.length > 0 ? [passage('StoryInit', first)] : []),
    ...passages.map((one) => writePassage(one, notes)),
  ].join('\n')
}

/** A backslash joins a line with the next one, and is a word where none follows. */
function passage(name: string, lines: readonly string[]): string {
  return `:: ${name}\n${lines.join('\n').replace(/\\$/, '')}\n`
}

function nameOf(id: string): string {
  return SPECIAL.test(id) ? `${id} node` : id
}

/** The same story has the same id. */
function createIfid(storyId: string): string {
  const hex = createHash('sha256').update(`ifid ${storyId}`).digest('hex').toUpperCase()
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-A${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

function writePassage({ id, node, steps, end }: Passage, notes: ExportNotes): string {
  return passage(nameOf(id), [...steps.flatMap((step) => writeStep(step, node, notes)), ...writeEnd(end)])
}

function writeStep(step: PassageStep, node: string, notes: ExportNotes): string[] {
  if (step.kind === 'comment') {
    const condition = step.when === null ? '' : ` (if ${write(step.when)})`
    return [`${comment(step.words + condition)}\\`]
  }
  return guard(step.when, writeContent(step, node, notes))
}

function guard(when: Expression | null, lines: readonly string[]): string[] {
  return when === null ? [...lines] : [`<<if ${write(when)}>>\\`, ...lines, '<</if>>\\']
}

function writeContent(step: Exclude<PassageStep, { kind: 'comment' }>, node: string, notes: ExportNotes): string[] {
  switch (step.kind) {
    case 'line': {
      if (step.face !== null) notes.add('faces', node)
      const face = step.face === null ? '' : ` ${comment(`face: ${step.face}`)}`
      return [writeShown(step.text) + face]
    }
    case 'set':
      return [`${writeSetting(step)}\\`]
    case 'medium': {
      const { use, name, path, alt } = step
      if (use === 'picture' || use === 'background') return [`[img[${alt.replaceAll(/[[\]|]/g, ' ')}|${path}]]`]
      if (use === 'music' || use === 'sound')
        return [`<<cacheaudio "${name}" "${path}">><<audio "${name}" play${use === 'music' ? ' loop' : ''}>>\\`]
      notes.add('clips', node)
      return [`${comment(`video: ${path} ${alt}`)}\\`]
    }
  }
}

function writeEnd(end: PassageEnd): string[] {
  switch (end.kind) {
    case 'goto':
      return [include(end.goto)]
    case 'branch':
      return [
        ...end.ways.flatMap(({ when, goto }, index) => [
          `<<${index === 0 ? 'if' : 'elseif'} ${write(when)}>>\\`,
          `${include(goto)}\\`,
        ]),
        ...(end.ways.length === 0 ? [include(end.other)] : ['<<else>>\\', `${include(end.other)}\\`, '<</if>>']),
      ]
    case 'choose':
      return end.options.flatMap((option) => guard(option.when, [writeLink(option)]))
    case 'end':
      return []
  }
}

function include(id: string): string {
  return `<<include "${nameOf(id)}">>`
}

/** Several words, or one of a script without spaces, that begin like words. */
const PLAIN_LABEL = /^[\p{L}\p{N}“‘(（《](?=.*[ ，。！？、：…])[^|"\]]*[^|"\]\s]$/u

/**
 * A link as Twine draws it. SugarCube runs the words of one as code where it can, and shows no variables in them: a single word, or one with signs, is
 * written as a macro.
 */
function writeLink({ text, sets, goto }: PassageOption): string {
  const [only] = text
  const isPlain = text.length === 1 && typeof only === 'string' && PLAIN_LABEL.test(only) && escapeProse(only) === only
  const target = nameOf(goto)
  if (isPlain) {
    const settings = sets.map((set) => `${SYNTAX.variable(set.variable)} to ${writeValue(set)}`).join('; ')
    return settings === '' ? `[[${only}|${target}]]` : `[[${only}|${target}][${settings}]]`
  }
  return `<<link "${writePlain(text)}" "${target}">>${sets.map(writeSetting).join('')}<</link>>`
}

function writeSetting(set: Setting): string {
  return `<<set ${SYNTAX.variable(set.variable)} to ${writeValue(set)}>>`
}

function writeValue({ value }: Setting): string {
  return 'random' in value ? `random(${value.random.join(', ')})` : write(value.to)
}

function writeShown(text: Shown): string {
  return escapeStart(text.map(writePart).join(''))
}

/** At the beginning of a line these are marks. */
function escapeStart(line: string): string {
  return line.replace(/^[*#!>:-]/, toReference)
}

function writePart(part: Shown[number]): string {
  if (typeof part === 'string') return escapeProse(part)
  if ('variable' in part) return `<<= ${SYNTAX.variable(part.variable)}>>`
  const ways = part.ways.map(
    ({ when, text }, index) => `<<${index === 0 ? 'if' : 'elseif'} ${write(when)}>>${text.map(writePart).join('')}`,
  )
  const other = part.other.map(writePart).join('')
  if (ways.length === 0) return other
  return `${ways.join('')}${other === '' ? '' : `<<else>>${other}`}<</if>>`
}

function writePlain(text: PlainShown): string {
  const written = text.map((part) => (typeof part === 'string' ? escapeProse(part) : SYNTAX.variable(part.variable)))
  return escapeStart(written.join('')).replaceAll('"', toReference)
}

/** Signs of markup as references, which SugarCube shows as they are. */
function escapeProse(text: string): string {
  return text.replaceAll(/[&<>$[\\]|\/(?=[/*%])|(['=^~@-])(?=\1)|_(?=[A-Za-z_$])|\{(?=\{\{)|"(?="")/g, toReference)
}

function toReference(sign: string): string {
  return `&#${sign.codePointAt(0)};`
}

function comment(words: string): string {
  return `/* ${words.replaceAll(/\s+/g, ' ').replaceAll('*/', '* /')} */`
}
