/**
 * The screens before this one, for a frame in a browser without the Navigation API. There the history of the host and of its frames is one, and nothing
 * says whose an entry is: going back could move the host. So the app goes back to an address that it remembers, without the browser's history.
 */
import { goBackByAddresses } from '../platform/goBack.ts'
import { isEmbedded } from '../platform/embedding/isEmbedded.ts'

export function rememberAddresses(): void {
  if ('navigation' in globalThis || !isEmbedded()) return
  const before: string[] = []
  let current = readAddress()
  // The router announces the changes that it makes by these names. A second entry of one address is a guard (leaveGuard.ts).
  addEventListener('pushState', () => {
    if (readAddress() !== current) before.push(current)
    current = readAddress()
  })
  addEventListener('replaceState', () => {
    current = readAddress()
  })
  addEventListener('popstate', () => {
    current = readAddress()
    if (before.at(-1) === current) before.pop()
  })
  goBackByAddresses(before)
}

function readAddress(): string {
  return location.pathname + location.search
}
