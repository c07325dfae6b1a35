/** Whether an intro was opened from the stories list. Then its Back returns to the list as it was: place, order and category. */

/** History state of the link of a story in the list. */
export const FROM_LIST = { from: 'list' }

export function isFromList(): boolean {
  // A server that draws the page has no history.
  return typeof history !== 'undefined' && (history.state as typeof FROM_LIST | null)?.from === FROM_LIST.from
}
