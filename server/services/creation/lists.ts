/** The lists of the creation area: stories of folders and of the database, and the actors of all of them. */
import type * as v from 'valibot'
import { type creationActors, type creationList, type CreationStory } from '../../../protocol/api/creation.ts'
import { FALLBACK_LOCALE } from '../../../protocol/locale.ts'
import { pickText } from '../../../protocol/story/texts.ts'
import { type Clock } from '../../clock.ts'
import { type AuthoredStoryInfo, type AuthoredStoryStore, type StoryMediaStore } from '../../storage/authoredStories.ts'
import { type PublicationPlanRecord, type PublicationPlanStore } from '../../storage/publicationPlans.ts'
import { type PlayCount, type PlayStore } from '../../storage/playerLibrary.ts'
import { type UserStore } from '../../storage/port.ts'
import { getPictureUrl } from '../../stories/mediaUrls.ts'
import { type Story } from '../../stories/story.ts'
import { FOLDER_STATE, statusOf } from './drafts.ts'
import { parseSummary } from './summaries.ts'
import { getMediaUrl } from './mediaUrl.ts'

export interface CreationLists {
  listStories: (
    filter: v.InferOutput<typeof creationList.body>,
  ) => Promise<v.InferInput<typeof creationList.answer>['stories']>
  listActors: () => Promise<v.InferInput<typeof creationActors.answer>['actors']>
}

interface Ports {
  store: AuthoredStoryStore
  plans: Pick<PublicationPlanStore, 'list'>
  media: StoryMediaStore
  users: Pick<UserStore, 'get'>
  plays: Pick<PlayStore, 'countPlays'>
  folderStories: ReadonlyMap<string, Story>
  clock: Clock
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1_000
const NOT_PLAYED: CreationStory['week'] = { games: 0, players: 0, endings: 0 }

export function createCreationLists({ store, plans, media, users, plays, folderStories, clock }: Ports): CreationLists {
  return {
    listStories: async ({ search, sort, deleted }) => {
      const counts = new Map((await plays.countPlays(clock.now() - WEEK_MS)).map((count) => [count.storyId, count]))
      const records = (await store.list()).filter(({ deletedAt }) => (deletedAt !== null) === deleted)
      const planned = new Map((await plans.list()).map((plan) => [plan.storyId, plan]))
      const authored = await Promise.all(records.map((record) => toListed(record, counts, planned)))
      const folders = deleted ? [] : [...folderStories.values()].map((story) => toListedFolder(story, counts))
      const wanted = search.trim().toLowerCase()
      return [...authored, ...folders]
        .filter(({ id, title }) => [id, ...Object.values(title)].some((text) => text.toLowerCase().includes(wanted)))
        .sort(COMPARATORS[sort])
    },

    listActors: async () => {
      const authored = (await store.list()).filter(({ deletedAt }) => deletedAt === null)
      return [
        ...(await Promise.all(authored.map(listAuthoredActors))).flat(),
        ...[...folderStories.values()].flatMap(listFolderActors),
      ]
    },
  }

  async function toListed(
    record: AuthoredStoryInfo,
    counts: ReadonlyMap<string, PlayCount>,
    planned: ReadonlyMap<string, PublicationPlanRecord>,
  ): Promise<CreationStory> {
    const plan = planned.get(record.id)
    const { title, cover, problems } = parseSummary(record.summary)
    const picture = (await media.list(record.id)).find(({ name, kind }) => name === cover && kind === 'picture')
    return {
      id: record.id,
      status: statusOf(record),
      is_read_only: false,
      revision: record.revision,
      updated_at: record.updatedAt,
      updated_by: (await users.get(record.authorId))?.name ?? null,
      published_at: record.publishedAt,
      title,
      cover_url: picture === undefined ? '' : getMediaUrl(picture),
      problems,
      deleted_at: record.deletedAt,
      plan: plan === undefined ? null : { at: plan.at, has_failed: plan.failedAt !== null },
      week: toWeek(counts.get(record.id)),
    }
  }

  async function listAuthoredActors(
    record: AuthoredStoryInfo,
  ): Promise<v.InferInput<typeof creationActors.answer>['actors']> {
    const { title, actors } = parseSummary(record.summary)
    const pictures = new Map((await media.list(record.id)).map((picture) => [picture.name, getMediaUrl(picture)]))
    return actors.map(({ index, id, name, avatar, preview }) => ({
      story_id: record.id,
      story_title: title,
      actor_id: id,
      name,
      avatar_url: pictures.get(avatar) ?? '',
      preview_url: pictures.get(preview) ?? '',
      at: ['metadata', 'actors', index],
    }))
  }
}

/** Stories of folders have no date: they come last. */
const COMPARATORS: Readonly<
  Record<v.InferOutput<typeof creationList.body>['sort'], (a: CreationStory, b: CreationStory) => number>
> = {
  updated: (a, b) => (b.updated_at ?? 0) - (a.updated_at ?? 0) || a.id.localeCompare(b.id),
  title: (a, b) => titleOf(a).localeCompare(titleOf(b)) || a.id.localeCompare(b.id),
  played: (a, b) => b.week.games - a.week.games || a.id.localeCompare(b.id),
}

const titleOf = ({ title }: CreationStory): string => pickText(title, FALLBACK_LOCALE)

function toListedFolder(story: Story, counts: ReadonlyMap<string, PlayCount>): CreationStory {
  const { id, title, preview } = story.metadata
  return {
    ...FOLDER_STATE,
    id,
    title,
    cover_url: getPictureUrl(story, preview) ?? '',
    problems: 0,
    deleted_at: null,
    plan: null,
    week: toWeek(counts.get(id)),
  }
}

function listFolderActors(story: Story): v.InferInput<typeof creationActors.answer>['actors'] {
  const { id, title, actors } = story.metadata
  return actors.map((actor, index) => ({
    story_id: id,
    story_title: title,
    actor_id: actor.id,
    name: actor.name,
    avatar_url: getPictureUrl(story, actor.avatar) ?? '',
    preview_url: getPictureUrl(story, actor.preview) ?? '',
    at: ['metadata', 'actors', index],
  }))
}

function toWeek(count: PlayCount | undefined): CreationStory['week'] {
  return count === undefined ? NOT_PLAYED : { games: count.games, players: count.players, endings: count.endings }
}
