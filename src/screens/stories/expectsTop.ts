/** Whether a card stands above the list: the story to go on with, or the offer of the demo. Known before its code is loaded, so that nothing moves. */
import { getBegunKey } from '../../account/begunKey.ts'
import { readItem } from '../../platform/storage.ts'
import { DEMO_SEEN } from './demoSeen.ts'

export function expectsTop(userId = ''): boolean {
  return readItem(getBegunKey(userId)) !== null || readItem(DEMO_SEEN) === null
}
