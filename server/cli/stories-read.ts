/**
 * Plays a story with simulated readers: `npm run stories:read -- last-lantern --readers 50`.
 *
 *   node server/cli/stories-read.ts STORY [--readers N] [--seed N] [--language en|zh]
 *
 * Prints the endings they reached, where they went round in circles, what was not understood, the length and the diamonds paid. With MODEL_URL a model
 * decides for them. A wrong argument prints one line, and exits with 1.
 */
import { type ExitCode, parseWholeNumber, runCommand, UsageError } from '../../protocol/commandLine.ts'
import { type Locale, LOCALES } from '../../protocol/locale.ts'
import { chooseLanguage } from '../../protocol/story/languages.ts'
import { startTestModel } from '../dev/testModel.ts'
import { FOLDERS } from '../folders.ts'
import { createReplySettings, REPLY_SETTINGS } from '../replies/settings.ts'
import { readEnvironment, readSettings } from '../settings.ts'
import { listStoryFolders, readSharedFiles, readStory } from '../stories/library.ts'
import { createReaderModel } from '../stories/readers/readerModel.ts'
import { readReaderInputs } from '../stories/readers/readerTexts.ts'
import { formatReadersReport, readWithPersonas } from '../stories/readers/report.ts'

const READERS_MAX = 10_000
const COMMAND = {
  name: 'npm run stories:read',
  operands: 'STORY',
  summary: 'Plays a story with simulated readers, who are hurried, curious, rude, silent and contrary in turn.',
  options: {
    readers: { type: 'string', value: 'N', default: '50', help: `how many play, 1 to ${READERS_MAX}` },
    seed: { type: 'string', value: 'N', default: '1', help: 'the same seed prints the same' },
    language: { type: 'string', value: LOCALES.join('|'), default: 'en', help: 'the language of the texts' },
  },
  notes: [
    'With MODEL_URL, MODEL_NAME and MODEL_KEY a model decides for them; where it fails, and without one, the seed does.',
    'MODEL_URL=test takes the stand-in for a model.',
  ],
} as const

await runCommand(COMMAND, async ({ values, operands: [id, ...others] }): Promise<ExitCode> => {
  const readers = parseWholeNumber('readers', values.readers, 1, READERS_MAX)
  const seed = parseWholeNumber('seed', values.seed, 0)
  const locale = parseLocale(values.language)
  const known = listStoryFolders(FOLDERS.stories)
  if (id === undefined || others.length > 0) throw new UsageError(`Name one story: ${known.join(', ')}.`)
  if (!known.includes(id)) throw new UsageError(`There is no story ${id}. Stories: ${known.join(', ')}.`)
  const { categories } = readSharedFiles(FOLDERS)
  const { story } = readStory(FOLDERS, id, categories)
  const inputs = readReaderInputs(FOLDERS.stories, id)
  const { environment, close } = await startTestModel(readEnvironment())
  try {
    const { model: settings } = createReplySettings(readSettings(environment, REPLY_SETTINGS))
    const model = settings === undefined ? null : createReaderModel(settings)
    const language = chooseLanguage(story.metadata.languages, locale)
    const report = await readWithPersonas({ story, inputs, locale: language, model }, readers, seed)
    for (const line of formatReadersReport(report)) console.log(line)
  } finally {
    await close()
  }
  return 0
})

function parseLocale(text: string): Locale {
  const locale = LOCALES.find((each) => each === text)
  if (locale === undefined) throw new UsageError(`--language takes ${LOCALES.join(' or ')}, not ${text}.`)
  return locale
}
