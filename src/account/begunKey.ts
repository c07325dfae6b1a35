/** Name of the item with a user's begun stories. Apart, because the start of the stories list asks only whether there is one. */
export function getBegunKey(userId: string): string {
  return `begun:${userId}`
}
