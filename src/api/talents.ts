/** The talents that a story offers, and the one of a saved game. Doc 2 §7. */
import type * as v from 'valibot'
import { type Skill, skillList, stateSkill, storySkills } from '../../protocol/api/talents.ts'
import { type Result, succeed } from '../../protocol/api/result.ts'
import { callAsUserWith } from './client.ts'

/** The talents of a story; where it names none, or cannot say, all that there are. */
export async function listTalents(storyId: string, signal?: AbortSignal): Promise<Result<Skill[]>> {
  const ofStory = await callAsUserWith({ signal }, storySkills, { story_id: storyId })
  if (ofStory.ok && ofStory.data.skills.length > 0) return succeed(ofStory.data.skills)
  const all = await callAsUserWith({ signal }, skillList, {})
  return all.ok ? succeed(all.data.skills) : all
}

/** The talent of a saved game, with the points of each attribute. */
export type SavedTalent = v.InferOutput<typeof stateSkill.answer>

/** A story of version 3 has one game for all actors. */
export function getSavedTalent(
  story: { id: string; version: string },
  actorId: string,
  signal?: AbortSignal,
): Promise<Result<SavedTalent>> {
  const body = story.version === '3' ? { story_id: story.id } : { story_id: story.id, actor_id: actorId }
  return callAsUserWith({ signal }, stateSkill, body)
}
