/** What the browser says about sound without a tap. */

/**
 * Whether a page that was tapped once may start sound outside of a tap: in Chromium and Firefox. WebKit wants a tap for each context, and says
 * nothing; so do old versions of Chromium.
 */
export function mayPlayAfterTap(): boolean {
  const browser = navigator as Navigator & PolicyHints
  return browser.getAutoplayPolicy?.('audiocontext') === 'allowed' || browser.userAgentData !== undefined
}

interface PolicyHints {
  /** Chromium. */
  userAgentData?: unknown
  /** Firefox. */
  getAutoplayPolicy?: (type: 'audiocontext') => 'allowed' | 'allowed-muted' | 'disallowed'
}
