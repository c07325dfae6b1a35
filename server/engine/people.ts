/** Who stands on the stage. Only a character with portraits ever does. Rules S21 and S22; `fixtures/stories/README.md`, "People". */
import { completeTranslations, type Locale, type Translations } from '../../protocol/locale.ts'
import { type Step, type StepOf } from '../../protocol/story.ts'
import {
  DEFAULT_FACE,
  type Face,
  nameBlink,
  namePortrait,
  PEOPLE_MAX,
  type Place,
} from '../../protocol/story/people.ts'
import { hasPortraitPicture } from '../stories/mediaUrls.ts'
import { type Story } from '../stories/story.ts'
import { type DraftEvent } from './events.ts'
import { type Ownership } from './ownership.ts'
import { createRenderContext, findActor, type GameSetup, type RenderContext } from './setup.ts'
import { type GameState } from './state.ts'

type PersonState = GameState['people'][number]
type ShownPerson = Extract<DraftEvent, { event_type: 'show_people' }>['data']['people'][number]

/** The state after the people that a step brings, changes or takes away. */
export function withPeople({ story, actorId }: GameSetup, step: Step, state: GameState): GameState {
  const isPortrayed = ({ who }: { who: string }): boolean => hasPortrait(story, who)
  if ('enter' in step) return step.enter.filter(isPortrayed).reduce(withPerson, state)
  if ('look' in step) return step.look.filter(({ who }) => isOnStage(state, who)).reduce(withPerson, state)
  if ('leave' in step) return { ...state, people: state.people.filter(({ id }) => !step.leave.includes(id)) }
  if ('say' in step) {
    const who = step.by ?? state.actor ?? findActor(story, actorId).id
    return hasPortrait(story, who) ? withPerson(state, { who, face: step.face }) : state
  }
  if ('scene' in step) {
    const { image, face } = step.scene
    const empty = { ...state, people: [] }
    return image === undefined ? empty : withBackground(empty, image, face)
  }
  if ('image' in step) return withBackground(state, step.image.src, step.image.face)
  const last = 'frames' in step ? step.frames.at(-1) : undefined
  if (last !== undefined) return withBackground(state, last.src, last.face)
  return 'video' in step && step.video.background ? withBackground(state, step.video.src, step.video.face) : state
}

/** The event of the people who stand in a state; null if they stand in the one before just the same. */
export function createPeopleEvent(
  setup: GameSetup,
  before: GameState,
  after: GameState,
  ownership: Ownership,
): DraftEvent | null {
  if (before.people === after.people && before.background === after.background) return null
  const context = createRenderContext(setup, after, ownership)
  const people = listShown(setup, after, context)
  return isEqual(listShown(setup, before, context), people) ? null : { event_type: 'show_people', data: { people } }
}

/** Whether a character has portraits, and so can stand on the stage. */
function hasPortrait(story: Story, id: string): boolean {
  return hasPortraitPicture(story, namePortrait(id, DEFAULT_FACE))
}

function isOnStage({ people }: GameState, who: string): boolean {
  return people.some(({ id }) => id === who)
}

/** Another picture is another place, where nobody is yet. */
function withBackground(state: GameState, src: string, face: StepOf<'show'>['show']['face']): GameState {
  const isSame = state.background?.src === src
  return { ...state, background: { src, hasFace: face !== null }, people: isSame ? state.people : [] }
}

/** Someone comes, or changes. One who comes without a place stands where there is room; the first who came makes room for a sixth. */
function withPerson(
  state: GameState,
  { who, face, place }: { who: string; face?: string | undefined; place?: Place | undefined },
): GameState {
  const { people } = state
  const known = people.find(({ id }) => id === who)
  if (known === undefined) {
    const person = { id: who, face: face ?? DEFAULT_FACE, place: place ?? findRoom(people) }
    return { ...state, people: [...people, person].slice(-PEOPLE_MAX) }
  }
  const changed = { id: who, face: face ?? known.face, place: place ?? known.place }
  if (changed.face === known.face && changed.place === known.place) return state
  return { ...state, people: people.map((person) => (person === known ? changed : person)) }
}

/** The middle, else a side, where the fewest stand. */
function findRoom(people: readonly PersonState[]): Place {
  const count = (place: Place): number => people.filter((person) => person.place === place).length
  return (['center', 'right', 'left'] as const).reduce((best, place) => (count(place) < count(best) ? place : best))
}

/** Nobody stands before a picture that shows a face of its own. */
function listShown({ story, locale }: GameSetup, state: GameState, context: RenderContext): ShownPerson[] {
  if (state.background?.hasFace === true) return []
  return state.people.flatMap(({ id, face, place }) => {
    const shown = hasPortraitPicture(story, namePortrait(id, face)) ? face : DEFAULT_FACE
    const image = hasPortrait(story, id) ? context.pictureUrl(namePortrait(id, shown)) : null
    if (image === null) return []
    const { name } = context.getSpeaker(id)
    const blink = nameBlink(id, shown)
    return {
      id,
      name,
      place,
      face: shown,
      image,
      ...(hasPortraitPicture(story, blink) && { blink: context.pictureUrl(blink) }),
      alt: describePerson(name, shown, locale),
    }
  })
}

/** `{name}` is that of the person. A face that a character has beside these is not put into words. */
const DESCRIPTIONS: Translations<Readonly<Record<Face, string>>> = {
  en: {
    calm: '{name}',
    glad: '{name}, glad',
    hurt: '{name}, hurt',
    angry: '{name}, angry',
    afraid: '{name}, afraid',
    tender: '{name}, with a tender look',
  },
  zh: {
    calm: '{name}',
    glad: '{name}，面带笑意',
    hurt: '{name}，神色黯然',
    angry: '{name}，面带怒容',
    afraid: '{name}，神色惊惧',
    tender: '{name}，神情温柔',
  },
}
const DESCRIPTIONS_BY_LOCALE = completeTranslations(DESCRIPTIONS)

function describePerson(name: string, face: string, locale: Locale): string {
  const texts: Readonly<Record<string, string>> = DESCRIPTIONS_BY_LOCALE[locale]
  return (texts[face] ?? '{name}').replace('{name}', () => name)
}

function isEqual(one: readonly ShownPerson[], other: readonly ShownPerson[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
