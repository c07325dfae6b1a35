/** Makes a story that can be played out of a draft that may be incomplete: what is wrong is left out, and what leads nowhere ends the story. */
import * as v from 'valibot'
import { isRecord } from '../../../protocol/json.ts'
import { completeTranslations } from '../../../protocol/locale.ts'
import { type Draft, type StoryProblem } from '../../../protocol/story/draft.ts'
import { node as nodeSchema } from '../../../protocol/story/node.ts'
import { NODE_ENDS, type Script, scriptFile, storyFile } from '../../../protocol/story.ts'
import { type ParsedStory } from '../../stories/checks/checkDocument.ts'
import { ALWAYS, readAt } from '../../stories/checks/mendShape.ts'
import { findEndlessLoops, listTargets } from '../../stories/checks/graph.ts'
import { completeTexts } from '../../stories/completeTexts.ts'

/** The node where a preview ends that the author has not ended. */
export const DRAFT_END = 'draft-ends-here'

/** Of a draft; all of it is JSON, for a thread. */
export interface RepairTask {
  id: string
  document: Draft
  /** Whether no way may lead in a circle without a choice, and every condition has to be readable, as for readers. */
  isForReaders?: boolean
}

export function repair({ id, document, isForReaders = false }: RepairTask): ParsedStory {
  const repaired = repairDocument(document, id)
  return isForReaders ? makePlayable(repaired, []) : repaired
}

export function repairDocument(document: Draft, id: string): ParsedStory {
  const { metadata, script } = completeTexts(document)
  const catalogue = { ...EMPTY_CARD, ...pickValid(storyFile.entries, metadata), id }
  const { nodes: _, ...parts } = pickValid(scriptFile.entries, script)
  const written = isRecord(script.nodes) ? script.nodes : {}
  const nodes = Object.fromEntries(Object.entries(written).map(([name, node]) => [name, repairNode(node)]))
  const targets = new Set(Object.keys(nodes))
  const first = typeof script.start === 'string' && targets.has(script.start) ? script.start : Object.keys(nodes)[0]
  const repaired = v.parse(scriptFile, {
    ...parts,
    start: first ?? DRAFT_END,
    nodes: { ...(endDangling(nodes, targets) as object), [DRAFT_END]: END },
  })
  return { metadata: v.parse(storyFile, catalogue), script: dropUnusedEnd(repaired) }
}

/** An ending to which nothing leads would be counted among those of the story. */
function dropUnusedEnd(script: Script): Script {
  const { [DRAFT_END]: _, ...own } = script.nodes
  const isUsed = script.start === DRAFT_END || Object.values(own).some((node) => listTargets(node).includes(DRAFT_END))
  return isUsed ? script : { ...script, nodes: own }
}

/**
 * The story so that it can be played in every way, whatever its faults: what leads nowhere, or on for ever, ends it, and a condition with a fault
 * holds, so that what stands behind it is seen.
 */
export function makePlayable({ metadata, script: written }: ParsedStory, faults: readonly StoryProblem[]): ParsedStory {
  const script = structuredClone(written)
  for (const { at } of faults) {
    const [part, ...path] = at
    const owner = readAt(script, path.slice(0, -1))
    const last = path.at(-1)
    if (part === 'script' && isRecord(owner) && (last === 'when' || last === 'if')) owner[last] = ALWAYS
  }
  const targets = new Set(Object.keys(script.nodes))
  const [first = DRAFT_END] = targets
  const start = targets.has(script.start) ? script.start : first
  let nodes: Script['nodes'] = { ...(endDangling(script.nodes, targets) as Script['nodes']), ...END_NODE }
  for (let [loop] = findEndlessLoops({ ...script, start, nodes }); loop !== undefined;) {
    nodes = { ...nodes, [loop]: { do: nodes[loop]?.do ?? [], goto: DRAFT_END } }
    ;[loop] = findEndlessLoops({ ...script, start, nodes })
  }
  return { metadata, script: dropUnusedEnd({ ...script, start, nodes }) }
}

const END = {
  ending: {
    id: DRAFT_END,
    number: 1,
    title: completeTranslations({ en: 'The draft ends here', zh: '草稿到此为止' }),
    html: completeTranslations({ en: '<p>No node follows yet.</p>', zh: '<p>后面还没有写。</p>' }),
    image: 'cover',
    alt: completeTranslations({ en: 'No picture', zh: '没有图片' }),
  },
}
const { nodes: END_NODE } = v.parse(scriptFile, { start: DRAFT_END, nodes: { [DRAFT_END]: END } })
const EMPTY_CARD = {
  version: '2',
  title: completeTranslations({ en: 'Untitled', zh: '未命名' }),
  description: completeTranslations({ en: 'No description', zh: '没有简介' }),
  preview: 'cover',
  categories: [],
  actors: [
    {
      id: 'actor',
      name: completeTranslations({ en: 'Actor', zh: '角色' }),
      preview: 'cover',
      avatar: 'cover',
      version: '2',
    },
  ],
}

/** The fields that fit their schemas. */
function pickValid(
  entries: Readonly<Record<string, v.GenericSchema>>,
  value: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).filter(([key, field]) => {
      const schema = Object.hasOwn(entries, key) ? entries[key] : undefined
      return schema !== undefined && v.is(schema, field)
    }),
  )
}

/** The steps that fit, and the first end that does. */
function repairNode(value: unknown): unknown {
  if (v.is(nodeSchema, value)) return value
  if (!isRecord(value)) return { goto: DRAFT_END }
  const steps = Array.isArray(value.do) ? value.do : []
  const end = NODE_ENDS.find((name) => value[name] !== undefined && v.is(nodeSchema, { [name]: value[name] }))
  return {
    do: steps.filter((step: unknown) => v.is(nodeSchema, { do: [step], goto: DRAFT_END })),
    ...(end === undefined ? { goto: DRAFT_END } : { [end]: value[end] }),
  }
}

/** Leads everything that names no node to the end. */
function endDangling(value: unknown, targets: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => endDangling(item, targets))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const isTarget = (key === 'goto' || key === 'declined') && typeof item === 'string'
      return [key, isTarget ? (targets.has(item) ? item : DRAFT_END) : endDangling(item, targets)]
    }),
  )
}
