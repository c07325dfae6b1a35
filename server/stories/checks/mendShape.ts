/**
 * Stand-ins for what has the wrong shape in a draft, so that its other checks need not wait until that is mended. Each value that its schema
 * refuses is replaced where it stands: the places of all others stay.
 */
import * as v from 'valibot'
import { isRecord } from '../../../protocol/json.ts'
import { type Draft } from '../../../protocol/story/draft.ts'
import { node as nodeSchema } from '../../../protocol/story/node.ts'
import { NODE_ENDS, type Script, scriptFile, type StoryFile, storyFile } from '../../../protocol/story.ts'
import { getIssuePath, type Path } from '../yaml.ts'

export interface MendedStory {
  metadata: StoryFile
  script: Script
  /** Whether a finding is about a stand-in, and not about what the author wrote. */
  isStandIn: (word: unknown) => boolean
}

/** A condition that holds in every story. */
export const ALWAYS = 'heart >= 0'

/** A value that is mended may be refused for another reason: so often at most. */
const ROUNDS_MAX = 12

/** The draft with stand-ins; null where it cannot be mended. */
export function mendShape({ metadata, script }: Draft): MendedStory | null {
  const word = findFreeWord(JSON.stringify([metadata, script]))
  const refused = new Set<string>([word, `${word}.`])
  const mend = <T>(schema: v.GenericSchema<unknown, T>, value: unknown): T | null => {
    let mended = structuredClone(value)
    const tried = new Set<string>()
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      const result = v.safeParse(schema, mended)
      if (result.success) return result.output
      for (const issue of result.issues) {
        const attempt = `${issue.type} ${issue.expected} ${getIssuePath(issue).join('.')}`
        mended = replace(mended, issue, word, refused, tried.has(attempt))
        tried.add(attempt)
      }
    }
    return null
  }
  const nodes = Object.entries(isRecord(script.nodes) ? script.nodes : {}).map(([id, node]) => [
    id,
    mend(nodeSchema, node) ?? { do: [], goto: word },
  ])
  const catalogue = mend(storyFile, metadata)
  const written = mend(scriptFile, { ...script, nodes: Object.fromEntries(nodes) })
  if (catalogue === null || written === null) return null
  return { metadata: catalogue, script: written, isStandIn: (value) => typeof value === 'string' && refused.has(value) }
}

/** A word that stands nowhere in the draft. It is a name, and a text. */
function findFreeWord(text: string): string {
  let word = 'unwritten'
  while (text.includes(word)) word += '-yet'
  return word
}

/** The value with a stand-in at the place of an issue, or without what is there, where a stand-in was refused alike. */
function replace(
  value: unknown,
  issue: v.BaseIssue<unknown>,
  word: string,
  refused: Set<string>,
  isRepeated: boolean,
): unknown {
  const path = getIssuePath(issue)
  const [owner, last] = [readAt(value, path.slice(0, -1)), path.at(-1)]
  if (last === undefined || (!isRecord(owner) && !Array.isArray(owner))) return createStandIn(issue, value, word)
  const isKey = issue.path?.at(-1)?.origin === 'key'
  if (issue.expected === 'never' || (isKey && issue.received !== 'undefined')) {
    // An unknown field, or a name that nothing can have.
    refused.add(String(last))
    Reflect.deleteProperty(owner, last)
  } else if (isRepeated && !Array.isArray(owner)) Reflect.deleteProperty(owner, last)
  else Reflect.set(owner, last, createStandIn(issue, readAt(value, path), word))
  return value
}

/** The value at a place; null where there is none. */
export function readAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (part, key) => (isRecord(part) || Array.isArray(part) ? Reflect.get(part, key) : null),
    value,
  )
}

function createStandIn(
  { type, expected, message, requirement }: v.BaseIssue<unknown>,
  had: unknown,
  word: string,
): unknown {
  if (message.startsWith('a step is one of')) return { wait: 0 }
  if (message.startsWith('a node has exactly one')) return keepOneEnd(had, word)
  if (message.startsWith('each way of a branch')) return [{ goto: word }]
  if (message.includes('both image and alt')) return omit(had, ['image', 'alt'])
  if (message.startsWith('such as: trust *')) return '1'
  if (message.startsWith('such as')) return ALWAYS
  if (message.startsWith('only <p>')) return `<p>${word}.</p>`
  if (message.startsWith('letters, digits') || message.startsWith('not a regular')) return word
  if (type === 'picklist') return /"([^"]*)"/.exec(expected ?? '')?.[1] ?? word
  if (type === 'min_value' || type === 'max_value') return requirement
  if (type === 'integer') return Math.round(Number(had))
  if (type === 'number') return 1
  if (type === 'boolean') return false
  if (type === 'array') return []
  if (type === 'strict_object' && expected === 'Object') return {}
  if (type === 'custom') return {}
  if (Array.isArray(had)) return type === 'max_length' ? had.slice(0, Number(requirement)) : [...had, `${word}.`]
  if (typeof had === 'string' && had.length > 1) return type === 'max_length' ? had.slice(0, Number(requirement)) : word
  return `${word}.`
}

/** A node with one end: its first, or one that leads to what is not written. */
function keepOneEnd(node: unknown, word: string): unknown {
  if (!isRecord(node)) return { do: [], goto: word }
  const [first, ...others] = NODE_ENDS.filter((end) => node[end] !== undefined)
  return first === undefined ? { ...node, goto: word } : omit(node, others)
}

function omit(value: unknown, keys: readonly string[]): unknown {
  return isRecord(value) ? Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key))) : value
}
