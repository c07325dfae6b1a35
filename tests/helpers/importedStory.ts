/** Plays what an import made, as the preview of a draft does: the lines and the options of each turn. */
import { FALLBACK_LOCALE, type Locale } from '../../protocol/locale.ts'
import { type Draft } from '../../protocol/story/draft.ts'
import { type DraftEvent } from '../../server/engine/events.ts'
import { makeMove, type Move, startGame } from '../../server/engine/moves.ts'
import { type GameState } from '../../server/engine/state.ts'
import { repairDocument } from '../../server/services/creation/repair.ts'
import { type Story } from '../../server/stories/story.ts'

export interface PlayedTurn {
  /** Lines as `text`, or `Name: text` where a person speaks. */
  lines: string[]
  options: { id: string; text: string }[]
  /** The title of the ending, or null. */
  ending: string | null
}
export interface PlayedWork {
  turn: PlayedTurn
  state: GameState
  /** Chooses the option with this number, from 0, or with this text. Throws for one that is not offered. */
  choose: (option: number | string) => PlayedWork
  /** Writes a free text; without a model. */
  write: (text: string) => PlayedWork
}

export function createImportedStory(document: Draft): Story {
  const parsed = repairDocument(document, String(document.metadata['id']))
  return { ...parsed, mp3s: new Set(), portraits: new Set(), revision: null, stems: null }
}

export function playWork(
  story: Story,
  { locale = FALLBACK_LOCALE, seed = 1 }: { locale?: Locale; seed?: number } = {},
): PlayedWork {
  const actor = story.metadata.actors[0]
  const setup = { story, actorId: actor?.id ?? '', locale }
  const ownership = { coins: 0, owned: new Set<string>() }
  const begun = startGame(setup, ownership, undefined, seed)
  if (!begun.ok) throw new Error(begun.refusal)
  return follow(begun.events, begun.state)

  function follow(events: readonly DraftEvent[], state: GameState): PlayedWork {
    const turn = readTurn(events)
    const make = (move: Move): PlayedWork => {
      const outcome = makeMove(setup, ownership, state, move)
      if (!outcome.ok) throw new Error(outcome.refusal)
      return follow(outcome.events, outcome.state)
    }
    return {
      turn,
      state,
      choose: (option) => {
        const found =
          typeof option === 'number' ? turn.options[option] : turn.options.find(({ text }) => text === option)
        if (found === undefined)
          throw new Error(`no option ${option} among ${turn.options.map(({ text }) => text).join(', ')}`)
        return make({ kind: 'choose', optionId: found.id, actorId: null })
      },
      write: (text) => make({ kind: 'write', text, actorId: null }),
    }
  }
}

function readTurn(events: readonly DraftEvent[]): PlayedTurn {
  const turn: PlayedTurn = { lines: [], options: [], ending: null }
  for (const event of events) {
    if (event.event_type === 'message') {
      const { sender, content } = event.data
      const text = content?.text ?? content?.html ?? ''
      turn.lines.push(typeof sender?.name === 'string' ? `${sender.name}: ${text}` : text)
    }
    if (event.event_type === 'show_chat_options')
      turn.options = event.data.options.map(({ option_id, text }) => ({ id: option_id, text: text ?? '' }))
    if (event.event_type === 'show_ending') turn.ending = event.data.title ?? ''
  }
  return turn
}
