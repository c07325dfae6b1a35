/** The stories of the desktop home by what their author may want next. Pure. */
import type { CreationStory } from '../../../protocol/api/creation.ts'

export interface HomeStories {
  /** What is not published as it stands: those with problems first, then those changed last. */
  drafts: readonly CreationStory[]
  published: readonly CreationStory[]
  /** Played this week, those with the most games first. */
  played: readonly CreationStory[]
  /** Of all stories together. A player of two stories counts twice. */
  week: CreationStory['week']
}

const PLAYED_MAX = 6

export function arrangeHome(stories: readonly CreationStory[]): HomeStories {
  const byChange = stories.toSorted((one, other) => (other.updated_at ?? 0) - (one.updated_at ?? 0))
  const drafts = byChange.filter(({ status }) => status !== 'published')
  const sum = (read: (week: CreationStory['week']) => number): number =>
    stories.reduce((total, { week }) => total + read(week), 0)
  return {
    drafts: drafts.toSorted((one, other) => Number(other.problems > 0) - Number(one.problems > 0)),
    published: byChange.filter(({ status }) => status === 'published'),
    played: stories
      .filter(({ week }) => week.games > 0)
      .toSorted((one, other) => other.week.games - one.week.games)
      .slice(0, PLAYED_MAX),
    week: {
      games: sum(({ games }) => games),
      players: sum(({ players }) => players),
      endings: sum(({ endings }) => endings),
    },
  }
}
