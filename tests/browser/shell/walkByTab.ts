/** Goes through the screen, or the dialog that is open, by Tab: each control is reached in its order, and shows the focus. */
import { expect } from 'vitest'
import { userEvent } from 'vitest/browser'

/** `changesWithFocus`: the focus enables and disables buttons; Tab leaves out those that it disables. */
export async function walkByTab(changesWithFocus = false): Promise<void> {
  const controls = listControls()
  expect(controls.length).toBeGreaterThan(0)
  const start = startBefore(controls)
  const reached: Element[] = []
  for (let tabs = 0; tabs < controls.length; tabs += 1) {
    await userEvent.tab()
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || focused === document.body) break
    reached.push(focused)
    expect(showsFocus(focused), `the focus on ${name(focused)} can be seen`).toBe(true)
    expect(findCover(focused), `nothing covers ${name(focused)}`).toBeNull()
  }
  start.remove()
  if (changesWithFocus) {
    const left = controls.filter((control) => !control.matches(':disabled') && !reached.includes(control))
    expect(left.map(name)).toEqual([])
  } else expect(reached.map(name)).toEqual(controls.map(name))
}

/** Moves the focus to the beginning of the screen or dialog: a Tab from the end would leave the page. */
function startBefore([first]: HTMLElement[]): HTMLElement {
  const start = document.createElement('span')
  start.tabIndex = -1
  const place = first?.closest('dialog') ?? document.body
  place.prepend(start)
  start.focus()
  return start
}

/** The controls that a pointer can use, in the order of the page. Of radio buttons of one name, and of cards of which one is shown, Tab reaches that one. */
function listControls(): HTMLElement[] {
  const root = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body
  return [...root.querySelectorAll<HTMLElement>('a[href], button, input, summary, select, textarea')].filter(
    (element) =>
      element.checkVisibility() &&
      !element.matches(':disabled, [tabindex="-1"], [type="radio"]:not(:checked)') &&
      element.closest('[inert], [hidden]') === null,
  )
}

/** Whether the control, its label or its frame looks different without the focus. */
function showsFocus(control: HTMLElement): boolean {
  const focused = describeLook(control)
  control.blur()
  const isSeen = describeLook(control) !== focused
  control.focus()
  return isSeen
}

/** A bar that stays in its place and lies over the control, by its class; null for none. */
function findCover(control: HTMLElement): string | null {
  if (getComputedStyle(control).opacity === '0') return null
  const { left, right, top, bottom } = control.getBoundingClientRect()
  const x = (left + right) / 2
  for (const y of [top + 1, bottom - 1]) {
    const bar = document.elementFromPoint(x, y)?.closest('nav, section, header, footer, div')
    for (let part: Element | null | undefined = bar; part !== null && part !== undefined; part = part.parentElement) {
      const { position } = getComputedStyle(part)
      if ((position === 'fixed' || position === 'sticky') && !part.contains(control)) return part.className
    }
  }
  return null
}

function describeLook(control: HTMLElement): string {
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
  const parts = [control, control.parentElement, control.nextElementSibling, control.closest('label')]
  return parts
    .flatMap((part) => (part === null ? [] : [getComputedStyle(part), getComputedStyle(part, '::after')]))
    .map(({ outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor }) =>
      [outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor].join(),
    )
    .join(' | ')
}

function name(element: Element): string {
  return `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`.slice(0, 60)
}
