/** The views of the flow editor on a phone, as its address has them. */

/** Wider windows show the graph with the steps beside it. */
export const WIDE_FLOW = '(min-width: 900px)'

/** State of an entry of the history that has the outline behind it. */
export const FROM_OUTLINE = 'from-outline'
