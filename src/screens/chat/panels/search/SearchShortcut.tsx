/** Ctrl+F or Cmd+F in the chat searches the whole conversation: the browser would find only the rows in the document. */
import { type ReactNode, useEffect } from 'react'
import { hasOpenModal } from '../../../../ui/modals.ts'
import { openPanel } from '../panelStore.ts'

export function SearchShortcut(): ReactNode {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const isFind =
        event.key.toLowerCase() === 'f' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isFind || hasOpenModal()) return
      event.preventDefault()
      openPanel({ kind: 'search' })
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return null
}
