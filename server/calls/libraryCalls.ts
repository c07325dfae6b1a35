/** Played stories, favourites, subscriptions, ratings and hobbies. Doc 1 §7; doc 2 §7. */
import {
  actorList,
  categoryStories,
  favoriteList,
  historyList,
  subscriptionCancel,
  subscriptionCreate,
  subscriptionStatus,
} from '../../protocol/api/library.ts'
import { epilogueGet, epilogueRead } from '../../protocol/api/epilogues.ts'
import { ratingCreate, ratingGet } from '../../protocol/api/play.ts'
import { hobbyCreate, hobbyStatus, systemConfig } from '../../protocol/api/rewards.ts'
import { toApiUser } from '../services/accounts.ts'
import { CHECK_IN_COINS } from '../services/checkIn.ts'
import { type Epilogues } from '../services/epilogues.ts'
import { type Feedback } from '../services/feedback.ts'
import { type PlayerLibrary } from '../services/playerLibrary.ts'
import { type Subscriptions } from '../services/subscriptions.ts'
import { answerUser, answerVisitor, answerAnyone, type Route } from './route.ts'
import { withFormProblems } from './formProblems.ts'

export function createLibraryCalls({
  playerLibrary,
  subscriptions,
  feedback,
  epilogues,
}: {
  playerLibrary: PlayerLibrary
  subscriptions: Subscriptions
  feedback: Feedback
  epilogues: Epilogues
}): Route[] {
  return [
    answerUser(historyList, ({ body, locale }, user) =>
      playerLibrary.listPlayed(user.id, Number(body.offset ?? 0), locale),
    ),
    answerUser(favoriteList, ({ body, locale }, user) =>
      playerLibrary.listFavorites(user.id, Number(body.offset ?? 0), locale),
    ),
    answerVisitor(categoryStories, async ({ body, locale }, user) => ({
      stories: await playerLibrary.listCategory(body.category_id, { userId: user?.id ?? null, locale }),
    })),
    answerVisitor(actorList, async ({ locale }, user) => ({
      actors: await playerLibrary.listActors({ userId: user?.id ?? null, locale }),
    })),
    withFormProblems(
      answerUser(subscriptionCreate, async ({ body, locale, client }, user) => ({
        awaits_confirmation: await subscriptions.subscribe(user, body.story_id, body.email, { locale, client }),
      })),
    ),
    answerUser(subscriptionCancel, ({ body }, user) => subscriptions.unsubscribe(user.id, body.story_id)),
    answerUser(subscriptionStatus, async ({ body }, user) => ({
      is_subscribed: await subscriptions.isSubscribed(user.id, body.story_id),
    })),
    answerUser(epilogueGet, async ({ body }, user) => ({ epilogue: await epilogues.get(user.id, body.utc_offset) })),
    answerUser(epilogueRead, async ({ body: { story_id: storyId, actor_id: actorId, ending_id: endingId } }, user) =>
      epilogues.markRead(user.id, { storyId, actorId, endingId }),
    ),
    answerUser(ratingGet, async ({ body }, user) => ({ is_commentable: await feedback.isCommentable(user.id, body) })),
    answerUser(ratingCreate, ({ body }, user) => feedback.rate(user.id, body)),
    answerUser(hobbyStatus, async (_, user) => ({ is_collected_hobby: await feedback.hasHobbies(user.id) })),
    answerUser(hobbyCreate, async ({ body }, user) => {
      await feedback.setHobbies(user.id, body.hobby_tags)
      return { user: toApiUser(user) }
    }),
    answerAnyone(systemConfig, async ({ locale }) => ({
      checkin: { check_in_coins_per_day: CHECK_IN_COINS },
      user_hobby_collection: feedback.hobbies(locale),
    })),
  ]
}
