/** Statements of a script, from its blocks of lines. What is no statement that we know keeps its words. */
import { findClosing } from '../scan.ts'
import { type Block } from './blocks.ts'
import { parseAudio, parseImageSpec } from './parseMedia.ts'
import { parseSay } from './parseSay.ts'
import { findColon, Scanner } from './scanner.ts'
import { type MenuItem, type Statement, type Way } from './statements.ts'
import { readText } from './texts.ts'

/** The label that the names of local labels belong to. */
interface Scope {
  file: string
  label: string | null
  /** Statements of the game's own whose blocks are a part of the script. */
  own: ReadonlySet<string>
}

/** Words that begin what only changes how a game looks. */
const LOOKS: ReadonlySet<string> = new Set(['style', 'screen', 'transform', 'layeredimage', 'testcase', 'camera'])
const IDENTIFIER = /^(?:store\.)?([\p{L}_][\w\p{L}]*(?:\.[\p{L}_][\w\p{L}]*)*)\s*(?:[-+|]?=)\s*([^]+)$/u

export function parseScript(file: string, blocks: readonly Block[], own: ReadonlySet<string>): Statement[] {
  return parseBlocks(blocks, { file, label: null, own })
}

/** The names of statements that a game declares itself, whose blocks are read as a script. */
export function findOwnStatements(text: string): string[] {
  return [...text.matchAll(/\bregister_statement\(/g)].flatMap(({ index, 0: call }) => {
    const open = index + call.length - 1
    const given = text.slice(open + 1, findClosing(text, open))
    const [, , name] = /^\s*(["'])(\w+)\1/.exec(given) ?? []
    return name !== undefined && /\bblock\s*=\s*["']script["']/.test(given) ? name : []
  })
}

function parseBlocks(blocks: readonly Block[], scope: Scope): Statement[] {
  const statements: Statement[] = []
  for (const [index, block] of blocks.entries()) {
    if (/^(?:elif|else)\b/.test(block.text) && index > 0) {
      addWay(statements, block, scope)
      continue
    }
    statements.push(...parseStatement(block, scope))
  }
  return statements
}

function addWay(statements: Statement[], { line, text, block }: Block, scope: Scope): void {
  const last = statements.at(-1)
  const base = { file: scope.file, line, words: text }
  if (last?.kind !== 'if') {
    statements.push({ ...base, kind: 'other', construct: 'else', isLook: false, isTranslatable: false })
    return
  }
  const condition = text.startsWith('elif') ? readCondition(text.slice(4)) : null
  const way: Way = { ...base, condition, block: parseBlocks(block, { ...scope }) }
  statements[statements.length - 1] = { ...last, ways: [...last.ways, way] }
}

function readCondition(text: string): string {
  const colon = findColon(text)
  return (colon === -1 ? text : text.slice(0, colon)).trim()
}

function parseStatement(line: Block, scope: Scope): Statement[] {
  const { text, block } = line
  const base = { file: scope.file, line: line.line, words: text }
  const other = (construct: string, isLook = false): Statement[] => [
    { ...base, kind: 'other', construct, isLook, isTranslatable: construct === 'nvl clear' },
  ]
  if (text.startsWith('$')) return [{ ...base, kind: 'set', source: text.slice(1).trim() }]
  const scanner = new Scanner(text)
  const word = scanner.word() ?? ''
  switch (word) {
    case 'label':
      return parseLabel(line, scanner, scope) ?? other('label')
    case 'menu': {
      const menu = parseMenu(line, scanner, scope)
      if (menu !== null) return menu
      break
    }
    case 'jump': {
      const target = readTarget(scanner, scope)
      return [{ ...base, kind: 'jump', target }]
    }
    case 'call': {
      if (/^screen\b/.test(scanner.rest())) return other('call screen')
      const target = readTarget(scanner, scope)
      const given = scanner.arguments()
      const from = scanner.keyword('from') ? scanner.word() : null
      return [{ ...base, kind: 'call', target, arguments: given, from }]
    }
    case 'return':
      return [{ ...base, kind: 'return', value: scanner.rest() === '' ? null : scanner.rest() }]
    case 'if': {
      const way: Way = { ...base, condition: readCondition(text.slice(2)), block: parseBlocks(block, { ...scope }) }
      return [{ ...base, kind: 'if', ways: [way] }]
    }
    case 'while':
      return [
        { ...base, kind: 'while', condition: readCondition(text.slice(5)), block: parseBlocks(block, { ...scope }) },
      ]
    case 'pass':
      return [{ ...base, kind: 'pass' }]
    case 'default':
    case 'define': {
      scanner.match(/-?\d+/y)
      const [, name = '', value = ''] = IDENTIFIER.exec(scanner.rest()) ?? []
      return name === '' ? other(word) : [{ ...base, kind: word, name, value: value.trim() }]
    }
    case 'init':
      return parseInit(line, scanner, scope)
    case 'python':
      return [{ ...base, kind: 'python', lines: listLines(block, scope.file) }]
    case 'image': {
      const name = scanner.imageWords()
      if (scanner.sign('=')) return [{ ...base, kind: 'image', name, value: scanner.rest() }]
      return [{ ...base, kind: 'image', name, value: null }]
    }
    case 'scene':
    case 'show':
    case 'hide': {
      if (/^(?:screen|window)\b/.test(scanner.rest())) return other(`${word} screen`)
      const image = parseImageSpec(scanner)
      const transition = scanner.keyword('with') ? scanner.expression() : null
      return [{ ...base, kind: word, image, with: transition, hasBlock: block.length > 0 }]
    }
    case 'with':
      return other('with')
    case 'play':
    case 'queue':
    case 'stop':
    case 'voice':
      return [parseAudio(base, word, scanner)]
    case 'pause': {
      const seconds = Number(scanner.rest())
      return [{ ...base, kind: 'pause', seconds: scanner.rest() === '' || Number.isNaN(seconds) ? null : seconds }]
    }
    case 'translate':
      return parseTranslate(line, scanner, scope)
    case 'nvl':
      return other(`nvl ${scanner.word() ?? ''}`.trim())
    case 'window':
      return other('window')
    case 'rpy':
      return other('rpy')
  }
  if (scope.own.has(word)) return [...other(word), ...parseBlocks(block, scope)]
  if (LOOKS.has(word)) return other(word, true)
  return parseSay(base, text) ?? other(word === '' ? text.slice(0, 20) : word)
}

function readTarget(scanner: Scanner, scope: Scope): string | null {
  if (scanner.keyword('expression')) {
    const quoted = scanner.quoted()
    return quoted !== null && scanner.isAtEnd() ? readText(quoted) : null
  }
  const name = scanner.match(/\.?[\p{L}_][\w\p{L}]*(?:\.[\p{L}_][\w\p{L}]*)?/uy)
  return name?.startsWith('.') === true ? `${scope.label ?? ''}${name}` : name
}

/** The full name of a label that is declared; a global one becomes the one that local ones belong to. */
function declareLabel(name: string, scope: Scope): string {
  if (name.startsWith('.')) return `${scope.label ?? ''}${name}`
  if (!name.includes('.')) scope.label = name
  return name
}

const LABEL_NAME = /\.?[\p{L}_][\w\p{L}]*(?:\.[\p{L}_][\w\p{L}]*)?/uy

function parseLabel(line: Block, scanner: Scanner, scope: Scope): Statement[] | null {
  const written = scanner.match(LABEL_NAME)
  if (written === null) return null
  const name = declareLabel(written, scope)
  const parameters = scanner.arguments()
  const isHidden = scanner.keyword('hide')
  const block = parseBlocks(line.block, { ...scope })
  return [{ file: scope.file, line: line.line, words: line.text, kind: 'label', name, parameters, block, isHidden }]
}

/** `menu`, `menu name`, each with arguments: a label of its own before it, to which local labels belong from here on. */
function parseMenu({ line, text, block }: Block, scanner: Scanner, scope: Scope): Statement[] | null {
  const written = scanner.match(LABEL_NAME)
  const given = scanner.arguments()
  if (!scanner.sign(':') || !scanner.isAtEnd()) return null
  const base = { file: scope.file, line, words: text }
  const label: Statement[] =
    written === null
      ? []
      : [{ ...base, kind: 'label', name: declareLabel(written, scope), parameters: null, block: [], isHidden: false }]
  const items: MenuItem[] = []
  const before: Statement[] = []
  let set: string | null = null
  for (const item of block) {
    const own = { file: scope.file, line: item.line, words: item.text }
    const words = new Scanner(item.text)
    if (words.keyword('set')) {
      set = words.rest()
      continue
    }
    if (words.keyword('with')) {
      before.push({ ...own, kind: 'other', construct: 'with', isLook: false, isTranslatable: false })
      continue
    }
    const quoted = words.quoted()
    const behind = quoted === null ? '' : words.rest()
    if (quoted === null || !/^(?:$|:|\(|if\b)/.test(behind)) {
      const said = parseSay(own, item.text, { isInMenu: true })
      before.push(
        ...(said ?? [{ ...own, kind: 'other' as const, construct: 'menu', isLook: false, isTranslatable: false }]),
      )
      continue
    }
    const shown = words.arguments()
    const condition = words.keyword('if') ? readCondition(words.rest()) : null
    const isOption = behind !== ''
    items.push({
      ...own,
      text: readText(quoted),
      arguments: shown,
      condition,
      block: isOption ? parseBlocks(item.block, { ...scope }) : null,
    })
  }
  return [...label, ...before, { ...base, kind: 'menu', items, set, arguments: given }]
}

/** `init`, `init 5`, `init python`, `init offset = 1`, each with a block or with a statement behind it. */
function parseInit({ line, text, block }: Block, scanner: Scanner, scope: Scope): Statement[] {
  scanner.match(/-?\d+/y)
  if (/^offset\b/.test(scanner.rest())) return [{ file: scope.file, line, words: text, kind: 'pass' }]
  if (/^(?:python\b|:)/.test(scanner.rest()) || scanner.isAtEnd()) {
    if (scanner.keyword('python'))
      return [{ file: scope.file, line, words: text, kind: 'python', lines: listLines(block, scope.file) }]
    return parseBlocks(block, scope)
  }
  return parseStatement({ line, text: scanner.rest(), block }, scope)
}

/** The lines of code; one with a block of its own has its first line alone. */
function listLines(blocks: readonly Block[], file: string): { file: string; line: number; words: string }[] {
  return blocks.map(({ line, text }) => ({ file, line, words: text }))
}

function parseTranslate({ line, text, block }: Block, scanner: Scanner, scope: Scope): Statement[] {
  const base = { file: scope.file, line, words: text }
  const language = scanner.word() ?? ''
  const id = scanner.match(/[\w\p{L}]+/uy) ?? ''
  if (id === 'strings') {
    const pairs: { old: string; new: string; line: number }[] = []
    let old: string | null = null
    for (const each of block) {
      const words = new Scanner(each.text)
      const isOld = words.keyword('old')
      if (!isOld && !words.keyword('new')) continue
      const quoted = words.quoted()
      if (quoted === null) continue
      if (isOld) old = readText(quoted)
      else if (old !== null) {
        pairs.push({ old, new: readText(quoted), line: each.line })
        old = null
      }
    }
    return [{ ...base, kind: 'strings', language, pairs }]
  }
  if (id === 'python' || id === 'style' || id === '')
    return [{ ...base, kind: 'other', construct: `translate ${id}`, isLook: true, isTranslatable: false }]
  return [{ ...base, kind: 'translate', language, id, block: parseBlocks(block, { ...scope }) }]
}
