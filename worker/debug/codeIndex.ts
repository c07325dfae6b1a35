/** Finds the functions of the reducer in its source: their lines, and the rules that their comments name. For the tools of developers; no player's bundle has it. */
import { type Call, CONVERSATION_CHANGES } from './traceFold.ts'

/** A function of the reducer. `file` is from the root; `line` counts from 1. */
export interface CodePlace extends Call {
  line: number
  /** Ids of the rules that its comment names. */
  rules: readonly string[]
}

export interface CodeIndex {
  /** Null where the sources have no function of this name in this file. */
  find(call: Call): CodePlace | null
  /** The exported function of this name. */
  findExported(name: string): CodePlace | null
  /** The functions that assign this field of the view or of the core, or change the conversation (`messages`). */
  findWriters(field: string): readonly CodePlace[]
  /** The functions of other files that this one calls, and that only compute: no change is theirs. */
  findHelpers(call: Call): readonly CodePlace[]
  /** The names of these functions, and of all that call one of them, or call what does. */
  findCallers(places: readonly Call[]): ReadonlySet<string>
}

/** Folders whose functions decide what an entry does, and how tabs take turns. */
export const CODE_FOLDERS = ['worker/reducer', 'worker/ordering', 'worker/billing', 'worker/runtime'] as const

const HELPER_FOLDERS = /^worker\/(?:reducer|ordering|billing)\//
const CHANGES_CONVERSATION = new RegExp(`\\bmessages\\.(?:${CONVERSATION_CHANGES.join('|')})\\(`)
const ASSIGNS = /\b(?:view|core)(?:\.\w+)+ (?:\?\?)?= /

interface IndexedFunction extends CodePlace {
  isExported: boolean
  body: string
  /** Names of what it calls. */
  called: ReadonlySet<string>
}

/** `sources`: the text of each file, by its path from the root. */
export function createCodeIndex(sources: ReadonlyMap<string, string>): CodeIndex {
  const functions = [...sources].flatMap(([file, source]) => listFunctions(file, source))
  const byName = new Map<string, IndexedFunction>()
  for (const one of functions) {
    const key = `${one.file} ${one.name}`
    if (!byName.has(key)) byName.set(key, one)
  }
  const findCallers = (targets: readonly Call[]): ReadonlySet<string> => {
    const found = new Set(targets.map(({ name }) => name))
    let size = 0
    while (found.size > size) {
      size = found.size
      for (const { name, called } of functions) if ([...called].some((one) => found.has(one))) found.add(name)
    }
    return found
  }
  let changing: ReadonlySet<string> | null = null
  const onlyComputes = ({ name }: IndexedFunction): boolean => {
    changing ??= findCallers(functions.filter(({ body }) => ASSIGNS.test(body) || CHANGES_CONVERSATION.test(body)))
    return !changing.has(name)
  }
  return {
    find: ({ file, name }) => pickPlace(byName.get(`${file} ${name}`)),
    findExported: (name) => pickPlace(functions.find((one) => one.isExported && one.name === name)),
    findHelpers: ({ file, name }) => {
      const called = byName.get(`${file} ${name}`)?.called ?? new Set()
      return functions
        .filter((one) => one.isExported && one.file !== file && HELPER_FOLDERS.test(one.file) && called.has(one.name))
        .filter(onlyComputes)
        .flatMap((one) => pickPlace(one) ?? [])
    },
    findCallers,
    findWriters: (field) => {
      const assigns =
        field === 'messages'
          ? CHANGES_CONVERSATION
          : new RegExp(`\\b(?:view|core)\\.${field.replace(/\W/g, '')} (?:\\?\\?)?= `)
      return functions.filter(({ body }) => assigns.test(body)).flatMap((one) => pickPlace(one) ?? [])
    },
  }
}

/** The places of functions, each once. Those without a source are left out. */
export function findPlaces(code: CodeIndex, calls: readonly Call[]): CodePlace[] {
  return [...new Set(calls.flatMap((call) => code.find(call) ?? []))]
}

/** Such as `applyHeart worker/reducer/events/progress.ts:42 (S4, S9)`. */
export function formatPlace({ name, file, line, rules }: CodePlace): string {
  return `${name} ${file}:${line}${rules.length === 0 ? '' : ` (${rules.join(', ')})`}`
}

/** The same object for the same function. */
const places = new WeakMap<IndexedFunction, CodePlace>()

function pickPlace(found: IndexedFunction | undefined): CodePlace | null {
  if (found === undefined) return null
  const { name, file, line, rules } = found
  const place = places.get(found) ?? { name, file, line, rules }
  places.set(found, place)
  return place
}

/** A function declaration, a constant that is a function, or a member of an object that is one. The formatter writes no other. */
const BEGINNINGS = [
  /^(?<exported>export )?(?:async )?function (?<name>\w+)/,
  /^\s*(?<exported>export )?const (?<name>\w+)(?:: .+)? = (?:async )?(?:<.+>)?(?:\($|\(.*=>|\w+ =>)/,
  /^ {2}(?<name>\w+)\(.*\)(?:: .+)? \{$/,
  /^ {2}(?<name>\w+): (?:async )?\(?.*=>/,
]
const KEYWORDS: ReadonlySet<string> = new Set(['if', 'for', 'while', 'switch', 'catch', 'return'])

function listFunctions(file: string, source: string): IndexedFunction[] {
  const lines = source.split('\n')
  const begun = lines.flatMap((line, index) => {
    const groups = BEGINNINGS.map((pattern) => pattern.exec(line)?.groups).find((each) => each !== undefined)
    const name = groups?.name ?? ''
    return name === '' || KEYWORDS.has(name) ? [] : [{ name, index, isExported: groups?.exported !== undefined }]
  })
  return begun.map(({ name, index, isExported }, place) => {
    const body = lines.slice(index, begun[place + 1]?.index).join('\n')
    const called = new Set([...body.matchAll(/\b(\w+)\(/g)].map(([, one = '']) => one))
    // Its own head is no call.
    called.delete(name)
    return { name, file, line: index + 1, rules: readRules(readComment(lines, index)), isExported, body, called }
  })
}

/** The comment that ends above a line; '' where there is none. */
function readComment(lines: readonly string[], index: number): string {
  if (lines[index - 1]?.trimEnd().endsWith('*/') !== true) return ''
  let from = index - 1
  while (from > 0 && lines[from]?.trimStart().startsWith('/**') !== true) from -= 1
  const comment = lines.slice(from, index).join(' ')
  // The first comment of a file is about all of it.
  return from === 0 ? '' : comment
}

/** The ids of a comment, ranges such as `P9 to P11` written out. */
function readRules(comment: string): string[] {
  const ids = [...comment.matchAll(/\b([A-Z])(\d{1,2})(?: to \1(\d{1,2}))?\b/g)].flatMap(
    ([, letter = '', from, to]) => {
      const count = Number(to ?? from) - Number(from) + 1
      return Array.from({ length: Math.max(1, count) }, (_, more) => `${letter}${Number(from) + more}`)
    },
  )
  return [...new Set(ids)]
}
