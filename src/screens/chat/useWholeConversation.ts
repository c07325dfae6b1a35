/** Prints and copies the whole conversation, of which the list on the screen holds a part: on paper, and where all of the list is selected. */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentGame } from '../../game/game.ts'
import { formatConversation } from './messages/conversationText.ts'
import { useRegion } from './regions.ts'

export function useWholeConversation(): void {
  const { t } = useTranslation('chat')
  const game = useCurrentGame()
  const listRef = useRegion('list')
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
      const list = listRef.current
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
  }, [t, game, listRef])
}

/** From the first to the last word of the rows that the list holds now: a browser moves the ends of a selection into the text. */
function isWholeSelected(selection: Selection, list: Element): boolean {
  const rows = list.querySelectorAll('article')
  const [first] = listTexts(rows[0])
  const last = listTexts(rows[rows.length - 1]).at(-1)
  if (first === undefined || last === undefined || selection.rangeCount === 0) return false
  const words = document.createRange()
  words.setStart(first, 0)
  words.setEnd(last, last.data.trimEnd().length)
  const selected = selection.getRangeAt(0)
  return (
    selected.compareBoundaryPoints(Range.START_TO_START, words) <= 0 &&
    selected.compareBoundaryPoints(Range.END_TO_END, words) >= 0
  )
}

/** The texts of a row that are seen and not empty. */
function listTexts(row: Element | undefined): Text[] {
  if (row === undefined) return []
  const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node instanceof Text && node.data.trim() !== '' && (node.parentElement?.getClientRects().length ?? 0) > 0)
      texts.push(node)
  return texts
}
