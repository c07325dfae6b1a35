/** The media of the page, by their paths on a server: `/media/lamp/quay.webp`. Each gets an address of its own when it is first shown. */
import { ONE_PAGE } from '../../protocol/story/onePage.ts'

const addresses = new Map<string, string>()

/** Null where the file had no room for it. */
export function findMedium(path: string): Blob | null {
  const element = findElement(path)
  if (element === null) return null
  const bytes = Uint8Array.from(atob(element.textContent ?? ''), (letter) => letter.charCodeAt(0))
  return new Blob([bytes], { type: element.getAttribute(ONE_PAGE.type) ?? '' })
}

/** The address to load; one that shows nothing where it is not there. */
export function addressOfMedium(path: string): string {
  const known = addresses.get(path)
  if (known !== undefined) return known
  const blob = findMedium(path)
  const address = blob === null ? 'data:,' : URL.createObjectURL(blob)
  addresses.set(path, address)
  return address
}

function findElement(path: string): Element | null {
  // Pictures are there in one size.
  const name = path.replace(/^.*\//, '').replace(/-360(?=\.webp$)/, '')
  return document.querySelector(`[${ONE_PAGE.medium}="${CSS.escape(name)}"]`)
}
