/** The engine: who stands on the stage. Rule S22. */
import { expect, test } from 'vitest'
import { type Step, type StepOf } from '../../../protocol/story.ts'
import { NO_OWNERSHIP } from '../../../server/engine/ownership.ts'
import { type GameSetup } from '../../../server/engine/setup.ts'
import { startGame } from '../../../server/engine/moves.ts'
import { checkFaces, checkPresence } from '../../../server/stories/checks/peopleChecks.ts'
import { checkSteps } from '../../../server/stories/checks/stepChecks.ts'
import { listOpeningMedia } from '../../../server/services/preloads.ts'
import { createSetup, requireAccepted } from './fair-stories.ts'

const fair = createSetup('fair')
const localize = (en: string) => ({ en, zh: en })
const say = (by: string, face?: string): Step => ({
  say: localize('Hm.'),
  by,
  voice: false,
  actions: [],
  ...(face !== undefined && { face }),
})
const picture = (src: string, face: Partial<StepOf<'image'>['image']> = { face: null }): Step => ({
  image: { src, alt: localize(src), portrait: false, ...face },
})
const narrate: Step = { narrate: localize('It rains.') }

/** The fair with these steps at its start, where Bo and Ci have portraits and the drum has none. */
function withSteps(...steps: Step[]): GameSetup {
  const { story } = fair
  const start = { do: steps, goto: 'over' }
  const script = { ...story.script, start: 'start', nodes: { ...story.script.nodes, start } }
  const portraits = new Set(['person-bo-calm', 'person-bo-calm-blink', 'person-bo-hurt', 'person-ci-calm'])
  return { ...fair, story: { ...story, script, portraits } }
}

/** Each set that is sent, as `id place face`, and each line between them, up to the ending. */
function listSets(...steps: Step[]): string[] {
  const { events } = requireAccepted(startGame(withSteps(...steps), NO_OWNERSHIP))
  return events.flatMap((event) => {
    if (event.event_type === 'show_people')
      return `[${event.data.people.map(({ id, place, face }) => `${id} ${place} ${face}`).join(', ')}]`
    if (event.event_type === 'show_image') return event.data.url.replace(/.*\//, '')
    return event.event_type === 'message' ? 'line' : []
  })
}

test('[S22] one who speaks comes before the line, and the next one stands where there is room', () => {
  expect(listSets(say('bo'), say('ci'), say('bo'))).toEqual([
    '[bo center calm]',
    'line',
    '[bo center calm, ci right calm]',
    'line',
    'line',
  ])
})

test('[S22] a face lasts until another one, and only what changes is sent', () => {
  expect(listSets(say('bo', 'hurt'), say('bo'), { look: [{ who: 'bo', face: 'hurt' }] }, say('bo', 'calm'))).toEqual([
    '[bo center hurt]',
    'line',
    'line',
    '[bo center calm]',
    'line',
  ])
})

test('[S22] people come, move and go as the script says', () => {
  const steps: Step[] = [
    { enter: [{ who: 'bo', place: 'left' }, { who: 'ci' }] },
    narrate,
    { look: [{ who: 'bo', place: 'right', face: 'hurt' }] },
    narrate,
    { leave: ['ci'] },
    narrate,
  ]
  expect(listSets(...steps)).toEqual([
    '[bo left calm, ci center calm]',
    'line',
    '[bo right hurt, ci center calm]',
    'line',
    '[bo right hurt]',
    'line',
  ])
})

test.each<[string, Step]>([
  ['another background', picture('tent')],
  ['a scene', { scene: { id: 'tent' } }],
])('[S22] %s leaves the stage empty until they speak again', (_, step) => {
  const shown = 'image' in step ? ['tent.webp'] : []
  expect(listSets(say('bo'), step, narrate, say('bo'))).toEqual([
    '[bo center calm]',
    'line',
    ...shown,
    '[]',
    'line',
    '[bo center calm]',
    'line',
  ])
  // Who speaks first at the new place does not go.
  expect(listSets(say('bo'), step, say('bo'))).toEqual([
    '[bo center calm]',
    'line',
    ...shown,
    '[bo center calm]',
    'line',
  ])
})

test('[S22] the same background again changes nothing', () => {
  expect(listSets(picture('gate'), say('bo'), picture('gate'), narrate)).toEqual([
    'gate.webp',
    '[bo center calm]',
    'line',
    'gate.webp',
    'line',
  ])
})

test.each<[string, Step]>([
  ['whose face is declared or assumed', picture('tent', {})],
  [
    'of a scene that does not say that it shows none',
    { scene: { id: 'tent', image: 'tent', alt: localize('A tent') } },
  ],
])('[S22] nobody stands before a background %s', (_, step) => {
  expect(listSets(picture('gate'), say('bo'), step, say('bo'), say('ci')).slice(3)).toEqual([
    ...('image' in step ? ['tent.webp'] : []),
    '[]',
    'line',
    'line',
  ])
})

test('[S22] narrators and speakers without portraits never stand, and take no room', () => {
  expect(listSets(narrate, say('drum'), { enter: [{ who: 'drum' }] }, say('bo'))).toEqual([
    'line',
    'line',
    '[bo center calm]',
    'line',
  ])
})

test('[S22] a person is sent with picture, closed eyes and words; a face without a picture is the calm one', () => {
  const { events } = requireAccepted(startGame(withSteps(say('bo', 'hurt'), say('ci', 'proud')), NO_OWNERSHIP))
  expect(events.findLast(({ event_type }) => event_type === 'show_people')?.data).toEqual({
    people: [
      {
        id: 'bo',
        name: 'Bo',
        place: 'center',
        face: 'hurt',
        image: '/media/fair/person-bo-hurt.webp',
        alt: 'Bo, hurt',
      },
      { id: 'ci', name: 'Ci', place: 'right', face: 'calm', image: '/media/fair/person-ci-calm.webp', alt: 'Ci' },
    ],
  })
  expect(listOpeningMedia(withSteps(say('bo')).story, 'reasoning')).toEqual([
    { url: '/media/fair/person-bo-calm.webp', type: 'image' },
    { url: '/media/fair/person-bo-calm-blink.webp', type: 'image' },
  ])
})

test('a person of a step must be known, and named once', () => {
  const setup = withSteps({ enter: [{ who: 'nobody' }, { who: 'bo' }, { who: 'bo' }] }, { leave: ['ci', 'ci'] })
  const { script, metadata } = setup.story
  expect(checkSteps(script, metadata).map(({ code, at }) => `${code} ${at.join('.')}`)).toEqual([
    'unknown_actor nodes.start.do.0.enter.0',
    'repeated_person nodes.start.do.0.enter.2',
    'repeated_person nodes.start.do.1.leave.1',
  ])
})

test('a face that a character with portraits lacks is found, also of a line', () => {
  const { script, metadata, portraits } = withSteps(say('bo', 'angry'), say('drum', 'angry'), {
    enter: [{ who: 'ci', face: 'hurt' }],
  }).story
  const found = checkFaces(metadata, script, portraits).filter(({ at }) => at[1] === 'start')
  expect(found.map(({ code, at }) => `${code} ${at.join('.')}`)).toEqual([
    'unknown_face nodes.start.do.0.face',
    'unknown_face nodes.start.do.2.enter.0',
  ])
})

test('one who cannot be on the stage and leaves it is found; one who may be there is not', () => {
  const find = (...steps: Step[]): string[] => {
    const { script, metadata } = withSteps(...steps).story
    return checkPresence(metadata, script)
      .filter(({ at }) => at[1] === 'start')
      .map(({ code, at }) => `${code} ${at.join('.')}`)
  }
  expect(find({ leave: ['bo'] })).toEqual(['absent_person nodes.start.do.0.leave.0'])
  expect(find(say('bo'), { leave: ['bo'] }, { look: [{ who: 'bo' }] })).toEqual([
    'absent_person nodes.start.do.2.look.0',
  ])
  expect(find(picture('gate'), say('bo'), picture('gate'), { leave: ['bo'] })).toEqual([])
  expect(find(picture('gate'), say('bo'), picture('tent'), { leave: ['bo'] })).toEqual([
    'absent_person nodes.start.do.3.leave.0',
  ])
})
