/** Writing and reading of translation tables, loaded when an author asks for it. */
export { writeCsv } from '../../../protocol/story/translation/csv.ts'
export { applyTable, mergeTable } from '../../../protocol/story/translation/mergeTable.ts'
export { readTable } from '../../../protocol/story/translation/readTable.ts'
export { writeXliff } from '../../../protocol/story/translation/xliffWriter.ts'
