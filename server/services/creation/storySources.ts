/** Where the creation area finds a story: in a folder, which is read-only, or in the database. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { parse } from 'yaml'
import { type StoryMediaKind } from '../../../protocol/api/creationMedia.ts'
import { decodeText } from '../../../protocol/decodeText.ts'
import { type Draft, draft } from '../../../protocol/story/draft.ts'
import { Problem } from '../../problems.ts'
import {
  type AuthoredStoryInfo,
  type AuthoredStoryStore,
  type MediaKey,
  type StoryMediaStore,
} from '../../storage/authoredStories.ts'
import { type MediaNames } from '../../stories/checks/mediaFiles.ts'
import { type LibraryFolders } from '../../stories/library.ts'
import { type Story } from '../../stories/story.ts'
import { type SourceFiles } from '../../stories/writeSources.ts'

/** A story as the creation area reads it. */
export type FoundStory =
  | { kind: 'folder'; story: Story; document: Draft; sources: SourceFiles }
  | { kind: 'authored'; record: AuthoredStoryInfo; document: Draft; sources: SourceFiles }

export interface StorySources {
  /** Throws `unknown_story`. `revision` is the latest if left out. */
  find: (id: string, revision?: number) => Promise<FoundStory>
  /** A story that can be changed. Throws `unknown_story`, and `read_only` for one of a folder. */
  requireAuthored: (id: string) => Promise<AuthoredStoryInfo>
  /** The same, and not deleted: a deleted story is restored first. */
  requireEditable: (id: string) => Promise<AuthoredStoryInfo>
  /** The names of a story's media, by kind. */
  listMediaNames: (id: string) => Promise<NamesByKind>
}

type NamesByKind = Record<keyof MediaNames, Set<string>>

interface Ports {
  folders: LibraryFolders
  folderStories: ReadonlyMap<string, Story>
  store: AuthoredStoryStore
  media: StoryMediaStore
}

const KIND_KEYS: Readonly<Record<StoryMediaKind, keyof MediaNames>> = {
  picture: 'pictures',
  clip: 'clips',
  sound: 'sounds',
}
/** Endings of the files in a folder, and what they are. */
const KINDS_BY_SUFFIX: readonly (readonly [string, StoryMediaKind])[] = [
  ['.webp', 'picture'],
  ['.png', 'picture'],
  ['.jpg', 'picture'],
  ['.jpeg', 'picture'],
  ['.mp4', 'clip'],
  ['.m4a', 'sound'],
  ['.mp3', 'sound'],
]
/** Suffix of the names of pictures' smaller files. */
export const SMALL_SUFFIX = '-360.webp'

export function createStorySources({ folders, folderStories, store, media }: Ports): StorySources {
  const isFolder = (id: string): boolean => folderStories.has(id)

  async function requireAuthored(id: string): Promise<AuthoredStoryInfo> {
    if (isFolder(id)) throw new Problem('read_only')
    const record = await store.get(id)
    if (record === null) throw new Problem('unknown_story', id)
    return record
  }

  return {
    find: async (id, revision) => {
      const story = folderStories.get(id)
      if (story !== undefined) {
        if (revision !== undefined) throw new Problem('unknown_story', id)
        const sources = readFolder(join(folders.stories, id))
        return { kind: 'folder', story, document: readDocument(sources), sources }
      }
      const record = await store.get(id)
      const found = record === null ? null : await store.getRevision(id, revision ?? record.revision)
      if (record === null || found === null) throw new Problem('unknown_story', id)
      return {
        kind: 'authored',
        record,
        document: v.parse(draft, JSON.parse(found.document)),
        sources: parseSources(await store.getSources(id)),
      }
    },
    requireAuthored,
    requireEditable: async (id) => {
      const record = await requireAuthored(id)
      if (record.deletedAt !== null) throw new Problem('unknown_story', id)
      return record
    },
    listMediaNames: async (id) =>
      groupNames(isFolder(id) ? listFolderMedia(join(folders.media, id)) : await media.list(id)),
  }
}

export function groupNames(media: readonly MediaKey[]): NamesByKind {
  const names = { pictures: new Set<string>(), clips: new Set<string>(), sounds: new Set<string>() }
  for (const { kind, name } of media) names[KIND_KEYS[kind]].add(name)
  return names
}

/** The document that the files of a folder hold. They have passed the checks of their schemas, or are YAML at least. */
export function readDocument(sources: SourceFiles): Draft {
  const read = (name: string): unknown => parse(sources[name] ?? '')
  return v.parse(draft, { metadata: read('story.yaml'), script: read('script.yaml'), marks: read('marks.yaml') ?? {} })
}

/** Media of a folder, by their files. */
export function listFolderMedia(folder: string): { name: string; kind: StoryMediaKind; suffix: string }[] {
  if (!existsSync(folder)) return []
  return listMediaFiles(readdirSync(folder))
}

/** The media among files, by their endings. A name is what a story may call it. */
export function listMediaFiles(
  paths: readonly string[],
): { path: string; name: string; kind: StoryMediaKind; suffix: string }[] {
  return paths.flatMap((path) => {
    const [suffix, kind] = KINDS_BY_SUFFIX.find(([ending]) => path.endsWith(ending)) ?? []
    if (suffix === undefined || kind === undefined || path.endsWith(SMALL_SUFFIX)) return []
    const name = path.slice(0, -suffix.length).replace(/^media\//, '')
    return /^[a-z0-9][\w-]*$/i.test(name) ? [{ path, name, kind, suffix }] : []
  })
}

function readFolder(folder: string): SourceFiles {
  const files = readdirSync(folder).filter((file) => /\.(?:yaml|md)$/.test(file))
  return Object.fromEntries(files.map((file) => [file, decodeText(readFileSync(join(folder, file))) ?? '']))
}

export function parseSources(sources: string | null): SourceFiles {
  return sources === null ? {} : v.parse(v.record(v.string(), v.string()), JSON.parse(sources))
}
