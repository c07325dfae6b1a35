/** Reads a translation table from the bytes of a file, by its content. */
import { decodeText } from '../../decodeText.ts'
import { readCsv } from './csv.ts'
import { RefusedTable, TABLE_MAX_BYTES, type TableRefusal, type TranslationTable } from './table.ts'
import { readXliff } from './xliffReader.ts'

export type ReadOutcome = { outcome: 'read'; table: TranslationTable } | { outcome: 'refused'; refusal: TableRefusal }

export function readTable(bytes: Uint8Array, maxBytes = TABLE_MAX_BYTES): ReadOutcome {
  try {
    if (bytes.length > maxBytes) throw new RefusedTable('too_large')
    const text = decodeText(bytes)
    if (text === null) throw new RefusedTable('not_utf8')
    return { outcome: 'read', table: /^\s*</.test(text) ? readXliff(text) : readCsv(text) }
  } catch (error) {
    if (!(error instanceof RefusedTable)) throw error
    return { outcome: 'refused', refusal: error.refusal }
  }
}
