/** Alignment of narration: up to two lines are centred, more are aligned left, where the eye finds the next line. */

const CENTRED_LINES_MAX = 2

/** Ref of a narrator's row: marks it with `data-long` while its text has more lines. Returns the stop function. */
export function alignNarration(row: HTMLElement): () => void {
  const text = row.firstElementChild
  if (text === null) return () => undefined
  const sizes = new ResizeObserver(([entry]) => {
    const lineHeight = Number.parseFloat(getComputedStyle(text).lineHeight)
    const lines = Math.round((entry?.contentRect.height ?? 0) / lineHeight)
    row.toggleAttribute('data-long', lines > CENTRED_LINES_MAX)
  })
  sizes.observe(text)
  return () => sizes.disconnect()
}
