/** Hints that are shown once. */
export const hints = { tap: 'Tap to go faster' }
