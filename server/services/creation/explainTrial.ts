/** Why the story takes a text as it does: what the functions that judge a player's text found, for its author. */
import { type TrialReasons } from '../../../protocol/api/creationTrials.ts'
import { ENOUGH, type Evidence } from '../../engine/findMeantAnswer.ts'
import { type GameSetup } from '../../engine/setup.ts'
import { type Listen } from '../../engine/smallTalk.ts'
import { type GameState } from '../../engine/state.ts'
import { explainText } from '../../engine/understandText.ts'

/** Of one answer, and of all together. */
const SHOWN = { each: 3, all: 9 } as const
/** Two texts share so much by a small word alone. */
const NOISE = 0.1

export function explainTrial(setup: GameSetup, listen: Listen, state: GameState, text: string): TrialReasons {
  const { evidence, smallTalk, talk } = explainText(setup, listen, state, text)
  return {
    evidence: listStrongest(evidence).map((each) => ({ ...each, intent: listen.answers[each.answer]?.id ?? null })),
    needed: ENOUGH,
    small_talk: smallTalk,
    talk:
      talk === null
        ? null
        : { kind: talk.kind, weight: talk.weight, needed: talk.needed, is_answered: talk.isAnswered },
  }
}

/** A pattern that matches the text in both of its spellings counts once. */
function listStrongest(evidence: readonly Evidence[]): Evidence[] {
  const counts = new Map<number, number>()
  const known = new Set<string>()
  const shown = evidence
    .toSorted((one, other) => other.weight - one.weight)
    .filter(({ answer, by, source, weight }) => {
      const key = JSON.stringify([answer, by, source])
      const count = counts.get(answer) ?? 0
      if (known.has(key) || count >= SHOWN.each || (by === 'example' && weight < NOISE)) return false
      known.add(key)
      counts.set(answer, count + 1)
      return true
    })
  return shown.slice(0, SHOWN.all)
}
