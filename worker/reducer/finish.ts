/** 'Finish': from a completed stage back to the choice of actors. Doc 2 §8, mission completed toast; rule S17. */
import { type ComposerReason } from '../../protocol/view/composer.ts'
import { addNotice, type FoldContext } from './foldContext.ts'
import { clearOffers, replaceOffers } from './offers.ts'

/** Whether the player can go back now, or close the choice of actors that they opened. `reason` is that of the composer. */
export function canFinish(context: FoldContext, reason: ComposerReason | null): boolean {
  const { core } = context
  if (core.gate !== null || (reason !== null && reason !== 'select_option')) return false
  return core.coveredOffers !== null || core.isStageComplete || findFinishOption(context) !== null
}

/** The id of the option on offer by which the story itself leads back; null if none does. One that a full heart hides is not on offer (S9). */
export function findFinishOption({ view, core: { finishOptionId } }: FoldContext): string | null {
  return view.options?.items.some(({ id }) => id === finishOptionId) === true ? finishOptionId : null
}

/**
 * Offers the actors that could be chosen last, over what is on offer; or closes that choice again. Where the story offered none, the actors are
 * chosen in its intro, and the page goes there.
 */
export function toggleActorChoice(context: FoldContext): void {
  const { core } = context
  if (core.coveredOffers !== null) return closeActorChoice(context)
  if (core.actorChoice === null) return addNotice(context, { kind: 'to_intro' })
  const covered = clearOffers(context)
  replaceOffers(context, { offered: core.actorChoice })
  core.coveredOffers = covered
}

/** Closes the choice of actors that the player opened: what it covered is on offer again. */
export function closeActorChoice(context: FoldContext): void {
  const covered = context.core.coveredOffers
  if (covered === null) return
  context.core.coveredOffers = null
  replaceOffers(context, covered)
}
