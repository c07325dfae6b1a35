/** Takes the messages of a range of rows from their pages, and marks where the speaker changes. */
import { type Message, type MessagePage } from '../../../../protocol/view/conversation.ts'
import { type RowRange } from './rowHeights.ts'

export interface Row {
  message: Message
  /** An actor speaks, and another one or none spoke before: the name is shown above the line. */
  isNewSpeaker: boolean
}

export function takeRows(pages: readonly MessagePage[], { from, to }: RowRange): Row[] {
  const rows: Row[] = []
  let first = 0
  let speaker: string | null | undefined
  for (const { items } of pages) {
    for (let item = Math.max(0, from - first); item < items.length && first + item <= to; item += 1) {
      const message = items[item]
      if (message === undefined) continue
      const isActor = message.from === 'actor'
      if (isActor && speaker === undefined) speaker = findSpeakerBefore(pages, first + item)
      rows.push({ message, isNewSpeaker: isActor && message.name !== speaker })
      if (isActor) speaker = message.name
    }
    first += items.length
    if (first > to) break
  }
  return rows
}

/** The last actor who spoke before this row; null if there is none. */
function findSpeakerBefore(pages: readonly MessagePage[], row: number): string | null {
  let first = pages.reduce((sum, { items }) => sum + items.length, 0)
  for (let page = pages.length - 1; page >= 0; page -= 1) {
    const items = pages[page]?.items ?? []
    first -= items.length
    for (let item = Math.min(items.length, row - first) - 1; item >= 0; item -= 1)
      if (items[item]?.from === 'actor') return items[item]?.name ?? null
  }
  return null
}
