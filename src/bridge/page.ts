/** What happens to the page and matters to the game: it is hidden, put to sleep, brought back, or cut off. Rules F11, T7, L10. */
import { type HostFact } from '../../protocol/intents.ts'

export interface PageListener {
  report: (fact: HostFact) => void
  /** The page is there again after a time in which anything may have happened to its worker. */
  back: () => void
}

/** Reports how things stand, and from then on what changes. The answer ends it. No `unload`: it keeps pages from being kept. */
export function watchPage({ report, back }: PageListener): () => void {
  const isSeen = (): boolean => document.visibilityState === 'visible'
  const visibility = (): void => {
    report({ kind: 'visibility', visible: isSeen() })
    if (isSeen()) back()
  }
  const network = (): void => report({ kind: 'network', online: navigator.onLine })
  const asleep = (): void => report({ kind: 'frozen', frozen: true })
  const awake = (): void => {
    report({ kind: 'frozen', frozen: false })
    visibility()
  }
  const shown = (event: PageTransitionEvent): void => {
    if (event.persisted) awake()
  }

  const listening: [EventTarget, string, EventListener][] = [
    [document, 'visibilitychange', visibility],
    [document, 'freeze', asleep],
    [document, 'resume', awake],
    // Whether the page is kept is known by who shows it again; one that goes for good leaves its place sooner this way.
    [window, 'pagehide', asleep],
    [window, 'pageshow', shown as EventListener],
    [window, 'online', network],
    [window, 'offline', network],
  ]
  for (const [target, name, listener] of listening) target.addEventListener(name, listener)
  // The log may say otherwise: the last page was hidden before it went.
  report({ kind: 'visibility', visible: isSeen() })
  return () => {
    for (const [target, name, listener] of listening) target.removeEventListener(name, listener)
  }
}
