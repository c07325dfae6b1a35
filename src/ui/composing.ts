/** Keys that belong to an input method, such as the Enter that confirms a word of Chinese or Japanese. */

/** The code of every key that an input method has taken. */
const IME_KEY_CODE = 229

/**
 * Whether the input method of a text field has taken this key: a handler leaves it alone. Safari ends the composition before it reports the key
 * that confirms the word, which then has the code alone.
 */
export function isComposing({
  isComposing: isDuring,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isDuring || keyCode === IME_KEY_CODE
}
