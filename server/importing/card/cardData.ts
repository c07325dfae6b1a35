/** A character card of any version, as this reader works with it. Tools leave fields out and write others' types, so each is read by itself. */
import { isRecord } from '../../../protocol/json.ts'

export interface Card {
  version: '1' | '2' | '3'
  name: string
  nickname: string
  description: string
  personality: string
  scenario: string
  /** The first is the main one. */
  greetings: readonly string[]
  groupGreetings: readonly string[]
  examples: string
  systemPrompt: string
  afterHistory: string
  creatorNotes: string
  creator: string
  characterVersion: string
  tags: readonly string[]
  entries: readonly CardEntry[]
  assets: readonly CardAsset[]
  /** Names of fields that belong to one tool, and of those that say nothing to a player, such as dates. */
  extensions: readonly string[]
}

/** An entry of the lorebook. */
export interface CardEntry {
  name: string
  keys: readonly string[]
  content: string
  isOn: boolean
  /** It is always known, whatever is said. */
  isConstant: boolean
  isRegex: boolean
  /** What says further when it is used, and is not kept here. */
  rules: readonly string[]
}

export interface CardAsset {
  type: string
  uri: string
  name: string
}

export function readCardData(written: Readonly<Record<string, unknown>>): Card {
  const { spec } = written
  const version = spec === 'chara_card_v3' ? '3' : isRecord(written.data) ? '2' : '1'
  const data = isRecord(written.data) ? written.data : written
  const others = Object.fromEntries(Object.entries(data).filter(([key]) => !READ.has(key)))
  return {
    version,
    name: readText(data.name).trim(),
    nickname: readText(data.nickname).trim(),
    description: readText(data.description),
    personality: readText(data.personality),
    scenario: readText(data.scenario),
    greetings: [readText(data.first_mes), ...readTexts(data.alternate_greetings)].filter((text) => text.trim() !== ''),
    groupGreetings: readTexts(data.group_only_greetings),
    examples: readText(data.mes_example),
    systemPrompt: readText(data.system_prompt),
    afterHistory: readText(data.post_history_instructions),
    creatorNotes: readText(data.creator_notes),
    creator: readText(data.creator).trim(),
    characterVersion: readText(data.character_version).trim(),
    tags: readTexts(data.tags),
    entries: readEntries(data.character_book),
    assets: readList(data.assets).map((asset) => ({
      type: readText(asset.type),
      uri: readText(asset.uri),
      name: readText(asset.name),
    })),
    extensions: Object.entries({ ...others, ...(isRecord(data.extensions) && data.extensions) })
      .filter(([, value]) => !isEmpty(value))
      .map(([key]) => key),
  }
}

/** Fields that are read, and the tool's own copies of them beside the data. */
const READ = new Set([
  'spec',
  'spec_version',
  'data',
  'name',
  'nickname',
  'description',
  'personality',
  'scenario',
  'first_mes',
  'alternate_greetings',
  'group_only_greetings',
  'mes_example',
  'system_prompt',
  'post_history_instructions',
  'creator_notes',
  'creator',
  'character_version',
  'tags',
  'character_book',
  'assets',
  'extensions',
])

/** Fields of an entry that say when it is used, and the values that say nothing. */
const RULES: readonly (readonly [field: string, says: (value: unknown) => boolean])[] = [
  ['secondary_keys', (value) => readTexts(value).length > 0],
  ['case_sensitive', (value) => value === true],
  ['probability', (value) => typeof value === 'number' && value < 100],
  ['depth', (value) => typeof value === 'number'],
  ['sticky', (value) => typeof value === 'number' && value > 0],
  ['cooldown', (value) => typeof value === 'number' && value > 0],
  ['delay', (value) => typeof value === 'number' && value > 0],
]

function readEntries(book: unknown): CardEntry[] {
  const entries = isRecord(book) ? book.entries : []
  // A lorebook beside a card has its entries by number.
  const list = isRecord(entries) ? Object.values(entries) : entries
  return readList(list).map((entry) => {
    const extensions = isRecord(entry.extensions) ? entry.extensions : {}
    return {
      name: readText(entry.name) || readText(entry.comment),
      keys: readTexts(entry.keys),
      content: readText(entry.content),
      isOn: entry.enabled !== false,
      isConstant: entry.constant === true,
      isRegex: entry.use_regex === true,
      rules: RULES.flatMap(([field, says]) => (says(entry[field] ?? extensions[field]) ? field : [])),
    }
  })
}

function readText(value: unknown): string {
  return typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : typeof value === 'number' ? String(value) : ''
}

function readTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(readText).filter((text) => text.trim() !== '') : []
}

function readList(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

function isEmpty(value: unknown): boolean {
  return (
    value === null || value === '' || value === false || (typeof value === 'object' && Object.keys(value).length === 0)
  )
}
