/** The way to the host: the parent of this frame, if its origin is configured, or the channel that the native app injects. */
import { isNativeApp } from '../nativeApp.ts'
import { CHANNEL, type HostMessage, type PageMessage, parseHostMessage } from './messages.ts'

export interface HostChannel {
  /** Sends a message. Before the host is known it is not sent. */
  send: (message: PageMessage) => void
}

/** The object that the native app injects: `storiesHost` on Android, a message handler of that name on iOS. */
interface NativeHost {
  postMessage: (text: string) => void
}

/** Opens the channel, and passes each message of the host to `onMessage`. Messages of anyone else are ignored. Null without a host. */
export function openHostChannel(
  embedOrigins: readonly string[],
  onMessage: (message: HostMessage) => void,
): HostChannel | null {
  if (isNativeApp()) return openNativeChannel(onMessage)
  return window.parent === window ? null : openFrameChannel(embedOrigins, onMessage)
}

function openFrameChannel(embedOrigins: readonly string[], onMessage: (message: HostMessage) => void): HostChannel {
  let hostOrigin = embedOrigins.find((origin) => origin === readParentOrigin()) ?? null
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== window.parent || !embedOrigins.includes(origin)) return
    const message = parseHostMessage(data)
    if (message === null) return
    hostOrigin = origin
    onMessage(message)
  })
  return {
    send: (message) => {
      if (hostOrigin !== null) window.parent.postMessage({ channel: CHANNEL, ...message }, hostOrigin)
    },
  }
}

/** The app evaluates `postMessage(message, location.origin)` in this page: no other page can send from this window. */
function openNativeChannel(onMessage: (message: HostMessage) => void): HostChannel {
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== window || origin !== location.origin) return
    const message = parseHostMessage(data)
    if (message !== null) onMessage(message)
  })
  return { send: (message) => findNativeHost()?.postMessage(JSON.stringify({ channel: CHANNEL, ...message })) }
}

/** The origin of the parent; null where browser or referrer policy hide it: then the host's first message tells it. */
function readParentOrigin(): string | null {
  const [ancestor] = location.ancestorOrigins ?? []
  if (ancestor !== undefined) return ancestor
  try {
    return new URL(document.referrer).origin
  } catch {
    return null
  }
}

function findNativeHost(): NativeHost | null {
  const { storiesHost, webkit } = globalThis as {
    storiesHost?: NativeHost
    webkit?: { messageHandlers?: { storiesHost?: NativeHost } }
  }
  return storiesHost ?? webkit?.messageHandlers?.storiesHost ?? null
}
