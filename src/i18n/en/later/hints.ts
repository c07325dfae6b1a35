/** Hints above the input. */
export const hints = { tap: 'Tap to go faster', longest: 'A message holds {{max}} characters at most.' }
