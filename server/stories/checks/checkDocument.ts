/** Checks the document of a draft, or the two files of a folder, part by part: shape, names, ways through, media. */
import * as v from 'valibot'
import { type Draft, type StoryProblem } from '../../../protocol/story/draft.ts'
import { isOtherLanguage, readLanguages } from '../../../protocol/story/languages.ts'
import { listMediaUses } from '../../../protocol/story/mediaUses.ts'
import { type Script, scriptFile, type StoryCategory, type StoryFile, storyFile } from '../../../protocol/story.ts'
import { fillOtherLanguages } from '../completeTexts.ts'
import { describeIssue, getIssuePath } from '../yaml.ts'
import { checkCatalogueEntry } from './catalogueChecks.ts'
import { type Diagnostic } from './diagnostics.ts'
import { checkExpressions } from './expressionChecks.ts'
import { listMedia, type MediaNames } from './mediaFiles.ts'
import { checkNames } from './nameChecks.ts'
import { checkFaces } from './peopleChecks.ts'
import { createFinding } from './problemMessages.ts'
import { checkPatterns } from './patternChecks.ts'
import { checkReplies, findIdleIntents } from './replyChecks.ts'
import { checkReachability } from './reachability.ts'
import { describeShape } from './shapeProblems.ts'
import { checkReading } from './readingChecks.ts'
import { checkSteps } from './stepChecks.ts'

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
}

/** Everything that is wrong without playing the story (exploreStory). `media` are the names that the story has. */
export function checkDocument(
  document: Draft,
  {
    categories,
    media,
  }: { categories: readonly StoryCategory[]; media: Readonly<Record<keyof MediaNames, ReadonlySet<string>>> },
): CheckedDocument {
  const { metadata, script } = fillOtherLanguages(document)
  const [catalogue, written] = [v.safeParse(storyFile, metadata), v.safeParse(scriptFile, script)]
  const languages = readLanguages(metadata)
  const shape = [...describeIssues('metadata', catalogue.issues), ...describeIssues('script', written.issues)].filter(
    ({ at }) => !isOtherLanguage(at, languages),
  )
  if (!catalogue.success || !written.success) return { problems: shape, parsed: null, isPlayable: false }
  const parsed = { metadata: catalogue.output, script: written.output }
  const faults = listFaults(parsed, categories)
  const problems = [
    ...faults,
    ...listMissingMedia(parsed, media),
    ...toProblems('warning', 'script', [
      ...checkFaces(parsed.metadata, parsed.script, media.pictures),
      ...checkReading(parsed.script, languages),
      ...findIdleIntents(parsed.script),
    ]),
  ]
  return { problems, parsed, isPlayable: faults.length === 0 }
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
