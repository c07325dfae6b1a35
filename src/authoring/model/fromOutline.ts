/** State of an entry of the history that has the outline of the flow editor behind it. */
export const FROM_OUTLINE = 'from-outline'
