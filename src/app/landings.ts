/** The characters with a landing page. Doc 1 §2 (character landing routes). The page picks one of the stories at random. */
import type { LandingTexts } from '../i18n/en/landing/index.ts'
import { type LANDING_KEYS } from './landingKeys.ts'

/** A story that a landing page leads to. */
export interface LandingStory {
  /** Id of the story on a server for tests, and on one for players. */
  storyId: { test: string; production: string }
  /** Key of its quote in the texts; null for none. */
  quote: keyof LandingTexts['quotes'] | null
}

export interface Landing {
  /** First part of the address `/{key}`, which any path may follow. */
  key: string
  stories: readonly [LandingStory, ...LandingStory[]]
  /** Leads to the intro of the story, not into the chat. */
  showsIntro: boolean
}

/** The named characters. */
export const LANDINGS: readonly (Landing & { key: (typeof LANDING_KEYS)[number] })[] = [
  { key: 'lan', stories: [createStory('last-lantern')], showsIntro: true },
  { key: 'rong', stories: [createStory('ember-line')], showsIntro: false },
  { key: 'fai', stories: [createStory('neon-rain')], showsIntro: true },
  { key: 'su', stories: [createStory('paper-faces')], showsIntro: false },
  {
    key: 'bo',
    stories: [createStory('tidewater-diner', 'boOfTheDiner'), createStory('orbit-of-two', 'boOfTheStation')],
    showsIntro: false,
  },
]

/** The alternative characters: all at `/other`, with the key in the path after it. */
export const OTHER_LANDINGS: readonly Landing[] = [
  { key: 'keeper', stories: [createStory('shrine-of-snow')], showsIntro: true },
  { key: 'fei', stories: [createStory('velvet-hour')], showsIntro: false },
  { key: 'wen', stories: [createStory('orbit-of-two')], showsIntro: false },
]

/** The stories of this repository have one id on every server. */
function createStory(id: string, quote: LandingStory['quote'] = null): LandingStory {
  return { storyId: { test: id, production: id }, quote }
}
