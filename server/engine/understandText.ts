/** What a text means to the story as it stands, without a model. */
import { type Understood } from './answerText.ts'
import { judgeText, type Judgement } from './findMeantAnswer.ts'
import { type GameSetup } from './setup.ts'
import { hasSmallTalk, type Listen } from './smallTalk.ts'
import { type GameState } from './state.ts'

export function understandText(setup: GameSetup, node: Listen, state: GameState, text: string): Understood {
  const { answer, smallTalk, hardNews } = explainText(setup, node, state, text)
  return { answer, lines: null, refusal: null, smallTalk: smallTalk === null ? null : { kind: smallTalk, hardNews } }
}

/** The same, with what speaks for it. */
export function explainText(setup: GameSetup, node: Listen, state: GameState, text: string): Judgement {
  return judgeText(node, text, hasSmallTalk(setup, node, state))
}
