/** Imports texts as files, in this thread, and plays what comes out. */
import { type Locale } from '../../protocol/locale.ts'
import { type SpeakerChoice } from '../../protocol/story/importSpeakers.ts'
import { type ReadOutcome } from '../../server/importing/importWork.ts'
import { readWork } from '../../server/importing/readWork.ts'
import { createImportedStory, type PlayedWork, playWork } from './importedStory.ts'

type Imported = Extract<ReadOutcome, { outcome: 'read' }>

/** Files by their paths. */
export async function importTexts(
  texts: Readonly<Record<string, string | Uint8Array>>,
  locale: Locale | null = 'en',
  speakers: readonly SpeakerChoice[] = [],
): Promise<Imported> {
  const outcome = await readTexts(texts, locale, speakers)
  if (outcome.outcome !== 'read') throw new Error(JSON.stringify(outcome.refusal))
  return outcome
}

/** A story of these passages in a story format of Twine. */
export const twee = (format: string, ...passages: readonly string[]): Record<string, string> => ({
  'story.twee': [`:: StoryTitle\nA Test\n`, `:: StoryData\n{"ifid":"X","format":"${format}"}\n`, ...passages].join(
    '\n',
  ),
})

export function readTexts(
  texts: Readonly<Record<string, string | Uint8Array>>,
  locale: Locale | null = 'en',
  speakers: readonly SpeakerChoice[] = [],
): Promise<ReadOutcome> {
  const files = Object.entries(texts).map(([path, text]) => ({
    path,
    bytes: typeof text === 'string' ? new TextEncoder().encode(text) : text,
  }))
  return readWork(files, { locale, speakers })
}

export function play({ document, locale }: Imported, seed = 1): PlayedWork {
  return playWork(createImportedStory(document), { locale, seed })
}

/** The report in short: `code line words`, of all that is not only counted or kept. */
export function listNotes({ notes }: Imported): string[] {
  return notes
    .filter(({ line, file, effect }) => line !== null || file !== '' || effect !== 'kept')
    .map(({ code, line, words }) => `${code} ${line} ${words}`)
}

/** The author's notes in all nodes. */
export function listAuthorNotes({ document }: Imported): string[] {
  return [...JSON.stringify(document.script).matchAll(/\{"debug":("(?:[^"\\]|\\.)*")/g)].map(([, note = '""']) =>
    String(JSON.parse(note)),
  )
}
