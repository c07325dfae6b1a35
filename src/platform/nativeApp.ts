/** Recognises the native app, which adds a mark to the user agent of its webview (docs/embedding.md). Doc 1 §1. */

/** Followed by the version of the native app: `InteractiveStoriesApp/1.3.1`. */
const USER_AGENT_MARKER = /\bInteractiveStoriesApp\/([\w.-]+)/

/** Whether this page runs inside the native app. */
export function isNativeApp(userAgent: string = navigator.userAgent): boolean {
  return USER_AGENT_MARKER.test(userAgent)
}
