/** The media of a story: upload, list, rename, delete. */
import { join } from 'node:path'
import { readFile, stat } from 'node:fs/promises'
import * as v from 'valibot'
import { type CreationMedia, type StoryMediaKind } from '../../../protocol/api/creationMedia.ts'
import { isRecord } from '../../../protocol/json.ts'
import { type Draft } from '../../../protocol/story/draft.ts'
import { listMediaUses } from '../../../protocol/story/mediaUses.ts'
import { type Clock } from '../../clock.ts'
import { nameMedia } from '../../files/fileNames.ts'
import { type FileStore } from '../../files/fileStore.ts'
import { AUTHORING, FILE_STORE } from '../../limits.ts'
import { Problem } from '../../problems.ts'
import { type MediaRecord, type StoryMediaStore } from '../../storage/authoredStories.ts'
import { type FileRemovalStore } from '../../storage/storedFiles.ts'
import { type LibraryFolders } from '../../stories/library.ts'
import { MEDIA_ROOT } from '../../stories/mediaUrls.ts'
import { readMedia, type WrittenFile } from './mediaFiles.ts'
import { getMediaUrl, getSuffix } from './mediaUrl.ts'
import { listFolderMedia, SMALL_SUFFIX, type StorySources } from './storySources.ts'
import { forEachLocale } from '../../../protocol/locale.ts'
import { readLanguages } from '../../../protocol/story/languages.ts'
import { findMissingLocales, isText, type StoredText, storedText } from '../../../protocol/story/texts.ts'

export type Alt = StoredText

/** A file by its name, and by its kind where another kind has that name too. */
export interface MediaName {
  name: string
  kind?: MediaRecord['kind'] | undefined
}

/** One file, or two of a picture, with its name in the story. */
export interface NewMedia {
  name: string
  kind: StoryMediaKind
  alt: Alt
  bytes: Uint8Array
  /** The smaller file of a picture that is finished already. */
  small?: Uint8Array
}

export interface StoryMedia {
  /** Throws `read_only`, `unknown_story`, `bad_media`, `too_large`, `no_room`, and `alt_required` for a picture or clip. */
  upload: (storyId: string, media: NewMedia, author: string) => Promise<CreationMedia>
  /** Adds media that were read before, whatever is said of them. */
  addAll: (storyId: string, media: readonly NewMedia[], author: string) => Promise<void>
  list: (storyId: string) => Promise<CreationMedia[]>
  /** Throws `unknown_media`, `id_taken`, and `media_used` for a new name of media in use. */
  update: (
    storyId: string,
    media: MediaName,
    change: { name?: string | undefined; alt?: Alt | undefined },
  ) => Promise<CreationMedia>
  /** Throws `unknown_media`, and `media_used`. */
  remove: (storyId: string, media: MediaName) => Promise<void>
  /** Copies the media of a story, also of a folder, to a draft. */
  copy: (from: string, to: string, author: string) => Promise<void>
  /** All files of a story, by their names in its folder. */
  readFiles: (storyId: string) => Promise<Record<string, Uint8Array>>
  /** A stored file, by the last part of its address. */
  findFile: (file: string) => Promise<{ file: string; sizeBytes: number } | null>
}

interface Ports {
  store: StoryMediaStore
  fileStore: FileStore
  removals: FileRemovalStore
  sources: StorySources
  folders: LibraryFolders
  clock: Clock
}

export function createStoryMedia({ store, fileStore, removals, sources, folders, clock }: Ports): StoryMedia {
  const media: StoryMedia = {
    upload: async (storyId, added, author) => {
      await sources.requireEditable(storyId)
      const { document } = await sources.find(storyId)
      const missing = findMissingLocales(added.alt, readLanguages(document.metadata))
      if (added.kind !== 'sound' && missing.length > 0) throw new Problem('alt_required')
      await media.addAll(storyId, [added], author)
      return requireListed(storyId, added)
    },

    addAll: async (storyId, added, author) => {
      const records: MediaRecord[] = []
      const files: WrittenFile[] = []
      for (const { name, kind, alt, bytes, small } of added) {
        const read = await readMedia(kind, bytes, small === undefined ? { author } : { small })
        const { files: own, ...facts } = read
        files.push(...own)
        records.push({ storyId, name, kind, alt: JSON.stringify(alt), updatedAt: clock.now(), ...facts })
      }
      const stored = files.map(({ stem, suffix, bytes }) => ({ stem, suffix, sizeBytes: bytes.length }))
      for (const { stem, suffix, bytes } of files) {
        const name = nameMedia(stem, suffix)
        await removals.expect(name, clock.now() + FILE_STORE.expectedMs)
        await fileStore.put(name, bytes)
      }
      if (!(await store.put(records, stored, AUTHORING.totalBytes))) throw new Problem('no_room')
      // A file of the same content may have been removed in between, because its last story went.
      for (const { stem, suffix, bytes } of files) {
        const name = nameMedia(stem, suffix)
        if ((await fileStore.measure(name)) === null) await fileStore.put(name, bytes)
      }
    },

    list: async (storyId) => {
      const found = await sources.find(storyId)
      const records = found.kind === 'folder' ? await listFolder(storyId) : (await store.list(storyId)).map(toListed)
      const listUses = listMediaUses(found.document)
      return records.map((record) => ({ ...record, used_at: [...listUses(record)] }))
    },

    update: async (storyId, { name, kind }, change) => {
      await sources.requireEditable(storyId)
      const before = await requireListed(storyId, { name, kind })
      const newName = change.name ?? name
      if (newName !== name && before.used_at.length > 0) throw new Problem('media_used', name)
      const alt = JSON.stringify(change.alt ?? before.alt)
      if (!(await store.update(storyId, before, { name: newName, alt, at: clock.now() })))
        throw new Problem('id_taken', newName)
      return requireListed(storyId, { name: newName, kind: before.kind })
    },

    remove: async (storyId, { name, kind }) => {
      await sources.requireEditable(storyId)
      const found = await requireListed(storyId, { name, kind })
      if (found.used_at.length > 0) throw new Problem('media_used', name)
      await store.remove(storyId, found)
    },

    copy: async (from, to, author) => {
      const found = await sources.find(from)
      if (found.kind === 'authored') return store.copy(from, to, clock.now())
      const folder = join(folders.media, from)
      const added = listFolderMedia(folder).map(async ({ name, kind, suffix }) => ({
        name,
        kind,
        alt: findAlt(found.document, name),
        bytes: await readFile(join(folder, name + suffix)),
        ...(kind === 'picture' && { small: await readFile(join(folder, name + SMALL_SUFFIX)) }),
      }))
      await media.addAll(to, await Promise.all(added), author)
    },

    readFiles: async (storyId) => {
      const found = await sources.find(storyId)
      const names =
        found.kind === 'folder'
          ? listFolderMedia(join(folders.media, storyId)).map(({ name, suffix }) => ({ name, suffix, stem: null }))
          : (await store.list(storyId)).map(({ name, kind, isMp3, stem }) => ({
              name,
              suffix: getSuffix(kind, isMp3),
              stem,
            }))
      const files: Record<string, Uint8Array> = {}
      for (const { name, suffix, stem } of names) {
        for (const ending of suffix === '.webp' ? [suffix, SMALL_SUFFIX] : [suffix]) {
          const bytes =
            stem === null
              ? await readFile(join(folders.media, storyId, name + ending)).catch(() => null)
              : await fileStore.read(nameMedia(stem, ending))
          if (bytes !== null) files[name + ending] = bytes
        }
      }
      return files
    },

    findFile: async (file) => {
      const [, stem = '', suffix = ''] = /^([0-9a-f]{32})(-360\.webp|\.webp|\.mp4|\.m4a|\.mp3)$/.exec(file) ?? []
      const sizeBytes = stem === '' ? null : await store.measureFile(stem, suffix)
      return sizeBytes === null ? null : { file: nameMedia(stem, suffix), sizeBytes }
    },
  }
  return media

  async function requireListed(storyId: string, { name, kind }: MediaName): Promise<CreationMedia> {
    const found = (await media.list(storyId)).find(
      (one) => one.name === name && (kind === undefined || one.kind === kind),
    )
    if (found === undefined) throw new Problem('unknown_media', name)
    return found
  }

  async function listFolder(storyId: string): Promise<Omit<CreationMedia, 'used_at'>[]> {
    const folder = join(folders.media, storyId)
    const { document } = await sources.find(storyId)
    return Promise.all(
      listFolderMedia(folder).map(async ({ name, kind, suffix }) => ({
        name,
        kind,
        alt: findAlt(document, name),
        url: `${MEDIA_ROOT}/${storyId}/${name}${suffix}`,
        bytes: (await stat(join(folder, name + suffix))).size,
        width: null,
        height: null,
        seconds: null,
      })),
    )
  }
}

function toListed(record: MediaRecord): Omit<CreationMedia, 'used_at'> {
  const { name, kind, alt, bytes, width, height, seconds } = record
  return {
    name,
    kind,
    alt: v.parse(storedText, JSON.parse(alt)),
    url: getMediaUrl(record),
    bytes,
    width,
    height,
    seconds,
  }
}

/** Descriptions of media in a document, from the first place that has one. */
export function findAlt({ metadata, script }: Draft, name: string): Alt {
  const visit = (value: unknown): Alt | null => {
    if (typeof value !== 'object' || value === null) return null
    if (isRecord(value) && (value.src === name || value.image === name) && isText(value.alt))
      return v.parse(storedText, value.alt)
    for (const item of Object.values(value)) {
      const found = visit(item)
      if (found !== null) return found
    }
    return null
  }
  return visit(metadata) ?? visit(script) ?? forEachLocale(() => '')
}
