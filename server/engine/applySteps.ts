/** Applies the steps of a script to the state and the coins, and creates their events. */
import { type Step } from '../../protocol/story.ts'
import { holds } from './evaluate.ts'
import { changeVariables } from './changeVariables.ts'
import { type GameSetup, createRenderContext, findActor, getScope } from './setup.ts'
import { createHeartEvent, createStepEvent } from './events.ts'
import { itemKeys } from './ownership.ts'
import { createPeopleEvent, withPeople } from './people.ts'
import { withScene, withHeart } from './state.ts'
import { appendEvent, type Turn, withPayment } from './turn.ts'

/** The turn after some steps. */
export function applySteps(setup: GameSetup, steps: readonly Step[], turn: Turn): Turn {
  return steps.reduce((current, step) => applyStep(setup, step, current), turn)
}

/** The turn after the steps with lines that were written for it, which may go out before the rest of them is known, and the steps behind them. */
export function applyWritten(setup: GameSetup, written: readonly Step[], rest: readonly Step[], turn: Turn): Turn {
  const said = applySteps(setup, written, turn)
  return applySteps(setup, rest, { ...said, writtenEvents: said.events.length })
}

/** People come before the line that they say, and go after the picture that shows another place. */
function applyStep(setup: GameSetup, step: Step, turn: Turn): Turn {
  if (step.if !== undefined && !holds(step.if, getScope(setup, turn.state))) return turn
  const state = withPeople(setup, step, turn.state)
  const event = createPeopleEvent(setup, turn.state, state, turn.ownership)
  const withState = { ...turn, state }
  if (event === null) return applyOwnEffect(setup, step, withState)
  return 'say' in step
    ? applyOwnEffect(setup, step, appendEvent(withState, event))
    : appendEvent(applyOwnEffect(setup, step, withState), event)
}

function applyOwnEffect(setup: GameSetup, step: Step, turn: Turn): Turn {
  const { state, ownership } = turn
  if ('leave' in step)
    return step.leave.some((id) => id === state.spoke) ? { ...turn, state: { ...state, spoke: null } } : turn
  if ('enter' in step || 'look' in step) return turn
  if ('set' in step) return { ...turn, state: changeVariables(setup, state, step.set) }
  if ('heart' in step) {
    const after = withHeart(state, step.heart)
    const { messages = true, why = null } = typeof step.heart === 'object' && 'messages' in step.heart ? step.heart : {}
    const reason = why === null ? '' : createRenderContext(setup, after, ownership).localize(why)
    return appendEvent({ ...turn, state: after }, createHeartEvent(after, messages, reason))
  }
  if ('coins' in step) {
    const what = itemKeys.gift(setup.story.metadata.id, state.node)
    // Given once, so that replaying a story earns no further coins.
    return ownership.owned.has(what) ? turn : (withPayment(turn, { what, coins: -step.coins.add }) ?? turn)
  }
  const event = createStepEvent(step, createRenderContext(setup, state, ownership))
  if (event === null) return turn
  if ('say' in step) {
    const spoke = step.by ?? state.actor ?? findActor(setup.story, setup.actorId).id
    return appendEvent({ ...turn, state: { ...state, spoke } }, event)
  }
  if ('pay' in step) return ownership.coins >= step.pay.coins ? turn : { ...turn, lastEvent: event }
  if ('scene' in step) return appendEvent({ ...turn, state: withScene(state, step.scene.id) }, event)
  if ('voice_config' in step)
    return appendEvent({ ...turn, state: { ...state, voice: step.voice_config.voice } }, event)
  if ('paid_scene' in step)
    return appendEvent({ ...turn, state: { ...state, paid: { ...step.paid_scene, stillMs: 0 } } }, event)
  return appendEvent(turn, event)
}
