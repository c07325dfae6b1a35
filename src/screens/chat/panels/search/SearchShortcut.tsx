/** Ctrl+F or Cmd+F in the chat searches the whole conversation: the browser would find only the rows in the document. */
import { type ReactNode, useEffect } from 'react'
import { hasOpenModal } from '../../../../ui/modals.ts'
import { openPanel } from '../panelStore.ts'

export function SearchShortcut(): ReactNode {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!isFind(event) || hasOpenModal()) return
      event.preventDefault()
      openPanel({ kind: 'search' })
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return null
}

/** Browsers that fill in a form dispatch `keydown` without a key. */
function isFind({ key, ctrlKey, metaKey, altKey, shiftKey }: Partial<KeyboardEvent>): boolean {
  return key?.toLowerCase() === 'f' && (ctrlKey === true || metaKey === true) && altKey !== true && shiftKey !== true
}
