/** Recognises the format of a work, loads its reader, and reads it. */
import { DRAFT_LIMITS } from '../../protocol/story/draft.ts'
import { type Locale } from '../../protocol/locale.ts'
import { AUTHORING } from '../limits.ts'
import { type GivenFile, type ReadOutcome, type WorkTask } from './importWork.ts'
import { type Reader, type ReadOptions, RefusedWork, type WorkFile } from './reader.ts'
import { READERS } from './readers.ts'
import { createWorkFile, findMediaKind, isOtherMedium } from './workFiles.ts'

/** What is asked of a reader; without a language it is that of most letters. */
type ReadWish = Partial<Omit<WorkTask, 'files'>>

export async function readWork(
  given: readonly GivenFile[],
  wish: ReadWish = {},
  readers: readonly Reader[] = READERS,
): Promise<ReadOutcome> {
  const files = given.map(({ path, bytes }) => createWorkFile(path, bytes))
  try {
    return await readFiles(files, wish, readers)
  } catch (error) {
    if (error instanceof RefusedWork) return { outcome: 'refused', refusal: error.refusal }
    throw error
  }
}

async function readFiles(
  files: readonly WorkFile[],
  { locale = null, speakers = [] }: ReadWish,
  readers: readonly Reader[],
): Promise<ReadOutcome> {
  const large = files.find(({ text }) => text !== null && text.length > AUTHORING.importedTextChars)
  if (large !== undefined) throw new RefusedWork({ code: 'too_large', file: large.path })
  for (const { format, recognise, readWords, load } of readers) {
    const paths = recognise(files)
    if (paths.length === 0) continue
    const main = paths.flatMap((path) => files.find((file) => file.path === path) ?? [])
    const options: ReadOptions = {
      locale: locale ?? guessLocale(main.map((file) => readWords?.(file) ?? file.text ?? '')),
      speakers,
    }
    const read = (await load())(main, files, options)
    if (JSON.stringify(read.document).length > DRAFT_LIMITS.chars) throw new RefusedWork({ code: 'too_long' })
    return { outcome: 'read', format, locale: options.locale, ...read }
  }
  const notText = files.find(({ path, text }) => text === null && findMediaKind(path) === null && !isOtherMedium(path))
  throw new RefusedWork(notText === undefined ? { code: 'unknown_kind' } : { code: 'not_text', file: notText.path })
}

/** Chinese where a tenth of the letters is. */
function guessLocale(texts: readonly string[]): Locale {
  const text = texts.map((each) => each.slice(0, 100_000)).join('')
  const [han, letters] = [/\p{Script=Han}/gu, /\p{L}/gu].map((sign) => text.match(sign)?.length ?? 0)
  return (han ?? 0) * 10 > (letters ?? 0) ? 'zh' : 'en'
}
