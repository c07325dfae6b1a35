/** Finds the data of a character card in a file: a PNG, a zip (`.charx`), or JSON, by what is in it. */
import { unzipSync } from 'fflate'
import { isRecord } from '../../../protocol/json.ts'
import { isPng, readPngTexts } from './pngTexts.ts'

export interface CardFile {
  /** The card as its tool wrote it. */
  data: Record<string, unknown>
  /** Pictures beside it, by the addresses that its assets give them. */
  embedded: ReadonlyMap<string, Uint8Array>
  /** The file is the picture of the character. */
  isPicture: boolean
  /** There was an older version of the card beside this one. */
  hasOlder: boolean
}

/** Keywords of the versions, the newest first: where several are there, it counts. */
const KEYWORDS = ['ccv3', 'chara'] as const
/** What the assets of a PNG are called by, and where they are. */
const PNG_ASSET = /^chara-ext-asset_:?/
const CARD_NAME = 'card.json'
/** Of all that a `.charx` unpacks to, bytes. */
const UNPACKED_MAX_BYTES = 100_000_000

/** Null for a file that holds no card. */
export function findCard({ bytes, text }: { bytes: Uint8Array; text: string | null }): CardFile | null {
  if (isPng(bytes)) return findInPng(bytes)
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return findInZip(bytes)
  const data = text === null ? null : parseCard(text)
  return data === null ? null : { data, embedded: new Map(), isPicture: false, hasOlder: false }
}

function findInPng(bytes: Uint8Array): CardFile | null {
  const texts = readPngTexts(bytes)
  const found = KEYWORDS.flatMap((keyword) => {
    const text = texts.find((each) => each.keyword === keyword)?.text
    const data = text === undefined ? null : parseCard(Buffer.from(text, 'base64').toString('utf8'))
    return data === null ? [] : [data]
  })
  const [data] = found
  if (data === undefined) return null
  const assets = texts.filter(({ keyword }) => PNG_ASSET.test(keyword))
  const embedded = new Map(
    assets.map(({ keyword, text }) => [`__asset:${keyword.replace(PNG_ASSET, '')}`, Buffer.from(text, 'base64')]),
  )
  return { data, embedded, isPicture: true, hasOlder: found.length > 1 }
}

function findInZip(bytes: Uint8Array): CardFile | null {
  try {
    let size = 0
    const files = unzipSync(bytes, {
      filter: ({ originalSize }) => {
        size += originalSize
        return size <= UNPACKED_MAX_BYTES
      },
    })
    const card = files[CARD_NAME]
    const data = card === undefined ? null : parseCard(new TextDecoder().decode(card))
    if (data === null) return null
    // The address is misspelt in the specification, and written both ways.
    const embedded = Object.entries(files).flatMap(([path, file]): [string, Uint8Array][] => [
      [`embeded://${path}`, file],
      [`embedded://${path}`, file],
    ])
    return { data, embedded: new Map(embedded), isPicture: false, hasOlder: false }
  } catch {
    return null
  }
}

/** What is a card: version 2 and 3 say so, version 1 is known by its fields. */
function parseCard(text: string): Record<string, unknown> | null {
  if (!text.trimStart().startsWith('{')) return null
  try {
    const data: unknown = JSON.parse(text)
    if (!isRecord(data)) return null
    if (typeof data.spec === 'string' && data.spec.startsWith('chara_card_v')) return isRecord(data.data) ? data : null
    return typeof data.name === 'string' && typeof data.first_mes === 'string' ? data : null
  } catch {
    return null
  }
}
