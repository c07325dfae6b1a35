/** Checks of the calls that only read, by a player who has played: each may be refused, in an envelope, and fits the contract where it is granted. Rules W9, W14, W18. */
import type * as v from 'valibot'
import { avatarList, wardrobeGet } from '../../protocol/api/avatars.ts'
import { type BodySchema, type Call, type PathArguments } from '../../protocol/api/call.ts'
import {
  actorList,
  categoryStories,
  favoriteList,
  historyList,
  subscriptionStatus,
} from '../../protocol/api/library.ts'
import { gamePreload, ratingGet, storyFinds } from '../../protocol/api/play.ts'
import { checkInStatus, hobbyStatus, systemConfig, taskList } from '../../protocol/api/rewards.ts'
import { skillList, stateSkill, storySkills } from '../../protocol/api/talents.ts'
import { type Cast, type Checks } from './callChecks.ts'
import { tryCall } from './decidedCalls.ts'

/** All of them, in turn. */
export async function checkReads(checks: Checks, token: string, { story, actorId, chatVersion }: Cast): Promise<void> {
  const ofStory = { story_id: story.id }
  const ofCast = { ...ofStory, actor_id: actorId }
  const day = { utc_offset: 0 }
  const read = <P extends string, B extends BodySchema, A extends v.GenericSchema>(
    call: Call<P, B, A, 'reads'>,
    body: v.InferInput<B>,
    ...params: PathArguments<P>
  ): Promise<unknown> => tryCall(checks, `${call.method} ${call.path}`, call, body, { token }, ...params)
  await read(historyList, {})
  await read(favoriteList, {})
  await read(actorList, {})
  await read(categoryStories, { category_id: 'all' })
  await read(subscriptionStatus, ofStory)
  await read(storyFinds, ofStory)
  await read(avatarList, {})
  await read(wardrobeGet, {})
  await read(taskList, day)
  await read(systemConfig, {})
  await read(checkInStatus, day)
  await read(hobbyStatus, {})
  await read(skillList, {})
  await read(storySkills, ofStory)
  await read(stateSkill, chatVersion === '3' ? ofStory : ofCast)
  if (chatVersion === '3') return
  await read(ratingGet, ofCast)
  await read(gamePreload, ofStory, { actorId, storyId: story.id })
}
