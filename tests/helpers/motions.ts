/** Motions of the page that come to an end. */
import { passFrames } from './eventually.ts'
import { WAIT_TIMEOUT_MS } from './timeouts.ts'
import { FAR_END_MS, endArrivedMotions } from '../../src/ui/playMotion.ts'

/** Waits until what follows a change of the page is done, its motion too. */
export async function settleMotions(): Promise<void> {
  await passFrames(4)
  await endMotions()
  await passFrames(2)
}

/**
 * Waits until all have arrived, and ends them as the next change of the page would. Lines that type and endless motions go on.
 * Throws, with its element, if one does not arrive.
 */
export async function endMotions(): Promise<void> {
  const deadline = performance.now() + WAIT_TIMEOUT_MS
  for (let moving = listMotions(); moving.length > 0; moving = listMotions()) {
    if (performance.now() > deadline) throw new Error(`still moving: ${moving.map(describeMotion).join(', ')}`)
    await passFrames(1)
    endArrivedMotions()
  }
}

const listMotions = (): Animation[] => document.getAnimations().filter(hasEnd)

function hasEnd(motion: Animation): boolean {
  return motion.playState === 'running' && !isTyping(motion) && motion.effect?.getTiming().iterations !== Infinity
}

/** The motions of typing last longer than others (`typeLine`): the end of the typing cancels them. */
function isTyping({ effect }: Animation): boolean {
  return Number(effect?.getTiming().duration) > FAR_END_MS
}

function describeMotion({ effect }: Animation): string {
  const element = effect instanceof KeyframeEffect ? effect.target : null
  return `${element?.tagName.toLowerCase() ?? 'nothing'}.${element?.className ?? ''} (${Number(effect?.getTiming().duration)} ms)`
}
