/** Finds text in messages, whatever its case and width, in any script: a part of a line is found without word breaks. Pure. */
import { type Message, type MessagePage } from '../../../../../protocol/view/conversation.ts'
import { countRows } from '../../messages/rowHeights.ts'
import { getPlainText } from '../../../../../protocol/lineText.ts'

export interface Hit {
  /** Index over all messages. */
  row: number
  message: Message
}

/** The words around a hit. */
export interface Snippet {
  before: string
  match: string
  after: string
}

/** Characters shown before and after what was found. */
const BEFORE = 18
const AFTER = 90

/** The messages that contain the query, the latest first. Blank text finds nothing. */
export function findMessages(pages: readonly MessagePage[], query: string): Hit[] {
  const wanted = normalizeQuery(query)
  if (wanted === '') return []
  const hits: Hit[] = []
  let first = 0
  for (const page of pages) {
    page.items.forEach((message, index) => {
      if (getSearchable(message).includes(wanted)) hits.push({ row: first + index, message })
    })
    first += countRows(page)
  }
  return hits.reverse()
}

/** The words around the first place of the query in a message. */
export function createSnippet(message: Message, query: string): Snippet {
  const text = getPlainText(message)
  const { from, to } = locate(text, normalizeQuery(query))
  const start = from <= BEFORE ? 0 : from - BEFORE
  return {
    before: (start > 0 ? '…' : '') + text.slice(start, from),
    match: text.slice(from, to),
    after: text.slice(to, to + AFTER) + (text.length > to + AFTER ? '…' : ''),
  }
}

/** Searched again at each key: a message of 10,000 is normalised once. */
const searchable = new WeakMap<Message, string>()

function getSearchable(message: Message): string {
  const known = searchable.get(message)
  if (known !== undefined) return known
  const text = normalize(getPlainText(message))
  searchable.set(message, text)
  return text
}

/** One form for upper and lower case, and for wide and narrow characters. */
function normalize(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

function normalizeQuery(query: string): string {
  return normalize(query).trim().replace(/\s+/g, ' ')
}

/** Where a normalised query stands in a text that is not normalised. Empty if it cannot be told. */
function locate(text: string, wanted: string): { from: number; to: number } {
  const starts: number[] = []
  let normalized = ''
  let at = 0
  for (const character of text) {
    const part = normalize(character)
    for (let index = 0; index < part.length; index += 1) starts.push(at)
    normalized += part
    at += character.length
  }
  const found = normalized.indexOf(wanted)
  if (found < 0) return { from: 0, to: 0 }
  return { from: starts[found] ?? 0, to: starts[found + wanted.length] ?? text.length }
}
