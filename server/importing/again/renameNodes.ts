/** A document of an import with other ids for its nodes and options, wherever they are named. */
import { isRecord } from '../../../protocol/json.ts'
import { type Draft } from '../../../protocol/story/draft.ts'
import { isExpressionField, renameQuoted } from '../../../protocol/story/expression.ts'

export interface NewIds {
  nodes: ReadonlyMap<string, string>
  options: ReadonlyMap<string, string>
}

/** Fields that name a node. */
const NODE_FIELDS: readonly string[] = ['goto', 'declined']

export function renameNodes({ metadata, script, marks }: Draft, ids: NewIds): Draft {
  const { nodes, start } = script
  if (!isRecord(nodes)) return { metadata, script, marks }
  const renamed = Object.entries(nodes).map(([id, node]) => [pick(ids.nodes, id), renameValue(node, ids)])
  return {
    metadata,
    script: {
      ...script,
      ...(typeof start === 'string' && { start: pick(ids.nodes, start) }),
      nodes: Object.fromEntries(renamed),
    },
    marks,
  }
}

function renameValue(value: unknown, ids: NewIds): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => renameValue(item, ids))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, renameField(key, part, ids)]))
}

function renameField(key: string, value: unknown, ids: NewIds): unknown {
  if (key === 'options' && Array.isArray(value))
    return value.map((option: unknown) => {
      const renamed = renameValue(option, ids)
      return isRecord(renamed) && typeof renamed.id === 'string'
        ? { ...renamed, id: pick(ids.options, renamed.id) }
        : renamed
    })
  // Variables are an author's words: only what they become is read.
  if (key === 'set' && isRecord(value))
    return Object.fromEntries(Object.entries(value).map(([name, change]) => [name, renameChange(change, ids)]))
  if (typeof value !== 'string') return renameValue(value, ids)
  if (NODE_FIELDS.includes(key)) return pick(ids.nodes, value)
  return isExpressionField(key) ? renameExpression(value, ids) : value
}

function renameChange(change: unknown, ids: NewIds): unknown {
  return isRecord(change) ? renameValue(change, ids) : change
}

function renameExpression(source: string, { nodes, options }: NewIds): string {
  const visits = renameQuoted(source, 'visits', (id) => pick(nodes, id))
  return renameQuoted(visits, 'chose', (id) => pick(options, id))
}

function pick(ids: ReadonlyMap<string, string>, id: string): string {
  return ids.get(id) ?? id
}
