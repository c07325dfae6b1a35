/** The story that a landing page opens, by its ids on servers for tests or for players. Doc 1 §2. */
import { type AppConfig } from '../../../protocol/appConfig.ts'
import { type Landing, type LandingTarget, LANDINGS, OTHER_LANDINGS, type QuotedStory } from './landings.ts'
import { getAppConfig } from '../../platform/appConfig.ts'
import { randomBytes, type RandomBytes } from '../../platform/random.ts'
import { readItem, writeItem } from '../../platform/storage.ts'

export interface ChosenStory extends LandingTarget {
  /** Null for a key with one story, which opens without a quote. */
  quote: QuotedStory['quote'] | null
}

/** The landing page of a key; null for a key that has none. */
export function findLanding(key: string, isOther: boolean): Landing | null {
  return (isOther ? OTHER_LANDINGS : LANDINGS).find((landing) => landing.key === key) ?? null
}

/** The story of a key that has one; null where one of two is drawn for each device. */
export function getOnlyStory(
  { story }: Landing,
  { environment }: Pick<AppConfig, 'environment'>,
): LandingTarget | null {
  return 'test' in story ? story[environment] : null
}

/** The key's story. Of two, one is drawn once, and this device keeps to it, so that a reload goes on with the same one. */
export function chooseStory({ key, story }: Landing, random: RandomBytes = randomBytes): ChosenStory {
  const { environment } = getAppConfig()
  if ('test' in story) return { ...story[environment], quote: null }
  const item = `landing:${key}`
  const known = story.find((each) => each[environment].storyId === readItem(item))
  const drawn = known ?? story[((random(1)[0] ?? 0) % 2) as 0 | 1]
  const target = drawn[environment]
  if (known === undefined) writeItem(item, target.storyId)
  return { ...target, quote: drawn.quote }
}
