/**
 * Every story to an ending, from the list: by a hurried reader in real time, by a careful one, and by one who writes wherever that is possible, in each
 * language. Nobody is kept waiting, told a line twice, or led where they did not tap.
 */
import { LOCALES } from '../../protocol/locale.ts'
import { parseReaderInputs } from '../../server/stories/readers/readerTexts.ts'
import { readFileSync } from 'node:fs'
import { findInputsFile } from '../../tests/helpers/storyInputs.ts'
import { type Language } from '../names.ts'
import { createPlayer } from '../player.ts'
import { CAREFUL, HURRIED, type Reader, readStory } from '../reader.ts'
import { expectSmooth } from '../readingLimits.ts'
import { signInRegistered } from '../registeredPlayer.ts'
import { STORIES } from '../story.ts'
import { type Story } from '../../server/stories/story.ts'
import { expect, test } from './test.ts'

/** A hurried reader needs as long as the story has lines, at about one a second. */
const READING_MAX_MS = 15 * 60_000
/** Enough for a paid story; nobody buys more. */
const COINS = 50
/** Of what players wrote to the characters of a story, in one reading. */
const TEXTS = 12
/** A story that costs nothing has its first choice so soon after its first line, game ms. */
const FIRST_CHOICE_MS = 20_000

const READERS: Readonly<Record<string, (story: Story, language: Language) => Reader>> = {
  hurried: () => HURRIED,
  careful: () => CAREFUL,
  typing: (story, language) => ({ ...CAREFUL, texts: listTexts(story, language) }),
}

/** Texts from all over the list, in the order of the file. */
function listTexts({ metadata }: Story, language: Language): string[] {
  const inputs = parseReaderInputs(readFileSync(findInputsFile(metadata.id), 'utf8'))
  const texts = inputs.filter(({ locale }) => locale === language).map(({ text }) => text)
  return texts.filter((_, index) => index % Math.ceil(texts.length / TEXTS) === 0)
}

for (const [name, createReader] of Object.entries(READERS))
  for (const language of LOCALES)
    for (const story of STORIES)
      test(`${language}: a ${name} reader reads ${story.metadata.id} to an ending`, async ({ page, request }) => {
        test.setTimeout(READING_MAX_MS)
        const reader = createReader(story, language)
        await signInRegistered(page, request, COINS, { language })
        const player = createPlayer(page, language, story)
        await player.openList(`rate=${reader.rate}`)
        await player.enterStory()
        const reading = await readStory(page, player, language, reader)
        test.info().annotations.push({ type: 'reading', description: JSON.stringify(reading) })
        await expect(player.ending).toBeVisible()
        expectSmooth(reading, reader)
        if (story.metadata.coins === 0) expect(reading.firstChoiceMs).toBeLessThan(FIRST_CHOICE_MS)
      })
