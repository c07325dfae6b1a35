/** Where the focus goes when an item of a list is removed together with the button that had it. */

/**
 * Called before the item goes: the focus goes to the same button of the next item, else of the one before, else to what follows the list, which adds
 * an item. Items have `data-item`, and the button that removes them `data-remove`.
 */
export function focusNeighbour(button: HTMLElement): void {
  const item = button.closest('[data-item]')
  if (item === null) return
  const neighbour = [item.nextElementSibling, item.previousElementSibling].find((each) => each?.matches('[data-item]'))
  const next =
    findTarget(neighbour ?? null) ?? findAdd(item.nextElementSibling ?? item.parentElement?.nextElementSibling)
  next?.focus()
}

/** In a folded item, what unfolds it. */
function findTarget(item: Element | null): HTMLElement | null {
  const button = item?.querySelector<HTMLElement>('[data-remove]') ?? null
  return button?.closest('details:not([open])')?.querySelector('summary') ?? button
}

function findAdd(element: Element | null | undefined): HTMLElement | null {
  if (element instanceof HTMLButtonElement) return element
  return element?.querySelector('button') ?? null
}
