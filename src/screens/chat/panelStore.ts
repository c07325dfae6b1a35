/** The panel that is open over the chat: a sheet or dialog of the page, not of the story. At most one is open. */
import { createStore, useStore } from '../../platform/store.ts'
import { type Story } from '../../../protocol/api/stories.ts'
import { type EndingView } from '../../../protocol/view/scene.ts'
import { type UploadView } from '../../../protocol/view/options.ts'

/** The panels, each with its input. `Panels.tsx` draws each kind. */
export type Panel =
  | { kind: 'menu' }
  | { kind: 'report' }
  | { kind: 'settings' }
  /** Endings, places and pictures that were found. */
  | { kind: 'finds' }
  /** Finds text in all messages. */
  | { kind: 'search' }
  /** The clues that were found. */
  | { kind: 'clues' }
  /** A picture of the conversation on the whole screen; `alt` is what it shows. */
  | { kind: 'picture'; url: string; alt: string }
  /** Asks before an option is paid; `text` is what the option says. */
  | { kind: 'payOption'; optionId: string; text: string }
  /** The requirements of a picture with a face. */
  | { kind: 'faceRequirements'; upload: UploadView }
  /** Sends a picture of the player. */
  | { kind: 'uploadProgress'; upload: UploadView; file: File }
  /** Asks before something is done. The panel closes before `onConfirm` is called. */
  | { kind: 'confirm'; title: string; text: string; confirmLabel?: string; onConfirm: () => void }
  /** The picture of an ending, to save or to send. */
  | { kind: 'share'; ending: EndingView; story: Pick<Story, 'title' | 'preview_url'> }
export type PanelOf<K extends Panel['kind']> = Extract<Panel, { kind: K }>

/** Opens a panel, in place of the one that is open. */
export function openPanel(panel: Panel): void {
  openedPanel.set(panel)
}

export function closePanel(): void {
  openedPanel.set(null)
}

/** The open panel, or null. */
export function usePanel(): Panel | null {
  return useStore(openedPanel)
}

const openedPanel = createStore<Panel | null>(null)
