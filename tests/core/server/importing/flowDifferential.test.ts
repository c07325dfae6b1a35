/** Generated stories of Yarn and ChoiceScript, played by a small reader and by our engine: the same choices show the same lines and options. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { importTexts, play } from '../../../helpers/importText.ts'
import { isThorough } from '../../../helpers/isThorough.ts'
import { Reader, stories, writeChoicescript, writeYarn } from './flowStories.ts'

const TURNS = 8
const RUNS = isThorough ? 500 : 60

test.each([
  ['yarn', 'a.yarn', writeYarn],
  ['choicescript', 'startup.txt', writeChoicescript],
] as const)(
  '%s: the same choices show the same lines and options',
  { timeout: 300_000 },
  async (format, path, write) => {
    await fc.assert(
      fc.asyncProperty(stories, fc.array(fc.nat(), { minLength: TURNS, maxLength: TURNS }), async (story, choices) => {
        const source = write(story)
        const work = await importTexts({ [path]: source })
        expect(work.format).toBe(format)
        const reader = new Reader(story)
        let played = play(work)
        for (const choice of choices) {
          const meant = reader.run()
          // What keeps two questions apart is not the story's.
          const lines = played.turn.lines.filter((line) => !line.startsWith('Behind'))
          expect({ lines, options: played.turn.options.map(({ text }) => text) }, source).toEqual(meant)
          if (meant.options.length === 0) break
          const index = choice % meant.options.length
          reader.choose(index)
          played = played.choose(index)
        }
      }),
      { numRuns: RUNS, seed: 7 },
    )
  },
)
