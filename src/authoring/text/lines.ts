/**
 * A story as plain text: what a line may say, and how it is written and read. Pure; both ways lose nothing.
 *
 *   # pier                          a node, in the text of a whole story
 *   The pier is empty.              narration
 *   Lan: Who is there?              a line of a speaker; `@` is the actor played with
 *   | Answer me.                    goes on in the same line of the story
 *   [if trust >= 2] Lan: You again. under a condition
 *   [tip] Save often.               another text
 *   [music: rain]                   a direction
 *     * Answer -> lit               an option and its way; its condition stands behind the asterisk
 *   -> lit                          the way on
 *   \# no node                      narration that looks like something else
 */

/** Texts that stand behind their kind. `narrate` and `say` have forms of their own. */
export const TEXT_KINDS = [
  'tip',
  'hint',
  'error',
  'page',
  'alert',
  'overlay',
  'pay',
  'task',
  'ending',
  'ending text',
] as const
export type TextKind = (typeof TEXT_KINDS)[number]

/** What an item says. `condition` is null where it always stands. */
export type Form = { condition: string | null } & (
  | { kind: 'narrate'; words: string }
  /** `label`: the name of the speaker as it is written. */
  | { kind: 'say'; label: string; words: string }
  | { kind: 'text'; name: TextKind; words: string }
  | { kind: 'direction'; name: string; value: string }
  | { kind: 'option'; words: string; goto: string }
  | { kind: 'way'; goto: string }
)

/** A form at a line of the text, from 1. */
export interface Item {
  line: number
  form: Form
}

/** The items under a header; `id` is null above the first one. */
export interface Part {
  id: string | null
  line: number
  items: readonly Item[]
}

export const LINE_ERRORS = [
  'unknown_speaker',
  'stray_continuation',
  'unknown_direction',
  'bad_node',
  'repeated_node',
  'no_node',
  'after_end',
  'two_ends',
  'form_only',
] as const
export interface LineError {
  line: number
  code: (typeof LINE_ERRORS)[number]
  /** The words that it is about. */
  words: string
}

/** The actor played with, where no name says who that is. */
export const PLAYED_ACTOR = '@'

/** Before `:`, full-width too: a name has no sign of a sentence, and not many words. */
const SPEAKER = /^([^\s\\|#*[\]>:：.,!?。，！？…“”"][^:：.,!?。，！？…“”"\n]{0,39}?|@)[:：](?: |(?=[^ ])|$)/u
const WORDS_OF_NAME = 3
/** Chinese has no blanks between words, and short names. */
const HAN_OF_NAME = 6
const DIRECTION = /^\[([a-z_?]+): ([^\n]*)\]$/
const TEXT = new RegExp(`^\\[(${TEXT_KINDS.join('|')})\\](?: ([^]*))?$`)
const CONDITION = /^\[if ([^\]\n]+)\] /
const NODE = /^# ?(.*)$/

/** Whether a name can stand before a colon. */
export function isLabel(name: string): boolean {
  return name === PLAYED_ACTOR || (findLabel(`${name}: x`) === name && name.trim() === name)
}

/** Whether a condition can stand in its brackets. */
export function isCondition(condition: string): boolean {
  return CONDITION.test(`[if ${condition}] `) && condition.trim() === condition
}

/** Whether a value can stand behind the name of a direction. */
export function isDirection(name: string, value: string): boolean {
  return DIRECTION.test(`[${name}: ${value}]`)
}

function findLabel(line: string): string | null {
  const label = SPEAKER.exec(line)?.[1]
  if (label === undefined || label.split(/\s+/).length > WORDS_OF_NAME) return null
  return (label.match(/\p{Script=Han}/gu) ?? []).length > HAN_OF_NAME ? null : label
}

export function formatNode(id: string): string {
  return `# ${id}`
}

/** Behind the name of a speaker: Chinese has a sign of its own, and no blank. */
export type Colon = ': ' | '：'

/** A form in one line or several. */
export function formatForm(form: Form, colon: Colon = ': '): string {
  const [first = '', ...others] = formatWords(form, colon).split('\n')
  const indent = form.kind === 'option' ? '  ' : ''
  const mark = form.kind === 'option' ? '* ' : ''
  const condition = form.condition === null ? '' : `[if ${form.condition}] `
  return [`${indent}${mark}${condition}${first}`, ...others.map((line) => `${indent}| ${line}`)].join('\n')
}

function formatWords(form: Form, colon: Colon): string {
  switch (form.kind) {
    case 'narrate':
      return isPlain(form.words) ? form.words : `\\${form.words}`
    case 'say':
      return form.label + (form.words === '' ? colon.trim() : colon + form.words)
    case 'text':
      return form.words === '' ? `[${form.name}]` : `[${form.name}] ${form.words}`
    case 'direction':
      return `[${form.name}: ${form.value}]`
    case 'option':
      return `${form.words.startsWith('\\') || CONDITION.test(form.words) ? '\\' : ''}${form.words} -> ${form.goto}`.trimEnd()
    case 'way':
      return `-> ${form.goto}`.trimEnd()
  }
}

/** Whether a narration reads as one without a mark before it. */
function isPlain(words: string): boolean {
  const [first = ''] = words.split('\n', 1)
  return first !== '' && !/^[\s\\|#*[]|^->/.test(first) && findLabel(first) === null
}

/** Reads a text. Its lines are separated by \n; what cannot be read is an error of its line. */
export function parseText(text: string): { parts: Part[]; errors: LineError[] } {
  const { items: written, errors } = joinLines(text)
  const parts: { id: string | null; line: number; items: Item[] }[] = [{ id: null, line: 1, items: [] }]
  for (const { line, words } of written) {
    const [, node] = NODE.exec(words) ?? []
    const form = node === undefined ? parseLine(words) : null
    if (form === null) parts.push({ id: (node ?? '').trim(), line, items: [] })
    else if (typeof form === 'string') errors.push({ line, code: form, words })
    else parts[parts.length - 1]?.items.push({ line, form })
  }
  return { parts, errors }
}

/** Lines with those that go on in them. */
function joinLines(text: string): { items: { line: number; words: string }[]; errors: LineError[] } {
  const items: { line: number; words: string }[] = []
  const errors: LineError[] = []
  for (const [index, whole] of text.split('\n').entries()) {
    const line = index + 1
    const words = whole.trimStart()
    if (words === '') continue
    const last = items[items.length - 1]
    if (!words.startsWith('|')) items.push({ line, words })
    else if (last === undefined || NODE.test(last.words)) errors.push({ line, code: 'stray_continuation', words })
    else last.words += `\n${words.replace(/^\| ?/, '')}`
  }
  return { items, errors }
}

type Bare<F> = F extends unknown ? Omit<F, 'condition'> : never

/** An item with all its lines. */
function parseLine(written: string): Form | LineError['code'] {
  const option = written.startsWith('*') ? written.replace(/^\* ?/, '') : null
  const [prefix = '', condition = null] = CONDITION.exec(option ?? written) ?? []
  const rest = (option ?? written).slice(prefix.length)
  const form = option === null ? parseWords(rest) : parseOption(rest)
  return typeof form === 'string' ? form : { ...form, condition }
}

function parseWords(written: string): Bare<Form> | LineError['code'] {
  if (written.startsWith('\\')) return { kind: 'narrate', words: written.slice(1) }
  if (written.startsWith('*')) return 'unknown_direction'
  if (written.startsWith('->'))
    return written.includes('\n') ? 'stray_continuation' : { kind: 'way', goto: written.slice('->'.length).trim() }
  const [, name, words = ''] = TEXT.exec(written) ?? []
  const kind = TEXT_KINDS.find((each) => each === name)
  if (kind !== undefined) return { kind: 'text', name: kind, words }
  const [, direction, value] = DIRECTION.exec(written) ?? []
  if (direction !== undefined && value !== undefined) return { kind: 'direction', name: direction, value }
  if (written.startsWith('[')) return 'unknown_direction'
  const label = findLabel(written)
  if (label === null) return { kind: 'narrate', words: written }
  const said = written.slice(label.length + 1)
  return { kind: 'say', label, words: written[label.length] === ':' ? said.replace(/^ /, '') : said }
}

/** The last arrow of an option is that of its way; without one it leads nowhere yet. */
function parseOption(written: string): Bare<Form> {
  const option = written.replace(/^\\/, '')
  const at = option.lastIndexOf(' ->')
  const [words, goto] = at < 0 ? [option, ''] : [option.slice(0, at), option.slice(at + 3).trim()]
  return { kind: 'option', words, goto }
}
