/** What a player keeps: played stories, favourites, subscriptions; and lists of the catalogue. Doc 1 §3, §7. */
import * as v from 'valibot'
import { declareCall, noFields, requestId } from './call.ts'
import { actor, story } from './stories.ts'

const storyId = v.object({ story_id: requestId })
const stories = v.object({ stories: v.array(story) })

export const historyList = declareCall({ method: 'GET', path: '/game-history.list', request: noFields, answer: stories })
export const favoriteList = declareCall({ method: 'GET', path: '/favorite.list', request: noFields, answer: stories })
export const categoryStories = declareCall({ method: 'POST', path: '/category-story.list', request: v.object({ category_id: requestId }), answer: stories })

/** All actors; the client sorts them by `hot`. */
export const actorList = declareCall({ method: 'GET', path: '/actor.list', request: noFields, answer: v.object({ actors: v.array(actor) }) })

/** News of a story by e-mail. An empty address is left out of the payload; the user's own serves then. */
export const subscriptionCreate = declareCall({
  method: 'POST',
  path: '/user-subscribe.create',
  request: v.object({ ...storyId.entries, email: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(254), v.email())) }),
  answer: v.unknown(),
})
export const subscriptionCancel = declareCall({ method: 'POST', path: '/user-subscribe.cancel', request: storyId, answer: v.unknown() })
export const subscriptionStatus = declareCall({ method: 'POST', path: '/user-subscribe.get-status', request: storyId, answer: v.object({ is_subscribed: v.boolean() }) })
