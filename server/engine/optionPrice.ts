/** The price of an option that a line offers as a button before the options are sent. */
import { type PictureOption, type StoryOption } from '../../protocol/story.ts'
import { listFollowing } from '../stories/checks/graph.ts'
import { type Story } from '../stories/story.ts'
import { amountDue, itemKeys, type Ownership } from './ownership.ts'

/** Price of an option for this player, coins: 0 if it is free or bought. It is one of the options that follow `node`; null if it is none. */
export function findOptionPrice(
  { metadata, script }: Story,
  node: string,
  id: string,
  owned: Ownership,
): number | null {
  // A set goes on with what is added to it while it is walked.
  const passed = new Set([node])
  for (const next of passed) {
    const here = script.nodes[next]
    const offered: readonly (StoryOption | PictureOption)[] = here?.choose?.options ?? here?.act ?? []
    const option = offered.find((each) => each.id === id)
    if (option !== undefined) return amountDue(owned, itemKeys.option(metadata.id, next, id), option.price)
    if (here !== undefined) for (const following of listFollowing(here)) passed.add(following)
  }
  return null
}
