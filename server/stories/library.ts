/** Reads the stories from their folders at start-up. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  categoriesFile,
  scriptFile,
  type StoryCategory,
  storyFile,
  type StoryTalent,
  talentsFile,
} from '../../protocol/story.ts'
import { readLanguages } from '../../protocol/story/languages.ts'
import { findFaults } from './checks/checkDocument.ts'
import { type Diagnostic } from './checks/diagnostics.ts'
import { listMedia, findMissingMedia, findMp3s, findPortraits } from './checks/mediaFiles.ts'
import { findDeadLines } from './checks/deadLines.ts'
import { checkFaces } from './checks/peopleChecks.ts'
import { findIdleIntents } from './checks/replyChecks.ts'
import { findWaysBack } from './checks/reachability.ts'
import { checkReading } from './checks/readingChecks.ts'
import { findDuplicateActors } from './checks/duplicateActors.ts'
import { TALENTS_FOLDER } from './mediaUrls.ts'
import { type Story } from './story.ts'
import { formatLocation, readYaml, StoryError, type YamlFile } from './yaml.ts'

/** One line, with file and line if known. */
export type Warning = string

export interface Library {
  categories: readonly StoryCategory[]
  talents: readonly StoryTalent[]
  stories: ReadonlyMap<string, Story>
  /** The version of each story, by its id: another one after its files have changed. */
  versions: ReadonlyMap<string, string>
  /** Warnings that do not stop the start. */
  warnings: readonly Warning[]
}

export interface LibraryFolders {
  /** Holds `categories.yaml`, `talents.yaml` where there are any, and a folder for each story. */
  stories: string
  /** Holds a folder of pictures, clips and sounds for each story, and one for the talents. */
  media: string
}

/** A story with its warnings and its script file. */
export interface ReadStory {
  story: Story
  version: string
  script: YamlFile<unknown>
  warnings: readonly Warning[]
}

/** Reads and checks every story. Throws a StoryError, one line with file and line, for the first story with a fault. */
export function loadLibrary(folders: LibraryFolders): Library {
  const { categories, talents } = readSharedFiles(folders)
  const read = listStoryFolders(folders.stories).map((folder) => readStory(folders, folder, categories))
  return {
    categories,
    talents,
    stories: new Map(read.map(({ story }) => [story.metadata.id, story])),
    versions: new Map(read.map(({ story, version }) => [story.metadata.id, version])),
    warnings: [...read.flatMap((each) => each.warnings), ...findDuplicateActors(read.map(({ story }) => story))],
  }
}

/** Reads categories and talents, which are beside the stories. Throws a StoryError. A talent without a picture shows its name, so the start does not warn. */
export function readSharedFiles({
  stories,
  media,
}: LibraryFolders): Pick<Library, 'categories' | 'talents' | 'warnings'> {
  const categories = readYaml(join(stories, 'categories.yaml'), categoriesFile).value
  const path = join(stories, 'talents.yaml')
  if (!existsSync(path)) return { categories, talents: [], warnings: [] }
  const { name, value } = readYaml(path, talentsFile)
  const pictures = value.map(({ image }) => image)
  return {
    categories,
    talents: value,
    warnings: createMediaWarnings(
      name,
      findMissingMedia({ pictures, clips: [], sounds: [] }, join(media, TALENTS_FOLDER)),
    ),
  }
}

/** Reads and checks one story. Throws a StoryError with a line per error. */
export function readStory(folders: LibraryFolders, folder: string, categories: readonly StoryCategory[]): ReadStory {
  const metadata = readYaml(join(folders.stories, folder, 'story.yaml'), storyFile, readLanguages)
  const { languages } = metadata.value
  const script = readYaml(join(folders.stories, folder, 'script.yaml'), scriptFile, () => languages)
  const found = findFaults({ metadata: metadata.value, script: script.value }, folder, categories)
  const faults = [...formatDiagnostics(metadata, found.metadata), ...formatDiagnostics(script, found.script)]
  if (faults.length > 0) throw new StoryError(faults)
  const names = listMedia(metadata.value, script.value)
  const media = join(folders.media, folder)
  const portraits = findPortraits(media)
  return {
    story: {
      metadata: metadata.value,
      script: script.value,
      mp3s: findMp3s(names, media),
      portraits,
      revision: null,
      stems: null,
    },
    version: `${metadata.hash} ${script.hash}`,
    script,
    warnings: [
      ...createMediaWarnings(
        metadata.name,
        findMissingMedia({ ...names, pictures: [...names.pictures, ...portraits] }, media),
      ),
      ...formatDiagnostics(script, [
        ...checkFaces(metadata.value, script.value, portraits),
        ...checkReading(script.value, languages),
        ...findIdleIntents(script.value),
        ...findWaysBack(script.value),
        ...findDeadLines(script.value, metadata.value),
      ]),
    ],
  }
}

/** The folders that hold a story. */
export function listStoryFolders(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'story.yaml')))
    .map(({ name }) => name)
    .sort()
}

/** Formats diagnostics with file and line. */
export function formatDiagnostics({ name, lineOf }: YamlFile<unknown>, diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(({ at, message }) => formatLocation(name, lineOf(at), message))
}

function createMediaWarnings(file: string, names: readonly string[]): Warning[] {
  return names.length === 0 ? [] : [formatLocation(file, null, `media are missing: ${names.join(', ')}`)]
}
