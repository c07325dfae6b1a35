/**
 * Gives the nodes and options of a work that was imported again the ids that they had before. What has no name of its own is numbered, and one line
 * more would shift the numbers: so nodes are known by their words, and options by theirs.
 */
import { isRecord } from '../../../protocol/json.ts'
import { FALLBACK_LOCALE, type Locale } from '../../../protocol/locale.ts'
import { type Draft } from '../../../protocol/story/draft.ts'
import { readLanguages } from '../../../protocol/story/languages.ts'
import { renameNodes } from './renameNodes.ts'

/** Nodes that have less of their words in common are no versions of each other. */
const LEAST_ALIKE = 0.3
/** Words that stand in more nodes tell none of them. */
const MOST_NODES = 50

interface NodeWords {
  id: string
  node: Record<string, unknown>
  words: readonly string[]
}
interface OptionWords {
  id: string
  words: string
}

export function alignIds(before: Draft, now: Draft): Draft {
  const [locale = FALLBACK_LOCALE] = readLanguages(before.metadata)
  const [old, next] = [listNodes(before, locale), listNodes(now, locale)]
  const nodes = pairNodes(old, next)
  const oldNodes = new Map(old.map((one) => [one.id, one]))
  const options = new Map<string, string>()
  for (const { id, node } of next) {
    const was = oldNodes.get(nodes.get(id) ?? '')
    if (was === undefined) continue
    for (const [from, to] of pairOptions(listOptions(was.node, locale), listOptions(node, locale)))
      options.set(from, to)
  }
  const all = (list: readonly NodeWords[]): string[] =>
    list.flatMap(({ node }) => listOptions(node, locale).map(({ id }) => id))
  return renameNodes(now, {
    nodes: keepUnique(
      nodes,
      [...oldNodes.keys()],
      next.map(({ id }) => id),
    ),
    options: keepUnique(options, all(old), all(next)),
  })
}

/** The ids of before, by those of now. */
function pairNodes(old: readonly NodeWords[], next: readonly NodeWords[]): Map<string, string> {
  const places = new Map<string, NodeWords[]>()
  for (const one of old) for (const word of new Set(one.words)) places.set(word, [...(places.get(word) ?? []), one])
  const candidates: { from: string; to: string; score: number }[] = []
  for (const { id, words } of next) {
    const common = new Map<NodeWords, number>()
    for (const word of new Set(words)) {
      const found = places.get(word) ?? []
      if (found.length <= MOST_NODES) for (const one of found) common.set(one, (common.get(one) ?? 0) + 1)
    }
    for (const [one, count] of common) {
      const score = count / Math.max(words.length, one.words.length)
      // Of two that are as like, that of the same id.
      if (score >= LEAST_ALIKE) candidates.push({ from: id, to: one.id, score: one.id === id ? score + 0.01 : score })
    }
  }
  const pairs = new Map<string, string>()
  const taken = new Set<string>()
  const pair = (from: string, to: string): void => {
    if (pairs.has(from) || taken.has(to)) return
    pairs.set(from, to)
    taken.add(to)
  }
  for (const { from, to } of candidates.toSorted((a, b) => b.score - a.score)) pair(from, to)
  // A node that was rewritten keeps the id of its name.
  const known = new Set(old.map(({ id }) => id))
  for (const { id } of next) if (known.has(id)) pair(id, id)
  return pairs
}

/** Those of the same words in their order, then those of the same id. */
function pairOptions(old: readonly OptionWords[], next: readonly OptionWords[]): Map<string, string> {
  const pairs = new Map<string, string>()
  const left = [...old]
  const pair = (fits: (one: OptionWords, now: OptionWords) => boolean): void => {
    for (const now of next) {
      const index = pairs.has(now.id) ? -1 : left.findIndex((one) => fits(one, now))
      const [found] = index < 0 ? [] : left.splice(index, 1)
      if (found !== undefined) pairs.set(now.id, found.id)
    }
  }
  pair((one, now) => one.words === now.words)
  pair((one, now) => one.id === now.id)
  return pairs
}

/** All ids of now: as they were paired, else as they are, or with a number where something of before has that id. */
function keepUnique(
  pairs: ReadonlyMap<string, string>,
  before: readonly string[],
  now: readonly string[],
): Map<string, string> {
  const taken = new Set([...before, ...pairs.values()])
  const ids = new Map(pairs)
  for (const id of now) {
    if (ids.has(id)) continue
    let free = id
    for (let number = 2; taken.has(free); number += 1) free = `${id}-${number}`
    taken.add(free)
    ids.set(id, free)
  }
  return ids
}

function listNodes({ script }: Draft, locale: Locale): NodeWords[] {
  if (!isRecord(script.nodes)) return []
  return Object.entries(script.nodes).flatMap(([id, node]) =>
    isRecord(node) ? [{ id, node, words: listWords(node, locale) }] : [],
  )
}

/** The texts of a node, of its options, too. */
function listWords(value: unknown, locale: Locale): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => listWords(item, locale))
  if (!isRecord(value)) return []
  const own = value[locale]
  return typeof own === 'string' ? [own] : Object.values(value).flatMap((part) => listWords(part, locale))
}

function listOptions({ choose }: Record<string, unknown>, locale: Locale): OptionWords[] {
  const options = isRecord(choose) ? choose.options : []
  if (!Array.isArray(options)) return []
  return options.flatMap((option: unknown) =>
    isRecord(option) && typeof option.id === 'string'
      ? [{ id: option.id, words: listWords(option.text, locale).join() }]
      : [],
  )
}
