/** What happens to the page and matters to the game: it is hidden, put to sleep, brought back, or cut off. Rules F11, T7, L10. */
import { type HostFact } from '../../protocol/intents.ts'

export interface PageListener {
  report: (fact: HostFact) => void
  /** The page is there again after a time in which anything may have happened to its worker. */
  onReturn: () => void
}

/** Reports how things stand, and from then on what changes. The answer ends it. No `unload`: it keeps pages from being kept. */
export function watchPage({ report, onReturn }: PageListener): () => void {
  const isVisible = (): boolean => document.visibilityState === 'visible'
  const onVisibilityChange = (): void => {
    report({ kind: 'visibility', visible: isVisible() })
    if (isVisible()) onReturn()
  }
  const onNetworkChange = (): void => report({ kind: 'network', online: navigator.onLine })
  const onFreeze = (): void => report({ kind: 'frozen', frozen: true })
  const onResume = (): void => {
    report({ kind: 'frozen', frozen: false })
    onVisibilityChange()
  }
  const onPageShow = (event: PageTransitionEvent): void => {
    if (event.persisted) onResume()
  }

  const listeners: [EventTarget, string, EventListener][] = [
    [document, 'visibilitychange', onVisibilityChange],
    [document, 'freeze', onFreeze],
    [document, 'resume', onResume],
    // Whether the page is kept is known by who shows it again; one that goes for good leaves its place sooner this way.
    [window, 'pagehide', onFreeze],
    [window, 'pageshow', onPageShow as EventListener],
    [window, 'online', onNetworkChange],
    [window, 'offline', onNetworkChange],
  ]
  for (const [target, name, listener] of listeners) target.addEventListener(name, listener)
  // The log may say otherwise: the last page was hidden before it went.
  report({ kind: 'visibility', visible: isVisible() })
  return () => {
    for (const [target, name, listener] of listeners) target.removeEventListener(name, listener)
  }
}
