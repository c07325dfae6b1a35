/**
 * The document of an authored story: what `story.yaml` and `script.yaml` hold, and the editor's own marks. A draft may be incomplete or wrong,
 * so only its outer shape is checked here; `server/stories/checks` decides whether it can be published.
 */
import * as v from 'valibot'
import { PROBLEM_CODES } from './problemCodes.ts'

/** Bounds of a document: characters of its JSON, room for 20,000 lines in two languages, and levels of lists and objects. */
export const DRAFT_LIMITS = { chars: 3_000_000, depth: 40 } as const

const part = v.record(v.string(), v.unknown())

/** A saved version of a draft, counted from 1. */
export const revisionNumber = v.pipe(v.number(), v.integer(), v.minValue(1))

/** `marks` are the editor's: places of nodes, folded scenes, notes, colours, comments of authors. Nobody else reads them. */
export const draft = v.strictObject({ metadata: part, script: part, marks: v.optional(part, {}) })
export type Draft = v.InferOutput<typeof draft>

/**
 * A document in a request: the JSON of a draft, as text. The client removes empty values from bodies (doc 1 §7), and nothing that an author
 * typed may get lost, not even an empty text or node.
 */
export const draftText = v.pipe(
  v.string(),
  v.maxLength(DRAFT_LIMITS.chars, 'the story is too long'),
  v.rawTransform<string, unknown>(({ dataset, addIssue, NEVER }) => {
    try {
      const value: unknown = JSON.parse(dataset.value)
      if (!isTooDeep(value)) return value
    } catch {
      // No JSON.
    }
    addIssue({ message: 'the document is the JSON of a draft' })
    return NEVER
  }),
  draft,
)

/** Whether a value has more levels of lists and objects than a document may: what walks through it calls itself for each. */
export function isTooDeep(value: unknown): boolean {
  return measureDepth(value) > DRAFT_LIMITS.depth
}

/** Levels of lists and objects, counted without recursion, up to one more than is allowed. */
function measureDepth(value: unknown): number {
  let level: unknown[] = [value]
  for (let depth = 0; ; depth += 1) {
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []))
    if (level.length === 0 || depth > DRAFT_LIMITS.depth) return depth
  }
}

/** Path in a document: keys and indexes from its top. */
export const documentPath = v.array(v.union([v.string(), v.number()]))
export type DocumentPath = v.InferOutput<typeof documentPath>

/** A problem at one place of a document. An error prevents publishing, a warning does not. */
export const storyProblem = v.object({
  severity: v.picklist(['error', 'warning']),
  at: documentPath,
  code: v.picklist(PROBLEM_CODES),
  /** Values for the client's text: a node, a name, a number. */
  values: v.record(v.string(), v.union([v.string(), v.number()])),
  /** In English, as `npm run stories:check` prints it. */
  message: v.string(),
})
export type StoryProblem = v.InferOutput<typeof storyProblem>
