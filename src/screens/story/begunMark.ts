/** Marks the root of the page where the player has begun the story of an intro on this device, or may be asked how stories address them: a style sheet keeps the place of what is drawn then. */
import { readUserId } from '../../account/accountStorage.ts'
import { isAddressUnknown } from '../../account/addressQuestion.ts'
import { hasBegunStory } from '../../account/begunKey.ts'

export function markBegun(storyId: string): void {
  const { dataset } = document.documentElement
  if (hasBegunStory(readUserId(), storyId)) dataset.begun = ''
  else delete dataset.begun
  if (isAddressUnknown()) dataset.asksAddress = ''
  else delete dataset.asksAddress
}
