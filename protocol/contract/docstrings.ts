/**
 * Reads the docstrings of declared schemas out of their sources, so that the contract says what the code says. Each declaration is walked beside
 * the schema that it made: the docstring of a constant describes the schema, that of a field describes the field. Node only.
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'
import { isRecord } from '../json.ts'

/** Texts of docstrings, by the schema, or by the schema of an object and the name of its field. */
export interface Docstrings {
  ofSchema(schema: unknown): string | undefined
  ofField(object: unknown, field: string): string | undefined
  /** The name of the constant that holds a schema. */
  nameOf(schema: unknown): string | undefined
}

/** A node of the syntax tree, as far as it is read here. */
type Node = Record<string, unknown> & { type: string; start: number }

/** A constant of a module: its initial value, and its docstring. */
interface Constant {
  node: Node
  docstring: string | undefined
  source: Source
}

interface Source {
  path: string
  docstringBefore(node: Node): string | undefined
  constants: Map<string, Constant>
  /** Where an imported name comes from. */
  imports: Map<string, { path: string; name: string }>
}

/** An export of a module, and what it is when the module runs. */
export interface Declared {
  path: string
  name: string
  value: unknown
}

/** Reads what stands in the sources above these exports and all that they are made of. */
export function readDocstrings(declared: readonly Declared[]): Docstrings {
  const sources = new Map<string, Source>()
  const schemas = new Map<unknown, string>()
  const fields = new Map<unknown, Map<string, string>>()
  const walked = new Set<unknown>()
  const names = new Map<unknown, string>()

  const open = (path: string): Source => {
    let source = sources.get(path)
    if (source === undefined) sources.set(path, (source = readSource(path)))
    return source
  }

  /** A constant of this module, or of the one it is imported from. */
  const resolve = (name: string, source: Source): Constant | undefined => {
    const imported = source.imports.get(name)
    return imported === undefined ? source.constants.get(name) : resolve(imported.name, open(imported.path))
  }

  /** Walks what a name stands for; the docstring above the name describes the value. */
  const walkName = (name: string, source: Source, value: unknown): void => {
    const constant = resolve(name, source)
    if (constant === undefined) return
    if (isRecord(value) && !names.has(value)) {
      names.set(value, name)
      if (constant.docstring !== undefined) schemas.set(value, constant.docstring)
    }
    walk(constant.node, constant.source, value)
  }

  const walk = (node: Node | undefined, source: Source, value: unknown): void => {
    if (node === undefined || !isRecord(value)) return
    if (node.type === 'Identifier') return walkName(String(node.name), source, value)
    if (node.type === 'ObjectExpression') return walkFields(node, source, value, value)
    if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression')
      return walk(toNode(node.expression), source, value)
    if (node.type !== 'CallExpression' || walked.has(value)) return
    walked.add(value)
    const [first, second] = listOf(node.arguments)
    switch (readCallee(node)) {
      case 'object':
        if (first !== undefined && isRecord(value.entries)) walkFields(first, source, value.entries, value)
        return
      case 'optional':
      case 'nullable':
        return walk(first, source, value.wrapped)
      case 'array':
        return walk(first, source, value.item)
      case 'record':
        return walk(second, source, value.value)
      case 'fallback':
        // Makes a copy of the schema.
        walked.delete(value)
        return walk(first, source, value)
      case 'pipe':
        return walk(first, source, Array.isArray(value.pipe) ? value.pipe[0] : undefined)
      case 'union':
        return walkOptions(first, source, value)
      case 'variant':
        return walkOptions(second, source, value)
      case 'declareCall':
      case 'declareStream':
        if (first !== undefined) walkFields(first, source, value, value)
        return
      default:
    }
  }

  const walkOptions = (list: Node | undefined, source: Source, schema: Record<string, unknown>): void => {
    const options: readonly unknown[] = Array.isArray(schema.options) ? schema.options : []
    for (const [index, element] of listOf(list?.elements).entries()) {
      const docstring = source.docstringBefore(element)
      if (docstring !== undefined) schemas.set(options[index], docstring)
      walk(element, source, options[index])
    }
  }

  /** The fields of an object in the source, those of other objects spread into it too. */
  const walkFields = (node: Node, source: Source, values: Record<string, unknown>, owner: unknown): void => {
    if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression')
      return walkFields(toNode(node.expression) ?? node, source, values, owner)
    if (node.type === 'Identifier') {
      const constant = resolve(String(node.name), source)
      if (constant !== undefined) walkFields(constant.node, constant.source, values, owner)
      return
    }
    if (node.type === 'MemberExpression') {
      // Another object's fields: `cast.entries`.
      const object = toNode(node.object)
      const constant = object?.type === 'Identifier' ? resolve(String(object.name), source) : undefined
      const [fieldsOfOther] = listOf(constant?.node.arguments)
      if (constant !== undefined && fieldsOfOther !== undefined)
        walkFields(fieldsOfOther, constant.source, values, owner)
      return
    }
    for (const property of listOf(node.properties)) {
      if (property.type === 'SpreadElement') {
        const spread = toNode(property.argument)
        if (spread !== undefined) walkFields(spread, source, values, owner)
        continue
      }
      const key = readKey(property)
      const docstring = source.docstringBefore(property)
      if (docstring !== undefined) {
        const known = fields.get(owner) ?? new Map<string, string>()
        fields.set(owner, known.set(key, docstring))
      }
      walk(toNode(property.value), source, values[key])
    }
  }

  for (const { path, name, value } of declared) walkName(name, open(path), value)
  return {
    ofSchema: (schema) => schemas.get(schema),
    ofField: (object, field) => fields.get(object)?.get(field),
    nameOf: (schema) => names.get(schema),
  }
}

function readSource(path: string): Source {
  const text = readFileSync(path, 'utf8')
  const { program, comments } = parseSync(path, text)
  const docstrings = comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
  const source: Source = {
    path,
    docstringBefore: ({ start }) => {
      const comment = docstrings.find(({ end }) => end <= start && text.slice(end, start).trim() === '')
      return comment === undefined ? undefined : cleanDocstring(comment.value)
    },
    constants: new Map(),
    imports: new Map(),
  }
  for (const statement of listOf(program.body)) {
    if (statement.type === 'ImportDeclaration') readImports(statement, source)
    const declaration = statement.type === 'ExportNamedDeclaration' ? toNode(statement.declaration) : statement
    if (declaration?.type !== 'VariableDeclaration') continue
    for (const declarator of listOf(declaration.declarations)) {
      const [name, node] = [toNode(declarator.id)?.name, toNode(declarator.init)]
      if (typeof name === 'string' && node !== undefined)
        source.constants.set(name, { node, docstring: source.docstringBefore(statement), source })
    }
  }
  return source
}

function readImports(statement: Node, source: Source): void {
  const from = toNode(statement.source)?.value
  if (typeof from !== 'string' || !from.startsWith('.')) return
  for (const specifier of listOf(statement.specifiers)) {
    const [imported, local] = [toNode(specifier.imported)?.name, toNode(specifier.local)?.name]
    if (typeof imported === 'string' && typeof local === 'string')
      source.imports.set(local, { path: join(dirname(source.path), from), name: imported })
  }
}

/** The name of the function that is called: `object` of `v.object`. */
function readCallee(node: Node): string {
  const callee = toNode(node.callee)
  return textOf((callee?.type === 'MemberExpression' ? toNode(callee.property) : callee)?.name)
}

function readKey(property: Node): string {
  const key = toNode(property.key)
  return textOf(key?.name ?? key?.value)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function toNode(value: unknown): Node | undefined {
  return isRecord(value) && typeof value.type === 'string' ? (value as Node) : undefined
}

function listOf(value: unknown): Node[] {
  return Array.isArray(value) ? value.flatMap((item: unknown) => toNode(item) ?? []) : []
}

/** The sentences of a docstring, on one line. */
function cleanDocstring(comment: string): string {
  return comment
    .replace(/^\*/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\*\s?/, '').trim())
    .join(' ')
    .trim()
}
