/** What publishing a draft would change for players. */
import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { type StoryMediaKind } from '../../../protocol/api/creationMedia.ts'
import { type creationReview } from '../../../protocol/api/creation.ts'
import { isRecord } from '../../../protocol/json.ts'
import { isSameWritten } from '../../../protocol/story/compareDrafts.ts'
import { type Draft, draft } from '../../../protocol/story/draft.ts'
import { type AuthoredStoryStore, type PublishedRevision } from '../../storage/authoredStories.ts'
import { type PlayStore } from '../../storage/playerLibrary.ts'
import { getMediaUrl } from './mediaUrl.ts'
import { type StorySources } from './storySources.ts'

/** Throws `unknown_story`, and `read_only` for a story of a folder. */
export type ReviewDraft = (id: string) => Promise<v.InferInput<typeof creationReview.answer>>

interface Ports {
  sources: Pick<StorySources, 'requireEditable'>
  store: Pick<AuthoredStoryStore, 'getPublished' | 'findBefore'>
  plays: Pick<PlayStore, 'countStanding'>
}

export function createReview({ sources, store, plays }: Ports): ReviewDraft {
  return async (id) => {
    const { publishedRevision } = await sources.requireEditable(id)
    const found = publishedRevision === null ? null : await store.getPublished(id, publishedRevision)
    const before = await store.findBefore(id)
    return {
      before: before === null ? null : { revision: before.number, published_at: before.at },
      published:
        found === null
          ? null
          : { revision: found.number, document: parseDraft(found.document), files: describeFiles(found) },
      standing: await plays.countStanding(id),
    }
  }
}

/** The files of a published revision, as authors see them beside those of the draft. */
export function describeFiles(found: PublishedRevision | null): { name: string; kind: StoryMediaKind; url: string }[] {
  if (found === null) return []
  const { storyId, files } = found
  return files.map((file) => ({ name: file.name, kind: file.kind, url: getMediaUrl({ storyId, ...file }) }))
}

export const parseDraft = (json: string): Draft => v.parse(draft, JSON.parse(json))

/** Whether players get the same of both. The editor's marks are not for players; the order of nodes is. */
export function isSameForPlayers(one: Draft, other: Draft): boolean {
  return (
    isSameWritten(one.metadata, other.metadata) &&
    isSameWritten(one.script, other.script) &&
    isDeepStrictEqual(listNodes(one), listNodes(other))
  )
}

const listNodes = ({ script: { nodes } }: Draft): string[] => (isRecord(nodes) ? Object.keys(nodes) : [])
