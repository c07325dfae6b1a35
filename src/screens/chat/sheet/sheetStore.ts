/** Whether the player has opened the whole conversation: known to the sheet, and to the button in the bar that opens it. */
import { createStore, useStore } from '../../../platform/store.ts'

interface SheetStop {
  isOpen: boolean
  /** The sheet has one height only: there is nothing to open. */
  isFixed: boolean
}

const CLOSED: SheetStop = { isOpen: false, isFixed: false }
const stop = createStore(CLOSED)

export function useSheetStop(): SheetStop {
  return useStore(stop)
}

export function setSheetOpen(isOpen: boolean): void {
  if (stop.get().isOpen !== isOpen) stop.set({ ...stop.get(), isOpen })
}

export function setSheetFixed(isFixed: boolean): void {
  if (stop.get().isFixed !== isFixed) stop.set({ ...stop.get(), isFixed })
}

/** A sheet does not stay open when its chat is left. */
export function resetSheetStop(): void {
  stop.set(CLOSED)
}
