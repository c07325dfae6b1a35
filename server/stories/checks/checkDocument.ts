/** Checks the document of a draft, or the two files of a folder, part by part: shape, names, ways through, media. */
import * as v from 'valibot'
import { type Draft, type StoryProblem } from '../../../protocol/story/draft.ts'
import { isOtherLanguage, readLanguages } from '../../../protocol/story/languages.ts'
import { listMediaUses } from '../../../protocol/story/mediaUses.ts'
import { type Script, scriptFile, type StoryCategory, type StoryFile, storyFile } from '../../../protocol/story.ts'
import { fillOtherLanguages } from '../completeTexts.ts'
import { describeIssue, getIssuePath, type Path } from '../yaml.ts'
import { checkCatalogueEntry } from './catalogueChecks.ts'
import { type Diagnostic } from './diagnostics.ts'
import { findDeadLines } from './deadLines.ts'
import { checkExpressions } from './expressionChecks.ts'
import { listMedia, type MediaNames } from './mediaFiles.ts'
import { type MendedStory, mendShape, readAt } from './mendShape.ts'
import { checkNames } from './nameChecks.ts'
import { checkFaces } from './peopleChecks.ts'
import { createFinding } from './problemMessages.ts'
import { checkPatterns } from './patternChecks.ts'
import { checkReplies, findIdleIntents } from './replyChecks.ts'
import { checkReachability, findWaysBack } from './reachability.ts'
import { describeShape } from './shapeProblems.ts'
import { checkReading } from './readingChecks.ts'
import { checkSteps } from './stepChecks.ts'
import { findStaleTranslations } from './translationChecks.ts'

/** A story whose two parts have the right shape. */
export interface ParsedStory {
  metadata: StoryFile
  script: Script
}

export interface CheckedDocument {
  problems: StoryProblem[]
  /** Null where a part does not have the right shape. */
  parsed: ParsedStory | null
  /** Whether nothing but media is missing, so that it can be played in every way. */
  isPlayable: boolean
  /** The story, with stand-ins for what has the wrong shape; null where there can be none. */
  mended: MendedStory | null
}

/**
 * Everything that is wrong without playing the story (exploreStory), at once: what has the wrong shape does not hide the rest. `media` are the names
 * that the story has.
 */
export function checkDocument(document: Draft, known: KnownNames): CheckedDocument {
  const checked = checkParts(document, known)
  return { ...checked, problems: [...checked.problems, ...findStaleTranslations(document)] }
}

interface KnownNames {
  categories: readonly StoryCategory[]
  media: Readonly<Record<keyof MediaNames, ReadonlySet<string>>>
}

function checkParts(document: Draft, { categories, media }: KnownNames): CheckedDocument {
  const { metadata, script } = fillOtherLanguages(document)
  const [catalogue, written] = [v.safeParse(storyFile, metadata), v.safeParse(scriptFile, script)]
  const languages = readLanguages(metadata)
  const shape = [...describeIssues('metadata', catalogue.issues), ...describeIssues('script', written.issues)].filter(
    ({ at }) => !isOtherLanguage(at, languages),
  )
  if (!catalogue.success || !written.success) {
    const mended = mendShape({ metadata, script, marks: {} })
    if (mended === null) return { problems: shape, parsed: null, isPlayable: false, mended }
    const places = new Set(shape.map(({ at }) => JSON.stringify(at)))
    // Of a value that is a stand-in nothing more can be said; of a node or a step with one it can.
    const isRefused = (at: Path): boolean => places.has(JSON.stringify(at)) && !isWhole(readAt(document, at))
    const rest = [...listFaults(mended, categories), ...listFurther(mended, media)].filter(
      ({ at, values }) => !Object.values(values).some(mended.isStandIn) && !isRefused(at),
    )
    return { problems: [...shape, ...rest], parsed: null, isPlayable: false, mended }
  }
  const parsed = { metadata: catalogue.output, script: written.output }
  const faults = listFaults(parsed, categories)
  return {
    problems: [...faults, ...listFurther(parsed, media)],
    parsed,
    isPlayable: faults.length === 0,
    mended: { ...parsed, isStandIn: () => false },
  }
}

function isWhole(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

/** What does not keep a story from being played. */
function listFurther(
  parsed: ParsedStory,
  media: Readonly<Record<keyof MediaNames, ReadonlySet<string>>>,
): StoryProblem[] {
  const { metadata, script } = parsed
  return [
    ...listMissingMedia(parsed, media),
    ...toProblems('warning', 'script', [
      ...checkFaces(metadata, script, media.pictures),
      ...checkReading(script, metadata.languages),
      ...findIdleIntents(script),
      ...findWaysBack(script),
      ...findDeadLines(script, metadata),
    ]),
  ]
}

/** The faults of a story that keep it from being played, by the part that they are in. `folder` is what the story's id has to be. */
export function findFaults(
  { metadata, script }: ParsedStory,
  folder: string,
  categories: readonly StoryCategory[],
): { metadata: Diagnostic[]; script: Diagnostic[] } {
  const found = [
    ...checkReachability(script),
    ...checkNames(script, metadata),
    ...checkSteps(script, metadata),
    ...checkExpressions(script, metadata),
    ...checkPatterns(script),
    ...checkReplies(script, metadata),
  ]
  return {
    metadata: checkCatalogueEntry(metadata, folder, categories),
    // A text that was filled in has the faults of the one that it repeats.
    script: found.filter(({ at }) => !isOtherLanguage(at, metadata.languages)),
  }
}

/** Problems at places of one part of the document. */
export function toProblems(
  severity: StoryProblem['severity'],
  part: 'metadata' | 'script',
  diagnostics: readonly Diagnostic[],
): StoryProblem[] {
  return diagnostics.map(({ at, ...finding }) => ({ severity, at: [part, ...at], ...finding }))
}

function listFaults(parsed: ParsedStory, categories: readonly StoryCategory[]): StoryProblem[] {
  // The id in the document names the exported folder only.
  const faults = findFaults(parsed, parsed.metadata.id, categories)
  return [...toProblems('error', 'metadata', faults.metadata), ...toProblems('error', 'script', faults.script)]
}

function describeIssues(
  part: 'metadata' | 'script',
  issues: readonly v.BaseIssue<unknown>[] | undefined,
): StoryProblem[] {
  return toProblems(
    'error',
    part,
    (issues ?? []).map((issue) => {
      const at = getIssuePath(issue)
      return { at, ...describeShape(issue), message: `${at.join('.') || part} ${describeIssue(issue)}` }
    }),
  )
}

const MISSING = {
  pictures: { kind: 'picture', code: 'missing_picture' },
  clips: { kind: 'clip', code: 'missing_clip' },
  sounds: { kind: 'sound', code: 'missing_sound' },
} as const

/** One problem for each name without media, at the first place that uses it. */
function listMissingMedia(
  parsed: ParsedStory,
  media: Readonly<Record<keyof MediaNames, ReadonlySet<string>>>,
): StoryProblem[] {
  const names = listMedia(parsed.metadata, parsed.script)
  const listUses = listMediaUses(parsed)
  return (Object.keys(names) as (keyof MediaNames)[]).flatMap((list) => {
    const { kind, code } = MISSING[list]
    return names[list]
      .filter((name) => !media[list].has(name))
      .map((name) => ({
        severity: 'error' as const,
        at: [...(listUses({ name, kind })[0] ?? ['metadata'])],
        ...createFinding(code, { name }),
      }))
  })
}
