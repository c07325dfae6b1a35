/** How long the stories of a folder have to be, and how much of what players choose has to count: `goals.yaml`, beside the stories. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { DEFAULT_LOCALE, type Locale, LOCALES } from '../../protocol/locale.ts'
import { type Step } from '../../protocol/story.ts'
import { DEFAULT_FACE, FACES, namePortrait } from '../../protocol/story/people.ts'
import { listOpenOptions } from '../engine/enterNode.ts'
import { makeMove, startGame } from '../engine/moves.ts'
import { type DraftEvent } from '../engine/events.ts'
import { type GameSetup } from '../engine/setup.ts'
import { type GameState } from '../engine/state.ts'
import { countConsequences } from './checks/consequences.ts'
import { type Exploration } from './checks/exploreStory.ts'
import { computePlayingMs } from './checks/playingTime.ts'
import { listSteps } from './checks/listSteps.ts'
import { type Story } from './story.ts'
import { readYaml } from './yaml.ts'

const positive = v.pipe(v.number(), v.integer(), v.minValue(1))
const goal = v.strictObject({
  /** On every way through the story: what is read, and options, pictures and free text. */
  lines: positive,
  /** To play the shortest way (`computePlayingMs`). */
  minutes: v.pipe(v.number(), v.minValue(0)),
  choices: positive,
  endings: positive,
  /** The share of options that change something shown later, 0 to 1; and of options that a reason of an ending names. */
  consequences: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  /** Speakers who are things or voices, and are not seen. Everyone else has portraits, and a face for each line. */
  unseen: v.optional(v.array(v.string()), []),
})
const goalsFile = v.record(v.string(), goal)
export type Goals = v.InferOutput<typeof goalsFile>

/** The goals by story; none where the folder has no such file. Throws a StoryError. */
export function readGoals(stories: string): Goals {
  const path = join(stories, 'goals.yaml')
  return existsSync(path) ? readYaml(path, goalsFile).value : {}
}

/** Measurements of a story. */
export interface StoryMeasures {
  id: string
  endings: number
  /** The playing time in `story.yaml`; null where it has none. */
  minutes: number | null
  lengths: Exploration['lengths']
  options: number
  consequences: number
  /** Options that a reason of an ending asks for. */
  named: number
  /** Those who speak and have no portrait. */
  faceless: readonly string[]
  /** Faces that someone with portraits lacks of those that everyone has: who, and which. */
  lackingFaces: readonly string[]
  /** Places of lines whose speaker has portraits, and which say nothing of the face. */
  linesWithoutFace: readonly string[]
  /** Places of pictures behind the conversation that say neither where their face is nor that they show none. */
  unmarkedPictures: readonly string[]
  /** Places of steps that change the heart and give no word for it. */
  unexplainedHearts: readonly string[]
  /** Nodes whose ending has no `hint` for a player who has not found it. */
  hintless: readonly string[]
  /** Nodes with the first choice of a way, which ask for more than a newcomer sees at once on a small phone. */
  crowdedStarts: readonly string[]
  /** It costs nothing to begin. */
  isFree: boolean
  /** The time until something is asked of the player for the first time, at the reader's own pace, ms: the longest of all characters and languages. */
  firstQuestionMs: number
}

/** Options of the first choice of a story, at most. */
const FIRST_OPTIONS_MAX = 3
/** A story that costs nothing asks something of the player so soon, ms: a second of it is for its loading. */
const FIRST_QUESTION_MAX_MS = 20_000
const LOADING_MS = 1_000
/** A line is whole after so long at most, with the delay before a question, ms. Rules P1, P2. */
const TYPING_MS = 1_000

export function measureStory(story: Story, { lengths }: Exploration): StoryMeasures {
  const { metadata, script, portraits } = story
  const endings = Object.entries(script.nodes).flatMap(([node, { ending }]) => (ending ? [{ node, ending }] : []))
  const hintless = endings.filter(({ ending }) => ending.hint === undefined).map(({ node }) => node)
  const actors = metadata.actors.map(({ id }) => id)
  const isSeen = (who: string): boolean => portraits.has(namePortrait(who, DEFAULT_FACE))
  const steps = listSteps(script)
  // Each actor speaks where nobody is named.
  const lines = steps.flatMap(({ step, at }) =>
    'say' in step ? [{ step, at, speakers: step.by === undefined ? actors : [step.by] }] : [],
  )
  const speakers = [...new Set(lines.flatMap(({ speakers: all }) => all))]
  return {
    id: metadata.id,
    endings: endings.length,
    minutes: metadata.minutes ?? null,
    lengths,
    ...countConsequences(script),
    faceless: speakers.filter((who) => !isSeen(who)),
    lackingFaces: speakers
      .filter(isSeen)
      .flatMap((who) => FACES.flatMap((face) => (portraits.has(namePortrait(who, face)) ? [] : `${who} ${face}`))),
    linesWithoutFace: lines
      .filter(({ step, speakers: all }) => step.face === undefined && all.some(isSeen))
      .map(({ at }) => at.join('.')),
    unmarkedPictures: steps.flatMap(({ step, at }) =>
      listFaceAreas(step).some((area) => area === undefined) ? [at.join('.')] : [],
    ),
    unexplainedHearts: steps
      .filter(({ step, node }) => changesHeartSilently(step, node === script.start))
      .map(({ at }) => at.join('.')),
    hintless,
    crowdedStarts: listCrowdedStarts(story),
    isFree: metadata.coins === 0,
    firstQuestionMs: measureFirstQuestion(story),
  }
}

/** Nodes where a player has their first choice, and is offered too much, with each actor. */
function listCrowdedStarts(story: Story): string[] {
  const crowded = story.metadata.actors.flatMap(({ id }) => {
    const asked = playToQuestion(story, id, DEFAULT_LOCALE)
    if (asked === null) return []
    const { setup, state } = asked
    const { choose, act = [] } = story.script.nodes[state.node] ?? {}
    const options = choose === undefined ? act : listOpenOptions(setup, choose, state)
    return options.length > FIRST_OPTIONS_MAX ? [state.node] : []
  })
  return [...new Set(crowded)]
}

/** Longest time to the first question, over actors and languages, ms. It stands beside the last line before it, which is still read then. Rule P2. */
function measureFirstQuestion(story: Story): number {
  const times = story.metadata.actors.flatMap(({ id }) =>
    LOCALES.map((locale) => {
      const events = playToQuestion(story, id, locale)?.events ?? []
      const last = events.filter(({ event_type }) => event_type === 'message').at(-1)
      const before = events.filter((event) => event !== last && !isQuestion(event))
      return before.reduce((sum, event) => sum + computePlayingMs(event), TYPING_MS)
    }),
  )
  return Math.max(0, ...times)
}

function isQuestion({ event_type }: DraftEvent): boolean {
  return event_type === 'show_chat_options' || event_type === 'show_action_options'
}

/** Plays until a choice is offered or words are asked for; the events until then. A picture that is asked for is declined. */
function playToQuestion(
  story: Story,
  actorId: string,
  locale: Locale,
): { setup: GameSetup; state: GameState; events: readonly DraftEvent[] } | null {
  const setup: GameSetup = { story, actorId, locale }
  let outcome = startGame(setup, UNLIMITED)
  const events: DraftEvent[] = []
  while (outcome.ok && !outcome.state.ended) {
    const { state } = outcome
    events.push(...outcome.events)
    const { choose, act, transition, upload } = story.script.nodes[state.node] ?? {}
    // A player who wrote has begun, as one who chose has.
    const isAsked = choose !== undefined || act !== undefined || (transition === undefined && upload === undefined)
    if (isAsked) return { setup, state, events }
    const signal = transition === undefined ? 'cancel' : 'next_scene'
    outcome = makeMove(setup, UNLIMITED, state, { kind: 'signal', signal, sceneId: null })
  }
  return null
}

/** Enough coins for every story and actor. */
const UNLIMITED = { coins: 1_000_000, owned: new Set<string>() }

/** Whether a step changes the heart without a word for it. The value that a story begins with needs none. Nothing but a step changes the heart. */
function changesHeartSilently(step: Step, isAtStart: boolean): boolean {
  if (!('heart' in step)) return false
  const { heart } = step
  if (typeof heart === 'number') return !isAtStart
  return heart.add !== 0 && !('why' in heart && heart.why !== undefined)
}

/** The declared face of each picture that a step shows behind the conversation; undefined where it declares none. */
function listFaceAreas(step: Step): unknown[] {
  if ('image' in step) return [step.image.face]
  if ('show' in step) return [step.show.face]
  if ('frames' in step) return step.frames.map(({ face }) => face)
  if ('scene' in step) return step.scene.image === undefined ? [] : [step.scene.face]
  return 'video' in step && step.video.background ? [step.video.face] : []
}

/** One line for each goal that a story misses, or for a story that has none where others have. */
export function listMissedGoals(measures: StoryMeasures, goals: Goals): string[] {
  const { id, endings, minutes, lengths, options, consequences, named } = measures
  const wanted = Object.hasOwn(goals, id) ? goals[id] : undefined
  if (wanted === undefined) return Object.keys(goals).length === 0 ? [] : [`${id}: goals.yaml has no goals for it`]
  const missed = (what: string, has: number, least: number): string[] =>
    has < least ? [`${id}: ${what} ${has}, at least ${least} wanted`] : []
  return [
    ...measures.faceless
      .filter((who) => !wanted.unseen.includes(who))
      .map((who) => `${id}: ${who} speaks without a face`),
    ...measures.lackingFaces.map((face) => `${id}: there is no portrait ${face}`),
    ...measures.linesWithoutFace.map((at) => `${id}: ${at} does not say with which face`),
    ...measures.unmarkedPictures.map((at) => `${id}: ${at} does not say where its face is, or that it has none`),
    ...measures.unexplainedHearts.map((at) => `${id}: ${at} changes the heart and does not say why`),
    ...measures.hintless.map((node) => `${id}: the ending of ${node} has no hint`),
    ...measures.crowdedStarts.map(
      (node) => `${id}: the first choice, ${node}, has more than ${FIRST_OPTIONS_MAX} options`,
    ),
    ...(measures.isFree && measures.firstQuestionMs + LOADING_MS > FIRST_QUESTION_MAX_MS
      ? [
          `${id}: the first choice comes after ${Math.ceil((measures.firstQuestionMs + LOADING_MS) / 1_000)} s, at most ${FIRST_QUESTION_MAX_MS / 1_000} wanted`,
        ]
      : []),
    ...missed('lines on the shortest way', lengths?.lines.least ?? 0, wanted.lines),
    ...((lengths?.ms.least ?? 0) / 60_000 < wanted.minutes
      ? [
          `${id}: minutes on the shortest way ${formatTenths(lengths?.ms.least ?? 0)}, at least ${wanted.minutes} wanted`,
        ]
      : []),
    ...missed('choices on the way with the fewest', lengths?.choices.least ?? 0, wanted.choices),
    ...(lengths !== null && !areMinutesAccurate(minutes, lengths.ms)
      ? [`${id}: minutes of the card ${minutes ?? 'missing'}, ${formatMinutes(lengths.ms)} measured`]
      : []),
    ...missed('endings', endings, wanted.endings),
    ...missed('options that change something shown later', consequences, Math.ceil(options * wanted.consequences)),
    ...missed('options that an ending names', named, Math.ceil(options * wanted.consequences)),
  ]
}

/** One line for each name in the goals that is no story. */
export function listUnknownGoals(goals: Goals, stories: readonly string[]): string[] {
  return Object.keys(goals).flatMap((id) =>
    stories.includes(id) ? [] : [`${id}: goals.yaml has goals, and there is no such story`],
  )
}

/** How far a card may be from what was measured: readers differ by more. */
const MINUTES_TOLERANCE = 1.25

/** `ms`: of the shortest and of the longest way. */
function areMinutesAccurate(minutes: number | null, ms: { least: number; most: number }): boolean {
  if (minutes === null) return false
  const [least, most] = [ms.least / 60_000, ms.most / 60_000]
  return minutes + 1 >= least / MINUTES_TOLERANCE && minutes - 1 <= most * MINUTES_TOLERANCE
}

/** Minutes of the shortest and of the longest way. */
export function formatMinutes({ least, most }: { least: number; most: number }): string {
  return `${formatTenths(least)} to ${formatTenths(most)}`
}

/** Minutes with one decimal, cut and not rounded: what misses a goal by a second does not read as if it reached it. */
function formatTenths(ms: number): string {
  return (Math.floor(ms / 6_000) / 10).toFixed(1)
}
