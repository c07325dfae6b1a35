/** Keeps a sheet of three parts usable in a low window and with large text. */

/** A content that scrolls by itself is at least this high, in the size of text. */
const MIN_CONTENT_REM = 12
/** The share of the window that a sheet fills: `.box` in Drawer.module.css. */
const WINDOW_SHARE = 0.88

/**
 * Marks `box` with `data-together` while its fixed parts, all but `content`, leave too little room for the content: everything then scrolls
 * together. Returns the function that stops it.
 */
export function attachScrollTogether(box: HTMLElement, content: HTMLElement): () => void {
  const update = (): void => {
    let roomPx = innerHeight * WINDOW_SHARE
    for (const part of box.children) if (part !== content) roomPx -= part.getBoundingClientRect().height
    const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    box.toggleAttribute('data-together', roomPx < MIN_CONTENT_REM * remPx)
  }
  update()
  addEventListener('resize', update)
  const sizes = new ResizeObserver(update)
  // A part that comes later changes the height of the box or of the content.
  for (const element of [box, ...box.children]) sizes.observe(element)
  return () => {
    removeEventListener('resize', update)
    sizes.disconnect()
  }
}
