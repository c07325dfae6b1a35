/** Reports page events that matter to the game: visibility, freeze, resume, network. Rules F11, T7, L10. */
import { type HostFact } from '../../protocol/intents.ts'

export interface PageListener {
  report: (fact: HostFact) => void
  /** The page is visible again; its worker may have died meanwhile. */
  onReturn: () => void
}

/** Reports visibility and network now, and every change from then on. Returns the stop function. No `unload` listener: it disables the back/forward cache. */
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
    // A frozen page missed the events.
    onNetworkChange()
    onVisibilityChange()
  }
  const onPageShow = (event: PageTransitionEvent): void => {
    if (event.persisted) onResume()
  }

  const listeners: [EventTarget, string, EventListener][] = [
    [document, 'visibilitychange', onVisibilityChange],
    [document, 'freeze', onFreeze],
    [document, 'resume', onResume],
    // `pagehide` does not say whether the page will return: treating it as a freeze releases leadership early.
    [window, 'pagehide', onFreeze],
    [window, 'pageshow', onPageShow as EventListener],
    [window, 'online', onNetworkChange],
    [window, 'offline', onNetworkChange],
  ]
  for (const [target, name, listener] of listeners) target.addEventListener(name, listener)
  // The log ends with what the previous page reported: it was hidden, and may have had no network.
  report({ kind: 'visibility', visible: isVisible() })
  onNetworkChange()
  return () => {
    for (const [target, name, listener] of listeners) target.removeEventListener(name, listener)
  }
}
