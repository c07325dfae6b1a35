/** Whether an intro was opened from the stories list. Then its Back returns to the list as it was: place, order and category. */
import { readHistoryState } from '../../platform/historyState.ts'

/** History state of the link of a story in the list. */
export const FROM_LIST = { from: 'list' }

export function isFromList(): boolean {
  return (readHistoryState() as typeof FROM_LIST | null)?.from === FROM_LIST.from
}
