/** The catalogue. Doc 1 §3 (story, actor, category), §7. */
import * as v from 'valibot'
import { face, mediaUrl } from '../events/fields.ts'
import { declareCall, noFields, requestId } from './call.ts'

const key = v.union([v.string(), v.number()])
/** What the player and a character have been through together, in all stories with them: the highest value of the heart at an ending, and endings. */
const bond = v.object({ heart: v.number(), endings: v.number() })
/** Key/value information about an actor, shown unchanged. */
const extra = v.optional(
  v.nullable(v.record(v.string(), v.union([v.string(), v.number(), v.pipe(v.boolean(), v.transform(String))]))),
  null,
)

export const actor = v.object({
  id: v.pipe(key, v.transform(String)),
  name: v.string(),
  preview_url: v.optional(v.nullable(mediaUrl), null),
  /** Where the face of the preview is. Not in the specification. */
  preview_face: face,
  avatar_url: v.optional(v.nullable(mediaUrl), null),
  /** Further pictures and clips, shown where the character is chosen. The specification has them without a name. */
  image_assets: v.optional(v.array(mediaUrl), []),
  video_assets: v.optional(v.array(mediaUrl), []),
  coins: v.optional(v.number(), 0),
  is_purchased: v.optional(v.boolean(), false),
  /** The version of the chat: '2', '3', or else the legacy one. */
  version: v.optional(v.pipe(key, v.transform(String)), ''),
  hot: v.optional(v.number(), 0),
  /** Null where they reached no ending together. Not in the specification. */
  bond: v.optional(v.nullable(bond), null),
  extra,
})
export type Actor = v.InferOutput<typeof actor>

/** Ratings of a story: the mean, 1 to 5 stars, and their number. */
const rating = v.object({ average: v.number(), count: v.number() })

/** Where a player left a game: with whom, the line said last, and how much of the story is played, percent. */
const lastGame = v.object({
  actor_id: v.pipe(key, v.transform(String)),
  last_line: v.optional(v.string(), ''),
  percent: v.optional(v.nullable(v.number()), null),
})

export const story = v.object({
  id: v.pipe(key, v.transform(String)),
  title: v.string(),
  description: v.optional(v.string(), ''),
  /** The language of its texts and games for this player; '' where the server does not say. Not in the specification. */
  language: v.optional(v.string(), ''),
  /** A sentence or two that fit on a card, where the description does not. Not in the specification. */
  teaser: v.optional(v.string(), ''),
  preview_url: v.optional(v.nullable(mediaUrl), null),
  /** Where the face of the preview is: the words of cards and intro stay off it. Not in the specification. */
  preview_face: face,
  actors: v.optional(v.array(actor), []),
  /** '3' is the reasoning mode. */
  version: v.optional(v.pipe(key, v.transform(String)), ''),
  coins: v.optional(v.number(), 0),
  is_purchased: v.optional(v.boolean(), false),
  is_fav: v.optional(v.boolean(), false),
  is_active_skill: v.optional(v.boolean(), false),
  is_support_face_swap: v.optional(v.boolean(), false),
  /** Ready-made avatars of a story with face swap. Not in the specification, which has them without a source. */
  predefined_avatars: v.optional(v.array(mediaUrl), []),
  /** Names of the story's categories, for the chips on the cards. Not in the specification. */
  tags: v.optional(v.array(v.string()), []),
  /** How long one play takes; 0 where unknown. Not in the specification. */
  minutes: v.optional(v.number(), 0),
  /** Null where nobody has rated it. Not in the specification. */
  rating: v.optional(v.nullable(rating), null),
  /** Number of endings; 0 where unknown. Not in the specification. */
  endings: v.optional(v.number(), 0),
  /** Titles of the endings that the player has found. Not in the specification. */
  endings_found: v.optional(v.array(v.string()), []),
  /** The game that the player can go on with, in the list of played stories alone; null for none. Not in the specification. */
  last_game: v.optional(v.nullable(lastGame)),
})
export type Story = v.InferOutput<typeof story>

const category = v.object({ id: v.pipe(key, v.transform(String)), name: v.string(), level: v.optional(v.number(), 1) })
export type Category = v.InferOutput<typeof category>

/** Best liked first, published last first, by title in the language of the request, or cheapest first. The specification names `popular` alone. */
export const STORY_SORTS = ['popular', 'newest', 'title', 'price'] as const
export type StorySort = (typeof STORY_SORTS)[number]

/** The stories of the catalogue, in the order of `sort`. */
export const storyList = declareCall({
  method: 'POST',
  path: '/story.list',
  effect: 'reads',
  body: v.object({
    category_ids: v.optional(v.pipe(v.array(requestId), v.maxLength(100))),
    sort: v.optional(v.picklist(STORY_SORTS), 'popular'),
  }),
  answer: v.object({ stories: v.array(story) }),
  errors: ['400', '401'],
})

/** One story with its characters. */
export const storyGet = declareCall({
  method: 'GET',
  path: '/story.get',
  effect: 'reads',
  body: v.object({ id: requestId }),
  answer: v.object({ story, actors: v.optional(v.array(actor), []), is_discount_user: v.optional(v.boolean(), false) }),
  errors: ['400', '401', '404', '1305'],
})

/** The categories of the catalogue. */
export const categoryList = declareCall({
  method: 'GET',
  path: '/category.list',
  effect: 'reads',
  body: noFields,
  answer: v.object({ category: v.array(category) }),
  errors: ['401'],
})

const favorite = v.object({ story_id: requestId })
/** Marks a story as a favourite. */
export const favoriteCreate = declareCall({
  method: 'POST',
  path: '/favorite.create',
  effect: 'changes',
  body: favorite,
  answer: v.unknown(),
  errors: ['400', '401', '404'],
})
/** Takes a story out of the favourites. */
export const favoriteDelete = declareCall({
  method: 'POST',
  path: '/favorite.delete',
  effect: 'changes',
  body: favorite,
  answer: v.unknown(),
  errors: ['400', '401', '404'],
})
