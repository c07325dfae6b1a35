/** The outcome of a story: every way through it, and the amount of reading. */
import type * as v from 'valibot'
import { type storyOutcome } from '../../../protocol/api/creationPreview.ts'
import { computeReadingMs } from '../../../protocol/readingTime.ts'
import { isRecord } from '../../../protocol/json.ts'
import { type Script, type StoryNode } from '../../../protocol/story.ts'
import { findDeadEnds, groupTargets, listExits, listFollowing } from '../../stories/checks/graph.ts'
import { exploreInSteps, type Exploration } from '../../stories/checks/exploreStory.ts'
import { checkDocument, toProblems } from '../../stories/checks/checkDocument.ts'
import { createAuthoredStory } from '../storyLibrary.ts'
import { type CheckTask, readNames } from './listProblems.ts'
import { forEachLocale, type Locale } from '../../../protocol/locale.ts'
import { isText, NOT_SHOWN_FIELDS } from '../../../protocol/story/texts.ts'

export type Outcome = v.InferInput<typeof storyOutcome.answer>
type Counts = Pick<Outcome, 'words' | 'reading_ms'>

/** Plays the document in steps, between which the server answers players. The task is JSON, for a thread. */
export async function foreseeOutcome({
  id,
  document,
  categories,
  media,
}: CheckTask & { id: string }): Promise<Outcome> {
  const { problems, parsed, isPlayable } = checkDocument(document, { categories, media: readNames(media) })
  const nodes = isRecord(document.script.nodes) ? document.script.nodes : {}
  const counts = Object.entries(nodes).map(([node, value]) => [node, countTexts(value)] as const)
  const explored =
    parsed !== null && isPlayable ? await exploreInSteps(createAuthoredStory(id, parsed, null, null)) : null
  const deadEnds = parsed === null ? [] : findDeadEnds(parsed.script)
  const reached = parsed === null || explored === null ? new Set<string>() : listReached(parsed.script, explored)
  return {
    is_played: explored !== null,
    is_complete: explored?.isComplete ?? false,
    problems: [...problems, ...toProblems('warning', 'script', explored?.diagnostics ?? [])],
    nodes: counts.map(([node, count]) => ({
      id: node,
      is_reached: reached.has(node),
      is_dead_end: deadEnds.includes(node),
      ...count,
    })),
    endings: Object.entries(parsed?.script.nodes ?? {}).flatMap(([node, { ending }]) => {
      if (ending === undefined) return []
      const path = explored?.endings.get(node)
      return {
        node,
        id: ending.id,
        is_reached: path !== undefined,
        moves: path?.moves ?? null,
        lines: path?.lines ?? null,
        minutes: path === undefined ? null : Math.round(path.ms / 6_000) / 10,
      }
    }),
    options: Object.entries(parsed?.script.nodes ?? {}).flatMap(([node, { choose, act }]) =>
      (choose?.options ?? act ?? []).map((option) => ({
        node,
        id: option.id,
        seen: explored?.offered.get(`${node} ${option.id}`) ?? 0,
      })),
    ),
    intents: Object.entries(parsed?.script.nodes ?? {}).flatMap(([node, { listen }]) => {
      if (listen?.reply === undefined) return []
      const seen = (index: number): number => explored?.understood.get(`${node} ${index}`) ?? 0
      const known = listen.answers.map(({ id = null, goto }, index) => ({
        node,
        index,
        id,
        seen: seen(index),
        leads_on: goto !== null,
      }))
      return [...known, { node, index: null, id: null, seen: seen(-1), leads_on: listen.otherwise.goto !== null }]
    }),
    ...sumCounts(counts.map(([, count]) => count)),
  }
}

/** The nodes that players come to. Those that lead on at once are passed unseen: they are reached by an exit that is taken. */
function listReached(script: Script, { visited, offered }: Exploration): ReadonlySet<string> {
  const reached = new Set([script.start, ...visited])
  const taken = listExits(script).flatMap(({ from, to, at }): [string, string][] => {
    const option = readOption(script, from, at)
    const isTaken = option === undefined || offered.has(`${from} ${option.id}`)
    return isTaken && listFollowing(script.nodes[to] ?? NO_NODE).length > 0 ? [[from, to]] : []
  })
  const next = groupTargets(taken)
  // A set goes on with what is added to it while it is walked.
  for (const id of reached) for (const to of next.get(id) ?? []) reached.add(to)
  return reached
}

const NO_NODE: StoryNode = { do: [] }

/** The option of an exit; undefined where the exit is none. */
function readOption({ nodes }: Script, from: string, at: readonly (string | number)[]): { id: string } | undefined {
  const [, , end, second, third] = at
  if (end === 'choose') return nodes[from]?.choose?.options[Number(third)]
  return end === 'act' ? nodes[from]?.act?.[Number(second)] : undefined
}

/** Texts of each language, at every depth. What free text is compared with, and what a character is, are not read. */
function countTexts(value: unknown): Counts {
  if (Array.isArray(value)) return sumCounts(value.map(countTexts))
  if (!isRecord(value)) return NONE
  const own = isText(value) ? countText(value) : NONE
  const rest = Object.entries(value).flatMap(([key, child]) =>
    key === 'alt' || NOT_SHOWN_FIELDS.includes(key) ? [] : countTexts(child),
  )
  return sumCounts([own, ...rest])
}

const NONE: Counts = { words: forEachLocale(() => 0), reading_ms: forEachLocale(() => 0) }

function countText(texts: Partial<Record<Locale, string>>): Counts {
  const plain = forEachLocale((locale) => (texts[locale] ?? '').replace(/<[^>]*>/g, ' ').trim())
  return {
    words: forEachLocale((locale) => plain[locale].match(locale === 'zh' ? CHINESE_WORD : WORD)?.length ?? 0),
    reading_ms: forEachLocale((locale) => (plain[locale] === '' ? 0 : computeReadingMs(plain[locale]))),
  }
}

const WORD = /[\p{L}\p{N}’'-]+/gu
const CHINESE_WORD = /\p{Script=Han}|[\p{Script=Latin}\p{N}]+/gu

function sumCounts(counts: readonly Counts[]): Counts {
  const sum = (read: (count: Counts) => number): number => counts.reduce((total, count) => total + read(count), 0)
  return {
    words: forEachLocale((locale) => sum(({ words }) => words[locale])),
    reading_ms: forEachLocale((locale) => sum(({ reading_ms }) => reading_ms[locale])),
  }
}
