/** Undo and redo by keyboard: Ctrl or Command with Z, with Shift or Y to redo. Text fields too: the draft knows what was typed in them, except those in dialogs and those marked `data-own-undo`. */
import { useEffect } from 'react'
import { isComposing } from '../../ui/composing.ts'
import { hasOpenModal } from '../../ui/modals.ts'
import { useDraftActions } from '../model/DraftContext.tsx'

export function useUndoKeys(): void {
  const { undo, redo, saveNow } = useDraftActions()
  useEffect(() => {
    const save = (): void => void saveNow()
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isComposing(event)) return
      const key = event.key.toLowerCase()
      const act = key === 'z' ? (event.shiftKey ? redo : undo) : key === 'y' ? redo : key === 's' ? save : null
      if (act === null) return
      const isOwn = event.target instanceof Element && event.target.closest('[data-own-undo]') !== null
      if (act !== save && (isOwn || hasOpenModal())) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [undo, redo, saveNow])
}
