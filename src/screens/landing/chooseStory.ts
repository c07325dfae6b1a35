/** The story that a landing page opens. Doc 1 §2: one of a key's stories at random, by its id on servers for tests or for players. */
import { type Landing, type LandingStory, LANDINGS, OTHER_LANDINGS } from '../../app/landings.ts'
import { getAppConfig } from '../../platform/appConfig.ts'
import { randomBytes, type RandomBytes } from '../../platform/random.ts'
import { readItem, writeItem } from '../../platform/storage.ts'

export interface ChosenStory {
  storyId: string
  quote: LandingStory['quote']
}

/** The landing page of a key; null for a key that has none. */
export function findLanding(key: string, isOther: boolean): Landing | null {
  return (isOther ? OTHER_LANDINGS : LANDINGS).find((landing) => landing.key === key) ?? null
}

/** Draws one of the stories once; this device keeps to it, so that a reload goes on with the same one. */
export function chooseStory({ key, stories }: Landing, random: RandomBytes = randomBytes): ChosenStory {
  const { environment } = getAppConfig()
  const item = `landing:${key}`
  const drawn = stories.length === 1 ? 0 : (random(1)[0] ?? 0) % stories.length
  const known = stories.find(({ storyId }) => storyId[environment] === readItem(item))
  const { storyId, quote } = known ?? stories[drawn] ?? stories[0]
  if (stories.length > 1 && known === undefined) writeItem(item, storyId[environment])
  return { storyId: storyId[environment], quote }
}
