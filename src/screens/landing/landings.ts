/** The characters with a landing page, each with its story and its actor there. Doc 1 §2 (character landing routes). */
import { type Texts } from '../../i18n/namespaces.ts'
import { type LANDING_KEYS } from '../../navigation/paths.ts'

/** A story and the character in it, on one server. */
export interface LandingTarget {
  storyId: string
  /** The actor that the key names. Where a story of version 3 has its pseudo-character to play with, this one only stands for the story. */
  actorId: string
}

/** A story that a landing page leads to: one on a server for tests, and one on a server for players. */
export interface LandingStory {
  test: LandingTarget
  production: LandingTarget
}

/** One of the two stories of a key that draws, with the key of its quote in the texts. */
export interface QuotedStory extends LandingStory {
  quote: keyof Texts['landing']['quotes']
}

export interface Landing {
  /** First part of the address `/{key}`, which any path may follow. */
  key: string
  /** Its one story, or two of which the page draws one. */
  story: LandingStory | readonly [QuotedStory, QuotedStory]
  /** Leads to the intro of the story, not into the chat. */
  showsIntro: boolean
}

/** The named characters. */
export const LANDINGS: readonly (Landing & { key: (typeof LANDING_KEYS)[number] })[] = [
  { key: 'lan', story: onEachServer('last-lantern', 'lan'), showsIntro: true },
  { key: 'rong', story: onEachServer('ember-line', 'rong'), showsIntro: false },
  { key: 'fai', story: onEachServer('neon-rain', 'fai'), showsIntro: true },
  { key: 'su', story: onEachServer('paper-faces', 'su'), showsIntro: false },
  {
    key: 'bo',
    story: [
      { ...onEachServer('tidewater-diner', 'cook-bo'), quote: 'boOfTheDiner' },
      { ...onEachServer('orbit-of-two', 'bo'), quote: 'boOfTheStation' },
    ],
    showsIntro: false,
  },
]

/** The alternative characters: all at `/other`, with the key in the path after it. */
export const OTHER_LANDINGS: readonly Landing[] = [
  { key: 'keeper', story: onEachServer('shrine-of-snow', 'keeper'), showsIntro: true },
  { key: 'fei', story: onEachServer('velvet-hour', 'fei'), showsIntro: false },
  { key: 'wen', story: onEachServer('orbit-of-two', 'wen'), showsIntro: false },
]

/** The stories of this repository have the same ids on every server. */
function onEachServer(storyId: string, actorId: string): LandingStory {
  const target = { storyId, actorId }
  return { test: target, production: target }
}
