/** The panel that is open over the chat: a sheet or dialog of the page, not of the story. At most one is open. */
import { useSyncExternalStore } from 'react'

/** What can be opened, with what it needs. `Panels.tsx` draws each kind. */
export type Panel =
  | { kind: 'menu' }
  | { kind: 'report' }
  | { kind: 'settings' }
  /** Asks before an option is paid; `text` is what the option says. */
  | { kind: 'payOption'; optionId: string; text: string }
export type PanelOf<K extends Panel['kind']> = Extract<Panel, { kind: K }>

/** Opens a panel, in place of the one that is open. */
export function openPanel(panel: Panel): void {
  setPanel(panel)
}

export function closePanel(): void {
  setPanel(null)
}

/** The open panel, or null. */
export function usePanel(): Panel | null {
  return useSyncExternalStore(subscribe, () => openedPanel)
}

let openedPanel: Panel | null = null
const listeners = new Set<() => void>()

function setPanel(panel: Panel | null): void {
  if (panel === openedPanel) return
  openedPanel = panel
  for (const listener of listeners) listener()
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => void listeners.delete(onChange)
}
