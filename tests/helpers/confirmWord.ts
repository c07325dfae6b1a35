/** The Enter by which an input method takes a word: during the composition, and after its end, as Safari reports it. */
export function confirmWord(field: Element): void {
  for (const init of [{ isComposing: true }, { keyCode: 229 }])
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init }))
}
