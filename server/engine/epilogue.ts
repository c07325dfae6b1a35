/** What is said to the player on the day after an ending. */
import { holds } from './evaluate.ts'
import { createRenderContext, getScope, type GameSetup } from './setup.ts'
import { NO_OWNERSHIP } from './ownership.ts'
import { type GameState } from './state.ts'

export interface EpilogueLine {
  name: string
  /** Null where a draft does not have the picture yet. */
  avatarUrl: string | null
  text: string
}

/** The lines of the ending that a game has reached, in its language; none where it has none, or goes on. */
export function writeEpilogue(setup: GameSetup, state: GameState): EpilogueLine[] {
  const { localize, getSpeaker } = createRenderContext(setup, state, NO_OWNERSHIP)
  const scope = getScope(setup, state)
  const lines = setup.story.script.nodes[state.node]?.ending?.epilogue ?? []
  return lines.flatMap(({ text, by, if: condition }) => {
    if (!holds(condition, scope)) return []
    const { name, avatar_url: avatarUrl } = getSpeaker(by)
    return { name, avatarUrl, text: localize(text) }
  })
}
