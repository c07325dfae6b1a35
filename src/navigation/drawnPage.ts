/** What the server says of a page that it has drawn: in the element of the page itself. */
import { type Locale } from '../../protocol/locale.ts'
import { toDrawnPath } from './paths.ts'

/** Attributes of the page, by which a browser tells whether the drawing is for it. */
export interface DrawnPage {
  /** Path of the address that it was drawn for. */
  path: string
  locale: string
  /** Elements in the root: an extension or a translator may have changed them. */
  elements: number
}

/** The drawing in this page; null where the server has sent the plain one. */
export function readDrawnPage(): DrawnPage | null {
  const { drawnPath, drawnLang = '', drawnElements } = document.documentElement.dataset
  return drawnPath === undefined ? null : { path: drawnPath, locale: drawnLang, elements: Number(drawnElements) }
}

/** Whether it shows this visitor's language at this address. */
export function isDrawnFor(page: DrawnPage | null, locale: Locale): boolean {
  return page?.locale === locale && page.path === toDrawnPath(location.pathname)
}

/** Hides a drawing that is of another language or address, until the app has drawn its own. */
export function hideDrawnPage(): void {
  document.documentElement.dataset.redrawn = ''
}

/** Empties the root where its drawing is hidden, and shows it again. */
export function removeHiddenDrawing(root: HTMLElement): void {
  const { dataset } = document.documentElement
  // Chrome has `replaceChildren` since 86.
  if (dataset.redrawn !== undefined) root.textContent = ''
  delete dataset.redrawn
}

/** How many elements are in the root now. */
export function countElements(root: Element): number {
  return root.getElementsByTagName('*').length
}
