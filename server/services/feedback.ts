/** Ratings of stories and hobbies of players. Doc 2 §4 (ending), §5 (rating). */
import type * as v from 'valibot'
import { type ratingCreate } from '../../protocol/api/play.ts'
import { RATING } from '../../protocol/limits.ts'
import { DEFAULT_LOCALE, type Locale } from '../../protocol/locale.ts'
import { type Clock } from '../clock.ts'
import { Problem } from '../problems.ts'
import { type HobbyStore, type PlayStore, type RatingStore } from '../storage/playerLibrary.ts'
import { type Catalogue } from './catalogue.ts'
import { type StoryLibrary } from './storyLibrary.ts'
import { requireActor, resolveActorId } from './storyLookup.ts'

/** The subject of a rating. */
interface Subject {
  story_id: string
  actor_id: string
}

export interface Feedback {
  /** Whether a user may rate: an ending was reached and there is no rating yet. Throws `unknown_story`, `unknown_actor`. */
  isCommentable: (userId: string, subject: Subject) => Promise<boolean>
  /** Stores a rating and pays for it. Throws the same, `rating_not_yet`, `rating_done`. */
  rate: (userId: string, rating: v.InferOutput<typeof ratingCreate.body>) => Promise<void>
  hasHobbies: (userId: string) => Promise<boolean>
  /** Throws `bad_request` for an unknown tag. */
  setHobbies: (userId: string, tags: readonly string[]) => Promise<void>
  /** The available tags. */
  hobbies: (locale: Locale) => { id: string; name: string }[]
}

interface Ports {
  /** Only stories of the catalogue can be liked. */
  catalogue: Pick<Catalogue, 'genres'>
  stories: StoryLibrary
  ratings: RatingStore
  hobbies: HobbyStore
  plays: PlayStore
  clock: Clock
}

export function createFeedback({ catalogue, stories, ratings, hobbies, plays, clock }: Ports): Feedback {
  /** Version 3 is played with the story as a whole, whichever actor is named. */
  async function requireConversation(
    userId: string,
    { story_id, actor_id }: Subject,
  ): Promise<{ storyId: string; actorId: string }> {
    const story = await stories.requireForPlayer(userId, story_id)
    const actorId = resolveActorId(story, actor_id)
    requireActor(story, actorId)
    return { storyId: story_id, actorId }
  }

  return {
    isCommentable: async (userId, subject) => {
      const { storyId, actorId } = await requireConversation(userId, subject)
      return (
        !(await ratings.has(userId, storyId, actorId)) && plays.hasReachedEnding(userId, storyId, actorId, clock.now())
      )
    },
    rate: async (userId, rating) => {
      const conversation = await requireConversation(userId, rating)
      const at = clock.now()
      if (!(await plays.hasReachedEnding(userId, conversation.storyId, conversation.actorId, at)))
        throw new Problem('rating_not_yet')
      const { story_rating: story, character_rating: character, image_rating: image, comment } = rating
      const reference = `${conversation.storyId}/${conversation.actorId}`
      const reward = {
        userId,
        amount: RATING.rewardCoins,
        reason: 'rating',
        reference,
        key: `rating:${reference}`,
        at,
      } as const
      const isNew = await ratings.add(
        { userId, ...conversation, story, character, image, comment: comment.replace(/[<>]/g, '').trim(), at },
        reward,
      )
      if (!isNew) throw new Problem('rating_done')
    },
    hasHobbies: async (userId) => (await hobbies.list(userId)).length > 0,
    setHobbies: async (userId, tags) => {
      if (tags.some((tag) => !catalogue.genres(DEFAULT_LOCALE).some(({ id }) => id === tag)))
        throw new Problem('bad_request', 'hobby_tags')
      await hobbies.put(userId, tags)
    },
    hobbies: (locale) => catalogue.genres(locale),
  }
}
