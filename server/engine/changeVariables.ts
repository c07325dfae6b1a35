/** Changes variables of a game. */
import { type Value } from '../../protocol/story/expression.ts'
import { type Changes } from '../../protocol/story.ts'
import { compute } from './evaluate.ts'
import { type GameSetup, getDraw, getScope } from './setup.ts'
import { type GameState } from './state.ts'

/** The state after variables were changed, one after another. An expression whose parts do not fit each other changes nothing. */
export function changeVariables(setup: GameSetup, state: GameState, changes: Changes): GameState {
  return Object.entries(changes).reduce<GameState>((current, [name, change]) => {
    const set = (value: Value, seed = current.seed): GameState => ({
      ...current,
      variables: { ...current.variables, [name]: value },
      seed,
    })
    if (typeof change !== 'object') return set(change)
    if ('add' in change) return set(toNumber(current.variables[name]) + change.add)
    if ('to' in change) {
      const value = compute(change.to, getScope(setup, current))
      return value === null ? current : set(value)
    }
    const drawn = getDraw(setup)(current.seed, change.random)
    return set(drawn.value, drawn.seed)
  }, state)
}

function toNumber(value: Value | undefined): number {
  return typeof value === 'number' ? value : 0
}
