/** The names in a story: where each is used, and renaming it in all places. Recipes change a draft in place. Pure. */
import type { DocumentPath, Draft } from '../../../protocol/story/draft.ts'
import { isExpressionField, renameQuoted } from '../../../protocol/story/expression.ts'
import { asList, asPart, isPart, readAt, renameKey, writeAt } from './documentPaths.ts'
import { createNodeReader } from './nodeReader.ts'

export type NameKind = 'variable' | 'speaker' | 'scene'

/** A place that uses a name, and how it is renamed there. */
interface NameUse {
  path: DocumentPath
  rename: (document: Draft, to: string) => void
}

/** The places of the script that use a name, but for the one that defines it. */
export function listUses(document: Draft, kind: NameKind, name: string): DocumentPath[] {
  return createUseReader(kind, name)(document).flat()
}

/** The same by node: after an edit only the nodes that changed are read again. */
export function createUseReader(
  kind: NameKind,
  name: string,
): (document: Draft) => readonly (readonly DocumentPath[])[] {
  const read = createNodeReader((id, node) =>
    findUses(node, ['script', 'nodes', id], kind, name).map(({ path }) => path),
  )
  return ({ script }) => read(asPart(script['nodes']))
}

/** Renames a variable, a speaker, an actor or a scene where it is defined and where it is used. */
export function renameEverywhere(document: Draft, kind: NameKind, from: string, to: string): void {
  for (const { rename } of findUses(readAt(document, NODES), NODES, kind, from)) rename(document, to)
  if (kind === 'variable') renameKey(document, ['script', 'variables'], from, to)
  if (kind === 'speaker') {
    renameKey(document, ['script', 'speakers'], from, to)
    for (const actor of asList(document.metadata['actors'])) if (isPart(actor) && actor['id'] === from) actor['id'] = to
  }
  if (kind === 'scene') {
    const { scenes } = document.script
    if (Array.isArray(scenes)) for (const [index, scene] of scenes.entries()) if (scene === from) scenes[index] = to
    renameKey(document, ['marks', 'folded', 'scenes'], from, to)
  }
}

/** The name, or the name with the first number behind it that is not taken. */
export function findFreeName(name: string, taken: readonly string[], separator = '-'): string {
  if (!taken.includes(name)) return name
  for (let number = 2; ; number += 1) {
    const next = `${name}${separator}${number}`
    if (!taken.includes(next)) return next
  }
}

const NODES: DocumentPath = ['script', 'nodes']

function findUses(part: unknown, at: DocumentPath, kind: NameKind, name: string): NameUse[] {
  const uses: NameUse[] = []
  const visit = (value: unknown, path: DocumentPath): void => {
    const use = FINDERS[kind](value, path, name)
    if (use !== null) uses.push(use)
    if (Array.isArray(value)) for (const [index, item] of value.entries()) visit(item, [...path, index])
    else if (isPart(value)) for (const [key, item] of Object.entries(value)) visit(item, [...path, key])
  }
  visit(part, at)
  return uses
}

type Finder = (value: unknown, path: DocumentPath, name: string) => NameUse | null

const FINDERS: Readonly<Record<NameKind, Finder>> = {
  variable: (value, path, name) => {
    const field = path.at(-1)
    if (field === 'set' && isPart(value) && Object.hasOwn(value, name))
      return { path, rename: (document, to) => renameKey(document, path, name, to) }
    if (typeof value !== 'string') return null
    const replace = (to: string): string =>
      isExpressionField(field) ? replaceOutsideQuotes(value, name, to) : replaceShown(value, name, to)
    return replace(`${name}_`) === value ? null : replaceBy(path, replace)
  },
  speaker: (value, path, name) => {
    const [before, field] = path.slice(-2)
    if (typeof value === 'string' && isExpressionField(field)) {
      const replace = (to: string): string => renameQuoted(value, 'actor', (actor) => (actor === name ? to : actor))
      return replace(`${name}_`) === value ? null : replaceBy(path, replace)
    }
    const isSpeaker = field === 'by' || field === 'actor' || field === 'who' || before === 'leave'
    return value === name && isSpeaker ? replaceBy(path, (to) => to) : null
  },
  scene: (value, path, name) => {
    if (value !== name) return null
    const [before, field] = path.slice(-2)
    const isScene = field === 'scene' || before === 'scenes' || (before === 'scene' && field === 'id')
    return isScene ? replaceBy(path, (to) => to) : null
  },
}

/** An expression with another name for a variable. Texts in quotes stay. */
function replaceOutsideQuotes(source: string, name: string, to: string): string {
  return source.replaceAll(/'[^']*'|"[^"]*"|\w+/g, (word) => (word === name ? to : word))
}

/** A text that shows a variable, `{name}` or a form of a word by it, with another name for it. */
function replaceShown(text: string, name: string, to: string): string {
  return text.replaceAll(/(\{\s*)(\w+)(?=\s*[,}])/g, (whole, open: string, word: string) =>
    word === name ? `${open}${to}` : whole,
  )
}

function replaceBy(path: DocumentPath, replace: (to: string) => string): NameUse {
  return { path, rename: (document, to) => writeAt(document, path, replace(to)) }
}
