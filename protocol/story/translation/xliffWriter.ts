/** Translation tables as XLIFF 2.0. Variables and tags are codes, which a translator's tool protects. */
import { cleanText } from '../../cleanText.ts'
import { type Direction, type TableEntry } from './entries.ts'
import { CODE } from './slots.ts'

export const XLIFF_NAMESPACE = 'urn:oasis:names:tc:xliff:document:2.0'
/** The module that says how long a text may be. */
const SIZE_NAMESPACE = 'urn:oasis:names:tc:xliff:sizerestriction:2.0'
/** The state of a segment whose source has changed since, beside XLIFF's own `initial`. */
export const STALE_STATE = 'story:stale'

/** `place` says in words where a text stands. */
export function writeXliff(
  story: string,
  entries: readonly TableEntry[],
  { source, target }: Direction,
  describePlace: (entry: TableEntry) => string,
): string {
  const head =
    `<xliff xmlns="${XLIFF_NAMESPACE}" xmlns:slr="${SIZE_NAMESPACE}" version="2.0" ` +
    `srcLang="${source}" trgLang="${target}">`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    head,
    `  <file id="story" original="${escapeXml(story)}" xml:space="preserve">`,
    '    <slr:profiles generalProfile="xliff:codepoints"/>',
    ...entries.flatMap((entry) => writeUnit(entry, describePlace(entry))),
    '  </file>',
    '</xliff>',
    '',
  ].join('\n')
}

function writeUnit(entry: TableEntry, place: string): string[] {
  const codes: string[] = []
  const [source, target] = [entry.source, entry.target].map((text) => writeInline(cleanText(text), codes))
  const notes = [
    ['place', place],
    ['speaker', entry.speaker],
    ['note', entry.note],
    ['before', entry.staleSource ?? ''],
  ].filter(([, text]) => text !== '')
  const isStale = entry.target !== '' && entry.staleSource !== null
  const state = entry.target === '' || isStale ? 'initial' : 'translated'
  const subState = isStale ? ` subState="${STALE_STATE}"` : ''
  const size = entry.maximum === null ? '' : ` slr:sizeRestriction="${entry.maximum}"`
  return [
    `    <unit id="${entry.id}"${size}>`,
    ...(notes.length === 0 ? [] : ['      <notes>']),
    ...notes.map(
      ([category = '', text = '']) => `        <note category="${category}">${escapeXml(cleanText(text))}</note>`,
    ),
    ...(notes.length === 0 ? [] : ['      </notes>']),
    ...(codes.length === 0 ? [] : ['      <originalData>']),
    ...codes.map((code, index) => `        <data id="d${index + 1}">${escapeXml(code)}</data>`),
    ...(codes.length === 0 ? [] : ['      </originalData>']),
    `      <segment id="s1" state="${state}"${subState}>`,
    `        <source>${source ?? ''}</source>`,
    ...(entry.target === '' ? [] : [`        <target>${target ?? ''}</target>`]),
    '      </segment>',
    '    </unit>',
  ]
}

/** A text with its codes. Those of the target have the ids of the same ones of the source, which are in `codes` by then. */
function writeInline(text: string, codes: string[]): string {
  let written = ''
  let from = 0
  const free = codes.map((code, index) => ({ code, id: index + 1 }))
  for (const { 0: code, index } of text.matchAll(CODE)) {
    const at = free.findIndex((each) => each.code === code)
    const id = free[at]?.id ?? codes.push(code)
    if (at >= 0) free.splice(at, 1)
    written += `${escapeXml(text.slice(from, index))}<ph id="${id}" dataRef="d${id}" disp="${escapeXml(code)}"/>`
    from = index + code.length
  }
  return written + escapeXml(text.slice(from))
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Two signs that a text may have and XML may not become elements of XLIFF; in an attribute nothing shows them. */
function escapeXml(text: string): string {
  return text
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
    .replace(/[\ufffe\uffff]/g, (sign) => `<cp hex="${sign.charCodeAt(0).toString(16).toUpperCase()}"/>`)
}
