/** What an ending says of the player's finds: how many endings they know by now, and the choice that they made last. */
import { type StoryFinds } from '../../../../protocol/api/play.ts'
import { isUnlistedStory } from '../../../../protocol/previewStory.ts'
import { succeed } from '../../../../protocol/api/result.ts'
import { getFinds } from '../../../api/finds.ts'
import { useAnswer } from '../../../api/useAnswer.ts'
import { useGame } from '../../../game/game.ts'

export interface EndingFinds {
  found: number
  /** Number of endings; 0 where unknown. */
  total: number
  /** Text of the option that the player chose last; '' where unknown. */
  lastChoice: string
}

const NONE: StoryFinds = { endings: [], places: [], pictures: [], pictures_total: 0 }

/** Null until it is known. A preview finds nothing. */
export function useEndingFinds(storyId: string): EndingFinds | null {
  const { actorId } = useGame((view) => view.session)
  const { data } = useAnswer(`finds ${storyId} ending`, async (signal) =>
    isUnlistedStory(storyId) ? succeed(NONE) : getFinds(storyId, signal),
  )
  if (data === null) return null
  const { endings, places } = data
  const chosen = places.flatMap(({ kind, actor_id: actor, options }) =>
    kind === 'choice' && actor === actorId ? (options.find((option) => option.is_chosen)?.text ?? []) : [],
  )
  // The one that was just reached may not be noted yet.
  const found = Math.max(1, endings.filter((ending) => ending.is_found).length)
  return { found, total: endings.length, lastChoice: chosen.at(-1) ?? '' }
}
