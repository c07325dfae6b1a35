/** Imports a story from the author's files. The server stores it without the media that it refuses, or nothing. */
import { type TFunction } from 'i18next'
import {
  ARCHIVE_MAX_BYTES,
  creationImport,
  IMPORT_CODES,
  type ImportCode,
  type ImportProblem,
} from '../../../../protocol/api/creationMedia.ts'
import { decodeText } from '../../../../protocol/decodeText.ts'
import { SERVER_TIMEOUT_MS } from '../../../../protocol/limits.ts'
import { callAsUserWith } from '../../../api/client.ts'
import { formatFailure } from '../../../i18n/formatFailure.ts'
import { readAsDataUrl } from '../../../screens/avatars/readAsDataUrl.ts'
import { formatProblem } from '../../problems/formatProblem.ts'

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

export async function importStory(files: readonly File[], t: TFunction<'creation'>): Promise<ImportOutcome> {
  const chosen = chooseFiles(files)
  if (chosen.kind === 'refused') return refuse(explainRefusal(chosen, t))
  const body = await readBody(chosen)
  if (body === 'unreadable') return refuse(t('list.import.unreadable'))
  if ('notText' in body) return refuse(t('list.import.code.not_utf8'), body.notText)
  const answer = await callAsUserWith({ timeoutMs: SERVER_TIMEOUT_MS.upload }, creationImport, body)
  if (!answer.ok) {
    const refused = refuse(formatFailure(answer))
    return answer.code === 'timeout' || answer.code === 'network' ? { ...refused, kind: 'unanswered' } : refused
  }
  if (answer.data.outcome === 'problems') return { kind: 'refused', problems: report(answer.data.problems, t) }
  return { kind: 'imported', id: answer.data.id, warnings: report(answer.data.warnings, t) }
}

type Body = { zip: string } | { files: { story: string; script: string } }

/** The file in base64, or the two texts. `notText` is the name of a file in another encoding; 'unreadable': the device does not give them. */
async function readBody(
  chosen: Exclude<ChosenFiles<File>, { kind: 'refused' }>,
): Promise<Body | { notText: string } | 'unreadable'> {
  if (chosen.kind === 'zip') {
    const zip = await readAsDataUrl(chosen.zip)
    return zip === null ? 'unreadable' : { zip }
  }
  try {
    const [story, script] = await Promise.all([readText(chosen.story), readText(chosen.script)])
    if (story === null) return { notText: chosen.story.name }
    return script === null ? { notText: chosen.script.name } : { files: { story, script } }
  } catch {
    return 'unreadable'
  }
}

async function readText(file: File): Promise<string | null> {
  return decodeText(new Uint8Array(await file.arrayBuffer()))
}

function explainRefusal(chosen: Extract<ChosenFiles<File>, { kind: 'refused' }>, t: TFunction<'creation'>): string {
  if (chosen.reason === 'missing') return t('list.import.missing', { name: chosen.name })
  if (chosen.reason === 'wrongFiles') return t('list.import.wrongFiles')
  return t('list.import.tooLarge', { size: ARCHIVE_MAX_BYTES / 1024 / 1024 })
}

function report(problems: readonly ImportProblem[], t: TFunction<'creation'>): ReportedProblem[] {
  return problems.map(({ file, line, code, values }) => {
    const text = isImportCode(code) ? t(`list.import.code.${code}`) : formatProblem(t, { code, values })
    return { file, line, text }
  })
}

function isImportCode(code: ImportProblem['code']): code is ImportCode {
  return IMPORT_CODES.some((each) => each === code)
}

/** `file` is the one that is refused; '' for all. */
function refuse(text: string, file = ''): Extract<ImportOutcome, { problems: unknown }> {
  return { kind: 'refused', problems: [{ file, line: null, text }] }
}

type NamedFile = Pick<File, 'name' | 'size'>

export type ChosenFiles<F> =
  | { kind: 'zip'; zip: F }
  | { kind: 'pair'; story: F; script: F }
  /** `missing` has the name of the file that is not there. */
  | { kind: 'refused'; reason: 'wrongFiles' | 'tooLarge' }
  | { kind: 'refused'; reason: 'missing'; name: string }

/** Decides what an author's chosen or dropped files are: a zip, or the two YAML files of a story. Pure. */
export function chooseFiles<F extends NamedFile>(files: readonly F[]): ChosenFiles<F> {
  if (files.some(({ size }) => size > ARCHIVE_MAX_BYTES)) return { kind: 'refused', reason: 'tooLarge' }
  const [only] = files
  if (only !== undefined && files.length === 1 && /\.zip$/i.test(only.name)) return { kind: 'zip', zip: only }
  const story = files.find(({ name }) => /^story\.ya?ml$/i.test(name))
  const script = files.find(({ name }) => /^script\.ya?ml$/i.test(name))
  if (story !== undefined && script !== undefined) return { kind: 'pair', story, script }
  if (story !== undefined) return { kind: 'refused', reason: 'missing', name: 'script.yaml' }
  if (script !== undefined) return { kind: 'refused', reason: 'missing', name: 'story.yaml' }
  return { kind: 'refused', reason: 'wrongFiles' }
}
