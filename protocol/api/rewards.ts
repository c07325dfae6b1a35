/** Ways to earn diamonds: daily tasks, check-in, invitations, hobbies. Doc 1 §3, §4, §7. */
import * as v from 'valibot'
import { user } from './account.ts'
import { dayFields } from '../day.ts'
import { declareCall, noFields, requestId } from './call.ts'

const task = v.object({
  name: v.string(),
  description: v.string(),
  /** Completions on the player's day; `limit` is the most that are paid per day. */
  count: v.number(),
  limit: v.number(),
  is_done: v.boolean(),
  /** Diamonds per completion. */
  coins: v.number(),
})
export type DailyTask = v.InferOutput<typeof task>
/** Of playing: `is_earned` where the player has played on this day, on any device, and has not been paid. The specification does not name it. */
const playTask = v.object({ ...task.entries, is_earned: v.optional(v.boolean()) })
export type PlayTask = v.InferOutput<typeof playTask>
/** Of sharing: `story` is the one that the player has played last and not shared on this day; null for none. The specification does not name it. */
const shareTask = v.object({
  ...task.entries,
  story: v.optional(v.nullable(v.object({ id: v.string(), title: v.string() })), null),
})
export type ShareTask = v.InferOutput<typeof shareTask>
/** Of the invitations: `earned` has the diamonds of all of them, ever. The specification does not name it. */
const inviteTask = v.object({ ...task.entries, earned: v.optional(v.number()) })
export type InviteTask = v.InferOutput<typeof inviteTask>
const userAnswer = v.object({ user })

/** The daily tasks, and which of them are done. */
export const taskList = declareCall({
  method: 'GET',
  path: '/daily-tasks.list',
  effect: 'reads',
  body: dayFields,
  answer: v.object({
    play_game_task: playTask,
    share_task: shareTask,
    invite_task: inviteTask,
    create_task: v.optional(task),
  }),
  errors: ['401', '403'],
})
/** Takes the reward of the task to play a game. */
export const taskPlay = declareCall({
  method: 'POST',
  path: '/daily-tasks.play-game',
  effect: 'changes',
  body: dayFields,
  answer: userAnswer,
  errors: ['401', '403', '1201', '1202'],
})
/** Takes the reward of the task to share a game: of a story, where it is named, once a day. */
export const taskShare = declareCall({
  method: 'POST',
  path: '/daily-tasks.share-game',
  effect: 'changes',
  body: v.object({ ...dayFields.entries, story_id: v.optional(requestId) }),
  answer: userAnswer,
  errors: ['401', '403', '404', '1201'],
})
/** Takes the reward of the task to create a story. */
export const taskCreate = declareCall({
  method: 'POST',
  path: '/daily-tasks.create-story',
  effect: 'changes',
  body: dayFields,
  answer: userAnswer,
  errors: ['401', '403', '1201'],
})
/** Takes the reward of the task to invite a friend. */
export const taskInvite = declareCall({
  method: 'POST',
  path: '/daily-tasks.invite-friend',
  effect: 'changes',
  body: dayFields,
  answer: userAnswer,
  errors: ['401', '403', '1201', '1202'],
})

const perDay = v.object({
  day_one: v.number(),
  day_two: v.number(),
  day_three: v.number(),
  day_four: v.number(),
  day_five: v.number(),
  day_six: v.number(),
  day_seven: v.number(),
})
export type CheckInCoins = v.InferOutput<typeof perDay>

/** Configuration of the app. `user_hobby_collection` lists the tags to choose from. */
export const systemConfig = declareCall({
  method: 'GET',
  path: '/sysconfig.list',
  effect: 'reads',
  body: noFields,
  answer: v.object({
    checkin: v.object({ check_in_coins_per_day: perDay }),
    user_hobby_collection: v.array(v.object({ id: v.string(), name: v.string() })),
  }),
  errors: [],
})

/** The specification names the rewards and not the call. `day` is the next to check in, 1 to 7. */
const checkIn = v.object({ day: v.number(), is_checked_in: v.boolean() })
/** The next day of the check-in, and whether today's was taken. */
export const checkInStatus = declareCall({
  method: 'GET',
  path: '/check-in.get-status',
  effect: 'reads',
  body: dayFields,
  answer: checkIn,
  errors: ['401'],
})
/** Checks in for today, and gives the coins of the day. */
export const checkInCreate = declareCall({
  method: 'POST',
  path: '/check-in.create',
  effect: 'changes',
  body: dayFields,
  answer: v.object({ ...checkIn.entries, user }),
  errors: ['401', '1203'],
})

/** The player's own invite code, always the same. */
export const inviteCode = declareCall({
  method: 'GET',
  path: '/invite-code.create',
  effect: 'changes',
  body: noFields,
  answer: v.object({ exclusive_invite_code: v.string() }),
  errors: ['401'],
})

/** A registered player names the friend who invited them: once, not themselves, and nobody whom they invited. */
export const inviteUse = declareCall({
  method: 'POST',
  path: '/invite-code.use',
  effect: 'changes',
  body: v.object({ invite_code: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)) }),
  answer: v.object({}),
  errors: ['401', '403', '1206', '1207'],
})

/** Whether the player's hobbies are known. */
export const hobbyStatus = declareCall({
  method: 'GET',
  path: '/hobby/collection-status.get',
  effect: 'reads',
  body: noFields,
  answer: v.object({ is_collected_hobby: v.boolean() }),
  errors: ['401'],
})
/** Stores the player's hobbies. */
export const hobbyCreate = declareCall({
  method: 'POST',
  path: '/hobby/collection.create',
  effect: 'changes',
  body: v.object({
    hobby_tags: v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(40))), v.minLength(1), v.maxLength(30)),
  }),
  answer: v.object({ user }),
  errors: ['400', '401'],
})
