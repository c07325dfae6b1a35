/**
 * A reader who taps twice a second anywhere on the stage, at real speed, through the first forty seconds of every story: the taps go on in the story, open
 * nothing, and take no choice. `wholeReadings.spec.ts` reads to the endings. Rules P4, P6, S8; the wake of options is measured in the page.
 */
import { LOCALES } from '../../protocol/locale.ts'
import { createPlayer } from '../player.ts'
import { HURRIED, readStory } from '../reader.ts'
import { expectSmooth } from '../readingLimits.ts'
import { STORIES } from '../story.ts'
import { test } from './test.ts'

const READING_MS = 40_000

for (const language of LOCALES)
  for (const story of STORIES)
    test(`${language}: two taps a second read ${story.metadata.id}, open nothing and choose nothing`, async ({
      page,
    }) => {
      test.setTimeout(120_000)
      const player = createPlayer(page, language, story)
      await page.goto(`/story/${story.metadata.id}?lang=${language}&rate=1`)
      await player.start()
      const reading = await readStory(page, player, language, HURRIED, READING_MS)
      expectSmooth(reading, HURRIED)
      test.info().annotations.push({ type: 'reading', description: JSON.stringify(reading) })
    })
