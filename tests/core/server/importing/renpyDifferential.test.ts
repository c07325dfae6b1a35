/** Games by chance, played by Ren'Py itself and here with the same choices: the same lines and the same options. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { importTexts, play } from '../../../helpers/importText.ts'
import { isThorough } from '../../../helpers/isThorough.ts'
import { playRenpy, type RenpyTurns } from '../../../helpers/renpyEngine.ts'
import { RENPY_FIRSTS, RENPY_HEAD, renpyStory } from './renpyStories.ts'
import { type PlayedWork } from '../../../helpers/importedStory.ts'

const GAMES = 500
const TURNS = 6

test.runIf(isThorough)('generated games show the same as in the engine', { timeout: 240_000 }, async () => {
  const games = fc
    .sample(fc.tuple(renpyStory, fc.array(fc.nat({ max: 20 }), { minLength: TURNS, maxLength: TURNS })), {
      numRuns: GAMES,
      seed: 46,
    })
    .map(([write, choices], index) => ({ text: write(`g${index}_`), start: `g${index}_start`, choices }))
  const firsts = RENPY_FIRSTS.map(([name, value]) => `    $ ${name} = ${value}\n`).join('')
  // All in one process: each game sets the variables back first.
  const files = Object.fromEntries(
    games.map(({ text, start }) => [`${start}.rpy`, `label ${start}_all:\n${firsts}    jump ${start}\n${text}`]),
  )
  const expected = playRenpy(
    { 'head.rpy': RENPY_HEAD, ...files },
    games.map(({ start, choices }) => ({ start: `${start}_all`, choices })),
  )
  const defaults = RENPY_FIRSTS.map(([name, value]) => `default ${name} = ${value}\n`).join('')
  for (const [index, { text, start, choices }] of games.entries()) {
    const work = await importTexts({ 'script.rpy': `${RENPY_HEAD}${defaults}label start:\n    jump ${start}\n${text}` })
    if (work.notes.some(({ code }) => code === 'renpy_calls')) continue
    expect({ text, turns: follow(play(work), choices) }).toEqual({ text, turns: expected[index] })
  }
})

/** The turns with these choices. Where a loop asks the player to go on, the turn goes on. */
function follow(start: PlayedWork, choices: readonly number[]): RenpyTurns {
  const turns: RenpyTurns = []
  let played = start
  const left = [...choices]
  for (;;) {
    const lines = [...played.turn.lines]
    while (played.turn.options.length === 1 && played.turn.options[0]?.text === 'Go on') {
      played = played.choose(0)
      lines.push(...played.turn.lines)
    }
    const options = played.turn.options.map(({ text }) => text)
    turns.push({ lines, options })
    const choice = left.shift()
    if (options.length === 0) return turns
    if (choice === undefined) return [...turns, { lines: [], options: [] }]
    played = played.choose(choice % options.length)
  }
}
