/** Writes the graph of an Ink story as a draft. */
import { type Expression } from '../../../protocol/story/expression.ts'
import { type Changes } from '../../../protocol/story.ts'
import { type NodeBuilder, type StoryBuilder } from '../storyBuilder.ts'
import { stripLookTags, type Text } from '../texts.ts'
import { type Block, type BlockOption } from './explore.ts'
import { findSpeakers, readLineMeaning } from './lineMeaning.ts'
import { type Line } from './output.ts'
import { prune } from './prune.ts'
import { type Program } from './program.ts'
import { listBlocks, simplifyBlocks } from './simplify.ts'
import { type Slot } from './slots.ts'
import { type Op, type SlotChange } from './state.ts'
import { type TextItem } from './symbols.ts'

/** The turn of the last visit of a place that was never visited. */
const NEVER_TURN = 1_000_000

export function writeStory(builder: StoryBuilder, program: Program, start: Block, file: string): string {
  simplifyBlocks(start)
  prune(listBlocks(start), program.kinds)
  // Without what nothing reads more places are alike.
  simplifyBlocks(start)
  const blocks = listBlocks(start)
  dropEchoes(blocks)
  const speakers = findSpeakers(blocks.flatMap(({ ops }) => ops.flatMap((op) => (op.op === 'line' ? op.line : []))))
  const names = nameBlocks(blocks)
  const variables = new Map<Slot, string>()
  const strings = listStrings(blocks, program)
  const nodeOf = (block: Block): string => builder.idOf(names.get(block) ?? '')
  for (const block of blocks) writeBlock(block)
  return names.get(start) ?? ''

  function writeBlock(block: Block): void {
    const node = builder.node(names.get(block) ?? '')
    for (const op of block.ops) writeOp(node, op)
    const { end } = block
    switch (end.kind) {
      case 'goto':
        return node.goto(nodeOf(end.to))
      case 'branch':
        return node.branch(
          end.ways.map(({ when, to }) => ({ when: lower(when), goto: nodeOf(to) })),
          nodeOf(end.other),
        )
      case 'choose':
        return node.choose(end.options.map((option) => writeOption(option, node)))
      case 'open':
      case 'end':
        if (end.kind === 'open' || end.isOpen) builder.notes.add('open_end', { file, line: block.line })
        return node.end()
    }
  }

  function writeOption({ text, tags, when, to }: BlockOption, node: NodeBuilder) {
    for (const tag of tags) {
      const words = tag.map((item) => (typeof item === 'string' ? item : '{…}')).join('')
      builder.notes.add('no_counterpart', { file, line: null }, `# ${words}`, { construct: 'tag' })
      node.note(`# ${words}`)
    }
    return { text: writeText(text), when: lower(when), goto: nodeOf(to) }
  }

  function writeOp(node: NodeBuilder, op: Op): void {
    const when = op.when === undefined ? null : lower(op.when)
    if (op.op === 'note') return node.note(op.words)
    if (op.op === 'set') return node.set({ [variableOf(op.slot)]: writeChange(op.change) }, when)
    const place = { file, line: op.at }
    const { speaker, face, text, media, other } = readLineMeaning(op.line, speakers)
    for (const { kind, use, name } of media) {
      const found = builder.medium(kind, name, place)
      if (found === null) node.note(`# ${use}: ${name}`)
      else node.step(createMediaStep(use, found, name), when)
    }
    for (const words of other) {
      builder.notes.add('no_counterpart', place, `# ${words}`, { construct: 'tag' })
      node.note(`# ${words}`)
    }
    for (const words of listTags(text)) {
      builder.notes.add('no_counterpart', place, words, { construct: words.replace(/^<\/?|\W[^]*$/g, '') })
      node.note(words)
    }
    if (speaker === null) node.narrate(writeText(text), when)
    else node.say(builder.speaker(speaker), writeText(text), { face, when })
  }

  function createMediaStep(use: string, name: string, words: string): Record<string, unknown> {
    const alt = builder.localize([words.replace(/^.*\/|\.[^.]*$/g, '').replace(/[-_]+/g, ' ')])
    if (use === 'image') return { image: { src: name, alt, face: null } }
    return use === 'video' ? { video: { src: name, alt } } : { [use]: name }
  }

  function writeChange(change: SlotChange): Changes[string] {
    if (typeof change !== 'object') return change
    if ('text' in change) return builder.valueOf(change.text)
    if (!('to' in change)) return change
    const text = builder.writeExpression(lower(change.to))
    return text === null ? { add: 0 } : { to: text }
  }

  /** An expression with the variables of the draft. */
  function lower(e: Expression): Expression {
    switch (e.type) {
      case 'variable':
        return { type: 'variable', name: variableOf(e.name) }
      case 'value':
        return typeof e.value === 'string' ? { type: 'value', value: builder.valueOf(e.value) } : e
      case 'not':
        return { ...e, operand: lower(e.operand) }
      case 'binary':
        return { ...e, left: lower(e.left), right: lower(e.right) }
      case 'call':
        return { ...e, operands: e.operands.map(lower) }
      default:
        return e
    }
  }

  function variableOf(slot: Slot): string {
    const known = variables.get(slot)
    if (known !== undefined) return known
    const variable = builder.variable(nameSlot(slot), firstOf(slot))
    variables.set(slot, variable)
    return variable
  }

  function firstOf(slot: Slot): number | boolean | string {
    const first = program.variables.firstOf(slot)
    if (typeof first === 'object') return builder.valueOf(first.text)
    if (first !== undefined) return first
    if (slot.startsWith('turn ')) return NEVER_TURN
    const kind = program.kinds.get(slot)
    return kind === 'truth' ? false : kind === 'text' ? builder.valueOf('') : 0
  }

  function writeText(items: readonly TextItem[]): Text {
    return items.map((item) => {
      if (typeof item === 'string') return stripLookTags(item)
      if (!('slot' in item)) return ''
      const variable = variableOf(item.slot)
      if (program.kinds.get(item.slot) !== 'text') return { variable }
      return {
        variable,
        cases: strings.map((text) => ({ value: builder.valueOf(text), text: stripLookTags(text) })),
        other: '',
      }
    })
  }
}

/** Tags of HTML in a line that say more than how its words look. */
function listTags(items: readonly TextItem[]): string[] {
  return items.flatMap((item) => (typeof item === 'string' ? (stripLookTags(item).match(/<[a-z][^<>]*>/gi) ?? []) : []))
}

/** An option's words stand in the conversation as the player's own: the same words again say nothing more. */
function dropEchoes(blocks: readonly Block[]): void {
  const asked = new Map<Block, string[]>()
  const isLed = new Set<Block>()
  for (const { end } of blocks) {
    if (end.kind === 'choose')
      for (const { text, to } of end.options) asked.set(to, [...(asked.get(to) ?? []), JSON.stringify(text)])
    if (end.kind === 'goto') isLed.add(end.to)
    if (end.kind === 'branch') for (const to of [...end.ways.map((way) => way.to), end.other]) isLed.add(to)
  }
  for (const [block, texts] of asked) {
    if (isLed.has(block)) continue
    const index = block.ops.findIndex(({ op }) => op !== 'set')
    const op = block.ops[index]
    if (op?.op !== 'line' || op.when !== undefined || op.line.tags.length > 0) continue
    if (texts.every((text) => text === JSON.stringify(op.line.items))) block.ops.splice(index, 1)
  }
}

/** Words by which an author finds a place again: its knot, and what is said first. */
function nameBlocks(blocks: readonly Block[]): Map<Block, string> {
  const names = new Map<Block, string>()
  const taken = new Set<string>()
  const chosen = new Map(
    blocks.flatMap(({ end }) =>
      end.kind === 'choose' ? end.options.map(({ text, to }): [Block, string] => [to, firstWords(text)]) : [],
    ),
  )
  for (const block of blocks) {
    const knot = block.path
      .split('.')
      .filter((part) => !/^\d+$|^[cgs]-?\d+$|^\$|^b$/.test(part))
      .slice(0, 2)
      .join(' ')
    const line = block.ops.find((op): op is Extract<Op, { op: 'line' }> => op.op === 'line')
    const isKnotStart = /^[^.]+(?:\.0)*$/.test(block.path) && !taken.has(knot)
    const words = isKnotStart ? '' : (chosen.get(block) ?? (line === undefined ? '' : firstWords(line.line.items)))
    const base = [knot, words].filter((part) => part !== '').join(' ') || 'start'
    let name = base
    for (let number = 2; taken.has(name); number += 1) name = `${base} ${number}`
    taken.add(name)
    names.set(block, name)
  }
  return names
}

function firstWords(items: Line['items']): string {
  const [first] = items.filter((item) => typeof item === 'string')
  return (first ?? '').trim().split(/\s+/).slice(0, 4).join(' ').slice(0, 24)
}

function nameSlot(slot: Slot): string {
  const [kind = '', ...rest] = slot.split(' ')
  const name = rest.join(' ')
  switch (kind) {
    case 'global':
      return name
    case 'temp':
      return name.replace(/^1 /, '').replace(/^(\d+) (.*)$/, '$2 $1')
    case 'item':
      return name.replace(/^(?:.*\.)?(\S+) of (?:global|temp \d+) (.*)$/, '$2 $1')
    case 'count':
      return `seen ${name}`
    case 'turn':
      return `turn of ${name}`
    case 'kept':
      return `shown ${name}`
    default:
      return slot
  }
}

/** All texts that variables can have. */
function listStrings(blocks: readonly Block[], { variables, kinds }: Program): string[] {
  const found = new Set<string>()
  for (const { ops } of blocks)
    for (const op of ops)
      if (op.op === 'set' && typeof op.change === 'object') {
        if ('text' in op.change) found.add(op.change.text)
      }
  for (const [slot, kind] of kinds) {
    const first = kind === 'text' ? variables.firstOf(slot) : undefined
    if (typeof first === 'object') found.add(first.text)
  }
  return [...found]
}
