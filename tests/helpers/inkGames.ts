/** Plays an Ink story by inkjs and by our engine with the same choices. */
import { type Story } from 'inkjs/engine/Story'
import { compileInk } from '../../server/importing/ink/compileInk.ts'
import { readInk } from '../../server/importing/ink/readInk.ts'
import { type ReadStory, type WorkFile } from '../../server/importing/reader.ts'
import { createWorkFile } from '../../server/importing/workFiles.ts'
import { createImportedStory, type PlayedWork, playWork } from './importedStory.ts'

export function inkFile(text: string, path = 'main.ink'): WorkFile {
  return createWorkFile(path, new TextEncoder().encode(text))
}

export function readInkText(text: string, others: readonly WorkFile[] = []): ReadStory {
  const main = inkFile(text)
  return readInk([main, ...others], [main, ...others], { locale: 'en', speakers: [] })
}

/** A turn as a reader sees it. */
export interface ReadTurn {
  lines: string[]
  options: string[]
}

/** The turn of inkjs. What it says with an option's own words once more is left out, as the player's own line is there already. */
function readInkTurn(story: Story, chosen: string | null): ReadTurn {
  const lines: string[] = []
  while (story.canContinue) lines.push((story.Continue() ?? '').trim())
  const said = lines.filter((line) => line !== '')
  return { lines: withoutEcho(said, chosen), options: story.currentChoices.map(({ text }) => text.trim()) }
}

function withoutEcho(lines: string[], chosen: string | null): string[] {
  return chosen !== null && lines[0] === chosen ? lines.slice(1) : lines
}

function readOurTurn({ turn }: PlayedWork, chosen: string | null): ReadTurn {
  return { lines: withoutEcho(turn.lines, chosen), options: turn.options.map(({ text }) => text) }
}

export interface BothGames {
  read: ReadStory
  /** Both games, turn by turn. `choose` picks the number of an option, from 0. */
  play: (choose: (count: number, turn: number) => number, turnsMax?: number) => { ink: ReadTurn[]; ours: ReadTurn[] }
}

export function createBothGames(text: string): BothGames {
  const read = readInkText(text)
  const imported = createImportedStory(read.document)
  const story = compileInk(inkFile(text), [])
  story.onError = () => {}
  return {
    read,
    play: (choose, turnsMax = 12) => {
      story.ResetState()
      let played = playWork(imported)
      const [ink, ours] = [[readInkTurn(story, null)], [readOurTurn(played, null)]]
      for (let turn = 0; turn < turnsMax; turn += 1) {
        const [theirs, mine] = [ink.at(-1), ours.at(-1)]
        if (theirs === undefined || theirs.options.length === 0) break
        // What differs already says why.
        if (JSON.stringify(theirs) !== JSON.stringify(mine)) break
        const index = choose(theirs.options.length, turn)
        const chosen = theirs.options[index] ?? ''
        story.ChooseChoiceIndex(index)
        played = played.choose(index)
        ink.push(readInkTurn(story, chosen))
        ours.push(readOurTurn(played, chosen))
      }
      return { ink, ours }
    },
  }
}
