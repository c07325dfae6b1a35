/** The kind of card above the list, known before its code is loaded, so that nothing moves: the story to go on with, the offer of the demo, or none. */
import { readUserId } from '../../account/accountStorage.ts'
import { getBegunKey } from '../../account/begunKey.ts'
import { readItem } from '../../platform/storage.ts'
import { DEMO_SEEN } from './demoSeen.ts'

/** Marks the root of the page with it, for the style sheet: the server that draws the list does not know it. */
export function markExpectedTop(): void {
  document.documentElement.dataset.top = expectTop(readUserId() ?? '')
}

function expectTop(userId: string): 'begun' | 'demo' | 'none' {
  if (readItem(getBegunKey(userId)) !== null) return 'begun'
  return readItem(DEMO_SEEN) === null ? 'demo' : 'none'
}
