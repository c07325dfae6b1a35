/** The way back to the screen before, inside the app. */

/** Goes back one entry of the history if that is one of this app; false if this screen is the first, and nothing was done. */
export function goBackInApp(): boolean {
  const { navigation } = globalThis as { navigation?: { canGoBack: boolean } }
  // Its entries are those of this origin alone. Browsers without it count the pages of other sites, too.
  if (!(navigation?.canGoBack ?? history.length > 1)) return false
  history.back()
  return true
}
