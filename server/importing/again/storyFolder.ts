/** The folder of a story that an import writes: a new one, or one that it wrote before, where its author has changed something since. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { isSameDocument } from '../../../protocol/sameValue.ts'
import { type Draft } from '../../../protocol/story/draft.ts'
import { type SpeakerChoice } from '../../../protocol/story/importSpeakers.ts'
import { type MergedDraft } from '../../../protocol/story/mergeDrafts.ts'
import { readDocument } from '../../services/creation/storySources.ts'
import { type SourceFiles, writeSources } from '../../stories/writeSources.ts'
import { type GivenFile, type ReadOutcome } from '../importWork.ts'
import { decideMedium, mergeImport } from './mergeImport.ts'
import { hashBytes, ORIGIN_FILE, type OriginMedium, readOrigin, writeOrigin } from './origin.ts'

type Work = Extract<ReadOutcome, { outcome: 'read' }>

/** The story that is in the folder, and what the work makes of it. */
export interface FolderPlan extends MergedDraft {
  /** Null for a new folder. */
  here: Draft | null
  sources: SourceFiles
  media: readonly OriginMedium[]
}

/** Null where the folder holds a story that did not come from a work of this format. */
export function planFolder(folder: string, { format, document }: Work): FolderPlan | null {
  const sources = readTexts(folder)
  if (sources['story.yaml'] === undefined) return { here: null, sources, media: [], document, conflicts: [] }
  const origin = readOrigin(sources)
  if (origin?.format !== format) return null
  const here = readDocument(sources)
  return { here, sources, media: origin.media, ...mergeImport({ before: origin.document, now: document, here }) }
}

/** Writes the story; gives the files that its author has changed, which stay. */
export function writeFolder(
  folder: string,
  plan: FolderPlan,
  work: Work,
  { files, speakers }: { files: readonly GivenFile[]; speakers: readonly SpeakerChoice[] },
): string[] {
  mkdirSync(join(folder, 'media'), { recursive: true })
  const kept: string[] = []
  const media: OriginMedium[] = []
  for (const { name, kind, from } of work.media) {
    const bytes = typeof from === 'string' ? files.find(({ path }) => path === from)?.bytes : from
    if (bytes === undefined) continue
    const file = `media/${name}${typeof from === 'string' ? extname(from).toLowerCase() : '.png'}`
    const known = plan.media.find((one) => one.kind === kind && one.name === name)
    const stored = existsSync(join(folder, file)) ? hashBytes(readFileSync(join(folder, file))) : null
    const hash = hashBytes(bytes)
    const decision = decideMedium(known, hash, stored)
    if (decision === 'take') writeFileSync(join(folder, file), bytes)
    if (decision === 'authors') kept.push(file)
    media.push({ kind, name, hash, stored: decision === 'take' ? hash : (known?.stored ?? '') })
  }
  const isUnchanged = plan.here !== null && isSameDocument(plan.here, plan.document)
  const texts = isUnchanged ? {} : writeSources(plan.sources, plan.document)
  const origin = writeOrigin({ format: work.format, document: work.document, media, speakers: [...speakers] })
  for (const [name, text] of Object.entries({ ...texts, [ORIGIN_FILE]: origin }))
    writeFileSync(join(folder, name), text)
  return kept
}

/** What the author said of the names that speak, when the story was written there. */
export function readFolderSpeakers(folder: string): readonly SpeakerChoice[] {
  return readOrigin(readTexts(folder))?.speakers ?? []
}

function readTexts(folder: string): SourceFiles {
  if (!existsSync(folder)) return {}
  const names = readdirSync(folder).filter((name) => /\.(?:yaml|md)$/.test(name) || name === ORIGIN_FILE)
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}
