/** Whether opening a chat could charge the player. Doc 1 §6 (paid stories and characters). */
import { type OpenCommand } from '../../../protocol/entries.ts'
import { getBegunKey } from '../../account/begunKey.ts'
import { getUser } from '../../account/user.ts'
import { getStory } from '../../api/stories.ts'
import { readItem } from '../../platform/storage.ts'
import { computeStartPrice } from '../story/start/startPrice.ts'

/** Whether the story or the actor has a price that is not paid. Without an answer, whether the game was not begun on this device: that one goes on offline. */
export async function mayStartCharge({ storyId, actorId }: Pick<OpenCommand, 'storyId' | 'actorId'>): Promise<boolean> {
  const answer = await getStory(storyId)
  if (!answer.ok) return !isBegunHere(storyId)
  const actor = answer.data.actors.find(({ id }) => id === actorId) ?? null
  return computeStartPrice(answer.data, actor, null).total > 0
}

function isBegunHere(storyId: string): boolean {
  const user = getUser()
  return user !== null && readItem(getBegunKey(user.uuid))?.includes(JSON.stringify(storyId)) === true
}
