/** The state of the present entry in the history, unchecked; null on a server that draws the page. */
export function readHistoryState(): unknown {
  return typeof history === 'undefined' ? null : history.state
}
