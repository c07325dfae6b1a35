/** What a line of an Ink story means here: who speaks, and which picture or sound its tags name. Ink itself knows only text and tags. */
import { type StoryMediaKind } from '../../../protocol/api/creationMedia.ts'
import { SPEAKER_NAME } from '../speakers.ts'
import { type Line } from './output.ts'
import { type TextItem } from './symbols.ts'

export interface LineMeaning {
  speaker: string | null
  face: string | null
  text: TextItem[]
  media: { kind: StoryMediaKind; use: 'image' | 'music' | 'sound' | 'video'; name: string }[]
  /** Tags that mean nothing here. */
  other: string[]
}

const MEDIA_TAGS: Readonly<Partial<Record<string, Omit<LineMeaning['media'][number], 'name'>>>> = {
  image: { kind: 'picture', use: 'image' },
  background: { kind: 'picture', use: 'image' },
  bg: { kind: 'picture', use: 'image' },
  audio: { kind: 'sound', use: 'sound' },
  sound: { kind: 'sound', use: 'sound' },
  sfx: { kind: 'sound', use: 'sound' },
  audioloop: { kind: 'sound', use: 'music' },
  music: { kind: 'sound', use: 'music' },
  bgm: { kind: 'sound', use: 'music' },
  video: { kind: 'clip', use: 'video' },
}

/** Names that stand before a colon at least twice: once may be any sentence. */
export function findSpeakers(lines: readonly Line[]): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const { items } of lines) {
    const name = readName(items)
    if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return new Set([...counts].flatMap(([name, count]) => (count > 1 ? name : [])))
}

export function readLineMeaning({ items, tags }: Line, speakers: ReadonlySet<string>): LineMeaning {
  const meaning: LineMeaning = { speaker: null, face: null, text: [...items], media: [], other: [] }
  const name = readName(items)
  const [first] = items
  if (name !== null && speakers.has(name) && typeof first === 'string') {
    meaning.speaker = name
    meaning.text[0] = first.replace(SPEAKER_NAME, '')
  }
  for (const tag of tags) readTag(tag, meaning)
  return meaning
}

function readName([first]: readonly TextItem[]): string | null {
  return typeof first === 'string' ? (SPEAKER_NAME.exec(first)?.[1] ?? null) : null
}

function readTag(tag: readonly TextItem[], meaning: LineMeaning): void {
  const text = tag.map((item) => (typeof item === 'string' ? item : '{…}')).join('')
  const [, key = '', value = ''] = /^\s*(\w+)\s*[:：]\s*(.+?)\s*$/u.exec(text) ?? []
  const isKnown = tag.every((item) => typeof item === 'string')
  const medium = Object.hasOwn(MEDIA_TAGS, key.toLowerCase()) ? MEDIA_TAGS[key.toLowerCase()] : undefined
  if (isKnown && key.toLowerCase() === 'speaker') meaning.speaker = value
  else if (isKnown && /^(?:face|mood|expression)$/i.test(key) && /^[a-z]+$/.test(value)) meaning.face = value
  else if (isKnown && medium !== undefined) meaning.media.push({ ...medium, name: value })
  else meaning.other.push(text)
}
