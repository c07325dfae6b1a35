/** Translates the page while it is used, as a browser's translator does: each text node gives way to <font><font>text</font></font>. */
import { vi } from 'vitest'

export interface Translation {
  /** What React wrote into texts that are no longer in the page, and so shows to nobody. */
  readonly lost: readonly string[]
  /** What React threw: it has drawn the error page instead. */
  readonly crashes: readonly Error[]
  stop: () => void
}

/** Translators leave these as they are. */
const UNTRANSLATED = 'font, script, style, textarea, [translate="no"]'

export function translatePage(): Translation {
  const lost: string[] = []
  const crashes: Error[] = []
  const errors = vi.spyOn(console, 'error').mockImplementation((...values: unknown[]) => {
    crashes.push(...values.filter((value) => value instanceof Error))
  })
  const writes = new MutationObserver((records) => {
    for (const { target } of records) if (!target.isConnected) lost.push(target.textContent ?? '')
  })
  const translate = (root: Node): void => {
    const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Node[] = root instanceof Text ? [root] : []
    while (nodes.nextNode() !== null) texts.push(nodes.currentNode)
    for (const text of texts) {
      const { parentElement } = text
      if (parentElement === null || parentElement.closest(UNTRANSLATED) !== null || text.textContent?.trim() === '')
        continue
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.textContent
      outer.append(inner)
      parentElement.replaceChild(outer, text)
      writes.observe(text, { characterData: true })
    }
  }
  const changes = new MutationObserver((records) => {
    for (const { target, addedNodes } of records)
      for (const node of target instanceof Text ? [target] : addedNodes) translate(node)
  })
  translate(document.body)
  changes.observe(document.body, { childList: true, subtree: true, characterData: true })
  return {
    lost,
    crashes,
    stop: () => {
      changes.disconnect()
      writes.disconnect()
      errors.mockRestore()
    },
  }
}
