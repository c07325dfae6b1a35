/** Brings a story from the author's files. The server knows by their content what they are; it stores it without the media that it refuses, reports on it, or does nothing. */
import { type TFunction } from 'i18next'
import type * as v from 'valibot'
import {
  ARCHIVE_MAX_BYTES,
  ARCHIVE_MAX_FILES,
  creationImport,
  IMPORT_CODES,
  type ImportCode,
  type ImportProblem,
} from '../../../../protocol/api/creationMedia.ts'
import { readBlob } from '../../../platform/blob.ts'
import { type SpeakerChoice } from '../../../../protocol/story/importSpeakers.ts'
import { SERVER_TIMEOUT_MS } from '../../../../protocol/limits.ts'
import { callAsUserWith } from '../../../api/client.ts'
import { formatFailure } from '../../../i18n/formatFailure.ts'
import { readAsDataUrl } from '../../../screens/avatars/readAsDataUrl.ts'
import { formatProblem } from '../../problems/formatProblem.ts'
import { type ChosenFile } from './collectFiles.ts'

/** A line of a file, and what to do about it, in the language of the page. */
export interface ReportedProblem {
  file: string
  line: number | null
  text: string
  /** What the file says there, or what its tool says of it. */
  words?: string
}

/** What becomes of a work of another tool. */
export type WorkReport = Extract<v.InferOutput<typeof creationImport.answer>, { outcome: 'report' }>

/** `problems` says why nothing was imported: of a line of a file, or of all of it. Unanswered: the server may have imported it all the same. */
export type ImportOutcome =
  | { kind: 'imported'; id: string; warnings: readonly ReportedProblem[] }
  | { kind: 'report'; report: WorkReport; warnings: readonly ReportedProblem[] }
  | { kind: 'refused' | 'unanswered'; problems: readonly ReportedProblem[] }

/** What an author says after the report. */
export interface ImportWish {
  /** The story that becomes a new version of it; without one a draft of its own is made. */
  into?: string
  speakers?: readonly SpeakerChoice[]
}

/** Files become a draft only where `makeDraft` says so: before, their author sees what becomes of them. */
export async function importStory(
  files: readonly ChosenFile[],
  makeDraft: boolean,
  { into, speakers }: ImportWish,
  t: TFunction<'creation'>,
): Promise<ImportOutcome> {
  if (isTooMuch(files))
    return refuse(t('list.import.tooLarge', { size: ARCHIVE_MAX_BYTES / 1024 / 1024, files: ARCHIVE_MAX_FILES }))
  const body = await readBody(files)
  if (body === null) return refuse(t('list.import.unreadable'))
  const options = { timeoutMs: SERVER_TIMEOUT_MS.upload }
  const answer = await callAsUserWith(options, creationImport, {
    ...body,
    make_draft: makeDraft,
    into,
    speakers: speakers === undefined ? undefined : [...speakers],
  })
  if (!answer.ok) {
    const refused = refuse(formatFailure(answer))
    const mayBeStored = makeDraft && (answer.code === 'timeout' || answer.code === 'network')
    return mayBeStored ? { ...refused, kind: 'unanswered' } : refused
  }
  const { data } = answer
  if (data.outcome === 'problems') return { kind: 'refused', problems: report(data.problems, t) }
  if (data.outcome === 'report') return { kind: 'report', report: data, warnings: report(data.warnings, t) }
  if (data.outcome === 'imported') return { kind: 'imported', id: data.id, warnings: report(data.warnings, t) }
  const { code, ...place } = data.refusal
  return { kind: 'refused', problems: [{ ...place, text: t(`list.import.refusal.${code}`) }] }
}

export function isTooMuch(files: readonly { file: Pick<File, 'size'> }[]): boolean {
  return files.length > ARCHIVE_MAX_FILES || files.reduce((sum, { file }) => sum + file.size, 0) > ARCHIVE_MAX_BYTES
}

type Body = { zip: string } | { files: { path: string; file: string }[] }

/** The files in base64; one that is a zip by its first bytes is sent as such. Null where the device does not give them. */
async function readBody(files: readonly ChosenFile[]): Promise<Body | null> {
  const [only] = files
  const read: { path: string; file: string }[] = []
  for (const { path, file } of files) {
    const text = await readAsDataUrl(file)
    if (text === null) return null
    read.push({ path, file: text })
  }
  const [first] = read
  return only !== undefined && first !== undefined && files.length === 1 && (await isZip(only.file))
    ? { zip: first.file }
    : { files: read }
}

async function isZip(file: File): Promise<boolean> {
  const start = new Uint8Array(await readBlob(file.slice(0, 4)))
  return [0x50, 0x4b, 0x03, 0x04].every((byte, index) => start[index] === byte)
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

/** All files are refused. */
function refuse(text: string): Extract<ImportOutcome, { problems: unknown }> {
  return { kind: 'refused', problems: [{ file: '', line: null, text }] }
}
