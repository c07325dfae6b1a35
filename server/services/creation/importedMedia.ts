/** The media of an import: stored with its story, and compared with those that it has. */
import { type ImportProblem } from '../../../protocol/api/creationMedia.ts'
import { decideMedium } from '../../importing/again/mergeImport.ts'
import { hashBytes, type OriginMedium } from '../../importing/again/origin.ts'
import { Problem } from '../../problems.ts'
import { type UserRecord } from '../../storage/port.ts'
import { type ImportedMedia } from './importedFiles.ts'
import { createProblem } from './importedYaml.ts'
import { type StoryMedia } from './media.ts'

export interface AddedMedia {
  /** What cannot be stored, or stays as the author has changed it. */
  problems: ImportProblem[]
  /** What the next import is compared with. */
  origins: OriginMedium[]
}

export interface StoredImportedMedia {
  add: (id: string, added: readonly ImportedMedia[], author: UserRecord) => Promise<AddedMedia>
  /** Adds those that are new, or changed since the last import. What an author has put in the place of one stays. */
  update: (
    id: string,
    brought: readonly ImportedMedia[],
    known: readonly OriginMedium[],
    author: UserRecord,
  ) => Promise<AddedMedia>
}

export function createImportedMedia(media: StoryMedia): StoredImportedMedia {
  /** The address of each stored file, which changes with its content. */
  const listStored = async (id: string): Promise<Map<string, string>> =>
    new Map((await media.list(id)).map((one) => [keyOf(one), one.url]))

  const add: StoredImportedMedia['add'] = async (id, added, author) => {
    const problems: ImportProblem[] = []
    for (const { file, ...one } of added) {
      try {
        await media.addAll(id, [one], author.id)
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        problems.push(explainMedia(file, error))
      }
    }
    const stored = await listStored(id)
    return { problems, origins: added.map((one) => createOrigin(one, stored.get(keyOf(one)))) }
  }

  return {
    add,
    update: async (id, brought, known, author) => {
      const stored = await listStored(id)
      const origins = new Map(known.map((one) => [keyOf(one), one]))
      const decided = brought.map((one) => {
        const origin = origins.get(keyOf(one))
        return { one, origin, decision: decideMedium(origin, hashBytes(one.bytes), stored.get(keyOf(one)) ?? null) }
      })
      const added = await add(
        id,
        decided.flatMap(({ one, decision }) => (decision === 'take' ? one : [])),
        author,
      )
      const kept = decided.filter(({ decision }) => decision !== 'take')
      const changed = kept.filter(({ decision }) => decision === 'authors')
      return {
        problems: [
          ...added.problems,
          ...changed.map(({ one }) => createProblem(one.file, null, 'media_kept', 'was changed here, and stays so')),
        ],
        origins: [...added.origins, ...kept.map(({ one, origin }) => createOrigin(one, origin?.stored))],
      }
    },
  }
}

function createOrigin({ kind, name, bytes }: ImportedMedia, stored: string | undefined): OriginMedium {
  return { kind, name, hash: hashBytes(bytes), stored: stored ?? '' }
}

function keyOf({ kind, name }: Pick<OriginMedium, 'kind' | 'name'>): string {
  return `${kind} ${name}`
}

function explainMedia(file: string, { kind }: Problem): ImportProblem {
  if (kind === 'too_large')
    return createProblem(file, null, 'media_too_large', 'is too large or too long; make it smaller and upload it')
  if (kind === 'no_room')
    return createProblem(file, null, 'no_room', 'has no room on the server; delete unused files and upload it')
  return createProblem(file, null, 'other_media', 'is not what its name says; upload another file')
}
