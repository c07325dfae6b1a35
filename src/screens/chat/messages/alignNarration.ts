/** Alignment of narration: up to two lines are centred, more are aligned left, where the eye finds the next line. */

const CENTRED_LINES_MAX = 2

/** Ref of a narrator's row: marks it with `data-long` while its text has more lines. Returns the stop function. */
export function alignNarration(row: HTMLElement): () => void {
  const text = row.firstElementChild
  if (text === null) return () => undefined
  const sizes = new ResizeObserver(() => alignNarrationOf(text))
  sizes.observe(text)
  return () => sizes.disconnect()
}

/** Marks the narrator's row that an element stands in, if it does. Reads the layout. */
export function alignNarrationOf(text: Element): void {
  const row = text.closest('[data-from="system"]')
  const bubble = row?.firstElementChild
  if (row === null || bubble === null || bubble === undefined) return
  const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(bubble)
  const height = bubble.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom)
  row.toggleAttribute('data-long', Math.round(height / Number.parseFloat(lineHeight)) > CENTRED_LINES_MAX)
}
