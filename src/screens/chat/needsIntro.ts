/** Whether a chat that is opened by its address begins in the intro: its start could charge the player, or asks for a talent or an avatar first. Doc 1 §6, doc 2 §4. */
import { type OpenCommand } from '../../../protocol/entries.ts'
import { getBegunKey } from '../../account/begunKey.ts'
import { getUser } from '../../account/user.ts'
import { hasSavedGame } from '../../api/savedGame.ts'
import { getStory } from '../../api/stories.ts'
import { readItem } from '../../platform/storage.ts'
import { computeStartPrice } from '../story/start/startPrice.ts'
import { listStartSteps } from '../story/start/startSteps.ts'

/**
 * `price`: the story or the actor has a price that is not paid. `questions`: the game is new, and a new game of this story asks for something.
 * Null: the chat opens. Without an answer the price is asked for, unless the game was begun on this device: that one goes on offline.
 */
export async function findIntroReason({
  storyId,
  actorId,
  chatVersion,
}: Pick<OpenCommand, 'storyId' | 'actorId' | 'chatVersion'>): Promise<'price' | 'questions' | null> {
  const answer = await getStory(storyId)
  if (!answer.ok) return isBegunHere(storyId) ? null : 'price'
  const story = answer.data
  const actor = story.actors.find(({ id }) => id === actorId) ?? null
  if (computeStartPrice(story, actor, null).total > 0) return 'price'
  if (listStartSteps(story).length === 0) return null
  // The legacy chat starts a new game, unless this device has one that was cut off.
  if (chatVersion === '1') return isBegunHere(storyId) ? null : 'questions'
  const saved = await hasSavedGame({ id: storyId, version: chatVersion }, actorId)
  return (saved.ok ? saved.data : isBegunHere(storyId)) ? null : 'questions'
}

function isBegunHere(storyId: string): boolean {
  const user = getUser()
  return user !== null && readItem(getBegunKey(user.uuid))?.includes(JSON.stringify(storyId)) === true
}
