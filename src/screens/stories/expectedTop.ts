/** Which card will stand above the list: the story to go on with, the offer of the demo, or none. Known before its code is loaded, so that nothing moves. */
import { getBegunKey } from '../../account/begunKey.ts'
import { readItem } from '../../platform/storage.ts'
import { DEMO_SEEN } from './demoSeen.ts'

export function expectTop(userId = ''): ExpectedTop {
  if (readItem(getBegunKey(userId)) !== null) return 'begun'
  return readItem(DEMO_SEEN) === null ? 'demo' : 'none'
}

export type ExpectedTop = 'begun' | 'demo' | 'none'
