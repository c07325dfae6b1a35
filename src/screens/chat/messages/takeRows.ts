/** Takes the messages of a range of rows from their pages, and marks where the speaker changes. */
import { type Message, type MessagePage } from '../../../../protocol/view/conversation.ts'
import { countRows, type RowRange } from './rowHeights.ts'

export interface Row {
  index: number
  /** Null while its page is not loaded. */
  message: Message | null
  /** An actor speaks, and another one or none spoke before: the name is shown above the line. */
  isNewSpeaker: boolean
}

export function takeRows(pages: readonly MessagePage[], { from, to }: RowRange): Row[] {
  const rows: Row[] = []
  let first = 0
  let speaker: string | null | undefined
  for (const page of pages) {
    const { items } = page
    const count = countRows(page)
    for (let item = Math.max(0, from - first); item < count && first + item <= to; item += 1) {
      const message = items[item]
      const index = first + item
      if (message === undefined) {
        rows.push({ index, message: null, isNewSpeaker: false })
        continue
      }
      const isActor = message.from === 'actor'
      if (isActor && speaker === undefined) speaker = findSpeakerBefore(pages, index)
      rows.push({ index, message, isNewSpeaker: isActor && speakerOf(message) !== speaker })
      if (isActor) speaker = speakerOf(message)
    }
    first += count
    if (first > to) break
  }
  return rows
}

/** Who speaks: known by the name, or without one by the picture. */
function speakerOf({ name, avatarUrl }: Message): string | null {
  return name ?? avatarUrl
}

/** The last actor who spoke before this row; null if there is none. */
function findSpeakerBefore(pages: readonly MessagePage[], row: number): string | null {
  let first = pages.reduce((sum, page) => sum + countRows(page), 0)
  for (const page of [...pages].reverse()) {
    const { items } = page
    first -= countRows(page)
    for (let item = Math.min(items.length, row - first) - 1; item >= 0; item -= 1) {
      const message = items[item]
      if (message?.from === 'actor') return speakerOf(message)
    }
  }
  return null
}
