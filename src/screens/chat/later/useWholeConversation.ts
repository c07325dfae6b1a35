/** Prints and copies the whole conversation, of which the list on the screen holds a part: on paper, and where all of the list is selected. */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentGame } from '../../../game/game.ts'
import { formatConversation } from '../messages/conversationText.ts'

export function useWholeConversation(): void {
  const { t } = useTranslation('chat')
  const game = useCurrentGame()
  useEffect(() => {
    let sheet: HTMLElement | null = null
    const removeSheet = (): void => {
      sheet?.remove()
      sheet = null
    }
    const addSheet = (): void => {
      removeSheet()
      const text = formatConversation(t, game.getView())
      // An ending has cleared the conversation: the page prints as it is.
      if (text === '') return
      sheet = document.createElement('pre')
      sheet.dataset.print = ''
      sheet.dir = 'auto'
      sheet.textContent = text
      document.body.append(sheet)
    }
    const copyAll = (event: ClipboardEvent): void => {
      const list = document.querySelector('[role="log"]')
      const selection = getSelection()
      if (list === null || selection === null || selection.isCollapsed || !isWholeSelected(selection, list)) return
      event.clipboardData?.setData('text/plain', formatConversation(t, game.getView()))
      event.preventDefault()
    }
    addEventListener('beforeprint', addSheet)
    addEventListener('afterprint', removeSheet)
    document.addEventListener('copy', copyAll)
    return () => {
      removeEventListener('beforeprint', addSheet)
      removeEventListener('afterprint', removeSheet)
      document.removeEventListener('copy', copyAll)
      removeSheet()
    }
  }, [t, game])
}

/** From the first to the last row that the list holds now. */
function isWholeSelected(selection: Selection, list: Element): boolean {
  const rows = list.querySelectorAll('article')
  return [rows[0], rows[rows.length - 1]].every((row) => row !== undefined && selection.containsNode(row))
}
