/** The text of a node or of a whole story, and the draft that an edited text makes. Pure. */
import { diffArrays } from 'diff'
import { produce } from 'immer'
import { type Locale } from '../../../protocol/locale.ts'
import type { Draft } from '../../../protocol/story/draft.ts'
import { asPart, type DocumentPart, writePathKey, isPart } from '../model/documentPaths.ts'
import { deleteNodes } from '../model/editNodes.ts'
import { findFreeEndingNumber } from '../model/nodeEnds.ts'
import { checkNodeId, renameNode } from '../model/nodeReferences.ts'
import { formatForm, formatNode, type Item, type LineError, parseText, type Part } from './lines.ts'
import { matchItems } from './matchItems.ts'
import { isReadable, listItems, type Placed, type TextScope } from './nodeItems.ts'
import { createSpeakerLabels } from './speakerLabels.ts'
import { writeNode } from './writeNode.ts'

/** What a text shows: a node, or all of them. */
export interface TextOf {
  node: string | null
  locale: Locale
}

/** What a text shows as the key of a text that is held (model/heldTexts.ts). */
export function formatTextOf({ node, locale }: TextOf): string {
  return writePathKey([node ?? '', locale])
}

export function readTextOf(key: string): TextOf {
  const [node, locale] = JSON.parse(key) as [string, Locale]
  return { node: node === '' ? null : node, locale }
}

export interface WrittenText {
  /** The draft with the text; as it was where there are errors. */
  document: Draft
  /** In the order of their lines. */
  errors: readonly LineError[]
}

export function formatText(document: Draft, { node, locale }: TextOf): string {
  const scope = createScope(document, locale)
  const nodes = asPart(document.script['nodes'])
  const format = (value: unknown): string[] =>
    listItems(value, scope).map(({ form }) => formatForm(form, locale === 'zh' ? '：' : ': '))
  if (node !== null) return format(nodes[node]).join('\n')
  return Object.entries(nodes)
    .map(([id, value]) => [formatNode(id), ...format(value)].join('\n'))
    .join('\n\n')
}

function createScope(document: Draft, locale: Locale): TextScope {
  return { locale, labels: createSpeakerLabels(document, locale) }
}

/** `base` is the draft that the text was made from. */
export function writeText(base: Draft, text: string, of: TextOf): WrittenText {
  const { parts, errors } = parseText(text)
  const all = [...errors, ...checkParts(base, parts, of)]
  if (all.length > 0) return { document: base, errors: sortErrors(all) }
  const [first, ...named] = parts
  return of.node === null
    ? writeStory(base, named, of)
    : writeNodes(base, [{ id: of.node, items: first?.items ?? [] }], [], of.locale)
}

function sortErrors(errors: readonly LineError[]): LineError[] {
  return errors.toSorted((one, other) => one.line - other.line)
}

function checkParts(base: Draft, [first, ...named]: readonly Part[], { node }: TextOf): LineError[] {
  const error = (code: LineError['code'], line: number, words: string): LineError => ({ code, line, words })
  // One node has no headers.
  if (node !== null) return named.map(({ line, id }) => error('bad_node', line, id ?? ''))
  const seen = new Set<string>()
  const lost = (first?.items ?? []).slice(0, 1).map(({ line, form }) => error('no_node', line, formatForm(form)))
  return [
    ...lost,
    ...named.flatMap(({ id, line }) => {
      const isRepeated = seen.has(id ?? '')
      seen.add(id ?? '')
      if (isRepeated) return [error('repeated_node', line, id ?? '')]
      const fault = Object.hasOwn(asPart(base.script['nodes']), id ?? '') ? null : checkNodeId(base, id ?? '', null)
      return fault === null ? [] : [error('bad_node', line, id ?? '')]
    }),
  ]
}

function writeStory(base: Draft, parts: readonly Part[], { locale }: TextOf): WrittenText {
  const ids = parts.map(({ id }) => id ?? '')
  const renames = findRenames(Object.keys(asPart(base.script['nodes'])), ids)
  const renamed = produce(base, (draft) => {
    for (const [from, to] of renames) renameNode(draft, from, to)
  })
  const kept = parts.map(({ id, items }) => ({
    id: id ?? '',
    items: items.map((item) => followRenames(item, renames)),
  }))
  const here = new Set(ids)
  const gone = Object.keys(asPart(renamed.script['nodes'])).filter((id) => !here.has(id))
  const written = writeNodes(renamed, kept, gone, locale)
  if (written.errors.length > 0) return { document: base, errors: written.errors }
  const document = produce(written.document, (draft) => {
    if (gone.length > 0) deleteNodes(draft, gone)
    const nodes = asPart(draft.script['nodes'])
    if (Object.keys(nodes).some((id, index) => id !== ids[index]))
      draft.script['nodes'] = Object.fromEntries(ids.map((id) => [id, nodes[id]]))
  })
  return { document, errors: [] }
}

/** Headers that stand in the place of others are new names of their nodes. */
function findRenames(before: string[], after: string[]): ReadonlyMap<string, string> {
  const renames = new Map<string, string>()
  let removed: string[] = []
  for (const change of diffArrays(before, after)) {
    if (change.removed) removed = change.value
    else {
      if (change.added && change.value.length === removed.length)
        for (const [index, id] of removed.entries()) {
          const to = change.value[index]
          // A node that was moved keeps its name.
          if (to !== undefined && !after.includes(id) && !before.includes(to)) renames.set(id, to)
        }
      removed = []
    }
  }
  return renames
}

/** The text may still lead to the old name. */
function followRenames(item: Item, renames: ReadonlyMap<string, string>): Item {
  const { form } = item
  if (form.kind !== 'way' && form.kind !== 'option') return item
  const to = renames.get(form.goto)
  return to === undefined ? item : { ...item, form: { ...form, goto: to } }
}

/** `gone`: nodes whose lines may stand in others now. */
function writeNodes(
  base: Draft,
  parts: readonly { id: string; items: readonly Item[] }[],
  gone: readonly string[],
  locale: Locale,
): WrittenText {
  const scope = createScope(base, locale)
  const nodes = asPart(base.script['nodes'])
  const pairs = parts.map(({ id, items }) => ({
    id,
    node: Object.hasOwn(nodes, id) ? nodes[id] : { do: [] },
    isNew: !Object.hasOwn(nodes, id),
    before: Object.hasOwn(nodes, id) ? listItems(nodes[id], scope) : [],
    after: items,
  }))
  const changed = pairs.filter(({ isNew, before, after }) => isNew || !isSameText(before, after))
  const lost = gone.map((id) => ({ before: listItems(nodes[id], scope), after: [] }))
  const matched = matchItems([...changed, ...lost])
  const numbered: Record<string, unknown> = { ...nodes }
  const freeEndingNumber = (): number => {
    const number = findFreeEndingNumber(numbered)
    numbered[`ending ${number}`] = { ending: { number } }
    return number
  }
  const errors: LineError[] = []
  const results = changed.flatMap(({ id, node, after }): [string, DocumentPart][] => {
    if (!isReadable(node)) {
      errors.push({ code: 'form_only', line: after[0]?.line ?? 1, words: id })
      return []
    }
    const written = writeNode(node, after, { ...scope, matched, freeEndingNumber })
    errors.push(...written.errors)
    return [[id, written.node]]
  })
  if (errors.length > 0) return { document: base, errors: sortErrors(errors) }
  const document = produce(base, (draft) => {
    if (!isPart(draft.script['nodes'])) draft.script['nodes'] = {}
    const written = draft.script['nodes']
    for (const [id, node] of results) if (isPart(written) && written[id] !== node) written[id] = node
  })
  return { document, errors: [] }
}

function isSameText(before: readonly Placed[], after: readonly Item[]): boolean {
  return (
    before.length === after.length &&
    before.every(({ form }, index) => {
      const other = after[index]
      return other !== undefined && formatForm(form) === formatForm(other.form)
    })
  )
}
