/** The way back to the screen before, inside the app. */

/** Addresses of the screens before this one, the last one at the end; null where the browser's history says it. */
let addressesBefore: string[] | null = null

/** From now on goes back by these addresses: `src/app/embedding.ts` keeps them. */
export function goBackByAddresses(addresses: string[]): void {
  addressesBefore = addresses
}

/** Goes back one entry of the history, or several, if these are of this app; false if they are not, and nothing was done. */
export function goBackInApp(entries = 1): boolean {
  if (addressesBefore !== null) {
    const address = addressesBefore.pop()
    if (address !== undefined) history.replaceState(null, '', address)
    return address !== undefined
  }
  const { navigation } = globalThis as { navigation?: { currentEntry: { index: number } | null } }
  // Its entries are those of this origin alone. Browsers without it count the pages of other sites, too.
  if ((navigation?.currentEntry?.index ?? history.length - 1) < entries) return false
  history.go(-entries)
  return true
}
