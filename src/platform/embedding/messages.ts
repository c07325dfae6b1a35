/** The messages between the page and what embeds it, a site with a frame or the native app. docs/embedding.md describes each. */
import * as v from 'valibot'

/** Marks a message as one of this contract: other scripts post messages, too. */
export const CHANNEL = 'interactive-stories'

const inset = v.pipe(v.number(), v.minValue(0), v.maxValue(400))
const token = v.pipe(v.string(), v.minLength(1), v.maxLength(4_096))
/** The host's name for its question; the answer repeats it. */
const id = v.pipe(v.string(), v.minLength(1), v.maxLength(64))

const hostMessage = v.intersect([
  v.object({ channel: v.literal(CHANNEL) }),
  v.variant('type', [
    v.object({ type: v.literal('hello') }),
    v.object({ type: v.literal('safe-areas'), top: inset, right: inset, bottom: inset, left: inset }),
    v.object({ type: v.literal('back'), id }),
    v.object({ type: v.literal('sign-in'), id, accessToken: token, refreshToken: token }),
  ]),
])
export type HostMessage = v.InferOutput<typeof hostMessage>

/** Messages of the page to its host. Never a token. */
export type PageMessage =
  | { type: 'ready'; version: string }
  | { type: 'route-changed'; path: string }
  | { type: 'back-result'; id: string; isHandled: boolean }
  | { type: 'sign-in-result'; id: string; isSignedIn: boolean }
  | { type: 'open-url'; url: string }
  | { type: 'haptics'; kind: 'light' | 'success' }

/** The message in the data of an event: an object or its JSON. Null for anything else. */
export function parseHostMessage(data: unknown): HostMessage | null {
  const parsed = v.safeParse(hostMessage, typeof data === 'string' ? parseJson(data) : data)
  return parsed.success ? parsed.output : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
