/** Played stories, favourites and subscriptions; stories of a category, and actors. Doc 1 §3, §7. */
import * as v from 'valibot'
import { declareCall, noFields, requestId } from './call.ts'
import { email } from './email.ts'
import { actor, story } from './stories.ts'

const storyId = v.object({ story_id: requestId })
const stories = v.object({ stories: v.array(story) })

/** Where a page of a list begins: the `next_offset` of the page before. Ours: an API without pages answers with the whole list. */
const pageFields = v.object({ offset: v.optional(v.pipe(v.string(), v.regex(/^\d{1,6}$/))) })
const storyPage = v.object({ ...stories.entries, next_offset: v.optional(v.nullable(v.number()), null) })

/** The stories that the player has played, the one played last first. */
export const historyList = declareCall({
  method: 'GET',
  path: '/game-history.list',
  effect: 'reads',
  body: pageFields,
  answer: storyPage,
  errors: ['400', '401'],
})
/** The player's favourites, the latest first. */
export const favoriteList = declareCall({
  method: 'GET',
  path: '/favorite.list',
  effect: 'reads',
  body: pageFields,
  answer: storyPage,
  errors: ['400', '401'],
})
/** The stories of one category. */
export const categoryStories = declareCall({
  method: 'POST',
  path: '/category-story.list',
  effect: 'reads',
  body: v.object({ category_id: requestId }),
  answer: stories,
  errors: ['400', '401', '404'],
})

/** All actors; the client sorts them by `hot`. */
export const actorList = declareCall({
  method: 'GET',
  path: '/actor.list',
  effect: 'reads',
  body: noFields,
  answer: v.object({ actors: v.array(actor) }),
  errors: ['401'],
})

/**
 * Subscribes to news of a story by email. Without an address, the server uses the user's own. An address that the user has not proved gets an email with a
 * link, and the subscription begins when it is confirmed there.
 */
export const subscriptionCreate = declareCall({
  method: 'POST',
  path: '/user-subscribe.create',
  effect: 'changes',
  body: v.object({ ...storyId.entries, email: v.optional(email) }),
  answer: v.nullish(v.object({ awaits_confirmation: v.optional(v.nullable(v.boolean()), false) })),
  errors: ['400', '401', '404', '429', '503'],
})
/** Ends the player's subscription to news of a story. */
export const subscriptionCancel = declareCall({
  method: 'POST',
  path: '/user-subscribe.cancel',
  effect: 'changes',
  body: storyId,
  answer: v.unknown(),
  errors: ['400', '401', '404'],
})
/** Whether the player gets news of a story. */
export const subscriptionStatus = declareCall({
  method: 'POST',
  path: '/user-subscribe.get-status',
  effect: 'reads',
  body: storyId,
  answer: v.object({ is_subscribed: v.boolean() }),
  errors: ['400', '401', '404'],
})
