/** Imports a story from the author's files. The server stores it without the media that it refuses, or nothing. */
import { type Translate } from '../../../../i18n/translator.ts'
import {
  ARCHIVE_MAX_BYTES,
  creationImport,
  IMPORT_CODES,
  type ImportCode,
  type ImportProblem,
} from '../../../../../protocol/api/creationMedia.ts'
import { SERVER_TIMEOUT_MS } from '../../../../../protocol/limits.ts'
import { callAsUserWith } from '../../../../api/callAs.ts'
import { formatFailure } from '../../../../i18n/codeTexts.ts'
import { readAsDataUrl } from '../../../avatars/readAsDataUrl.ts'
import { formatProblem } from '../../problems/formatProblem.ts'
import { type ChosenFiles, chooseFiles } from './chooseFiles.ts'

/** A line of a file, and what to do about it, in the language of the page. */
export interface ReportedProblem {
  file: string
  line: number | null
  text: string
}

/** `problems` says why nothing was imported: of a line of a file, or of all of it. Unanswered: the server may have imported it all the same. */
export type ImportOutcome =
  | { kind: 'imported'; id: string; warnings: readonly ReportedProblem[] }
  | { kind: 'refused' | 'unanswered'; problems: readonly ReportedProblem[] }

export async function importStory(files: readonly File[], t: Translate): Promise<ImportOutcome> {
  const chosen = chooseFiles(files)
  if (chosen.kind === 'refused') return refuse(explainRefusal(chosen, t))
  const body = await readBody(chosen)
  if (body === null) return refuse(t('creation.list.import.unreadable'))
  const answer = await callAsUserWith({ timeoutMs: SERVER_TIMEOUT_MS.upload }, creationImport, body)
  if (!answer.ok) {
    const refused = refuse(formatFailure(t, answer))
    return answer.code === 'timeout' || answer.code === 'network' ? { ...refused, kind: 'unanswered' } : refused
  }
  if (answer.data.outcome === 'problems') return { kind: 'refused', problems: report(answer.data.problems, t) }
  return { kind: 'imported', id: answer.data.id, warnings: report(answer.data.warnings, t) }
}

/** The file in base64, or the two texts; null where the device does not give them. */
async function readBody(
  chosen: Exclude<ChosenFiles<File>, { kind: 'refused' }>,
): Promise<{ zip: string } | { files: { story: string; script: string } } | null> {
  if (chosen.kind === 'zip') {
    const zip = await readAsDataUrl(chosen.zip)
    return zip === null ? null : { zip }
  }
  try {
    const [story, script] = await Promise.all([chosen.story.text(), chosen.script.text()])
    return { files: { story, script } }
  } catch {
    return null
  }
}

function explainRefusal(chosen: Extract<ChosenFiles<File>, { kind: 'refused' }>, t: Translate): string {
  if (chosen.reason === 'missing') return t('creation.list.import.missing', { name: chosen.name })
  if (chosen.reason === 'wrongFiles') return t('creation.list.import.wrongFiles')
  return t('creation.list.import.tooLarge', { size: ARCHIVE_MAX_BYTES / 1024 / 1024 })
}

function report(problems: readonly ImportProblem[], t: Translate): ReportedProblem[] {
  return problems.map(({ file, line, code, values }) => {
    const text = isImportCode(code) ? t(`creation.list.import.code.${code}`) : formatProblem(t, { code, values })
    return { file, line, text }
  })
}

function isImportCode(code: ImportProblem['code']): code is ImportCode {
  return IMPORT_CODES.some((each) => each === code)
}

function refuse(text: string): Extract<ImportOutcome, { problems: unknown }> {
  return { kind: 'refused', problems: [{ file: '', line: null, text }] }
}
