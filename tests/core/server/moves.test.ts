/** The engine: allowed and refused moves at each kind of node. */
import { expect, test } from 'vitest'
import { type Changes } from '../../../protocol/story.ts'
import { changeVariables } from '../../../server/engine/changeVariables.ts'
import { NO_OWNERSHIP } from '../../../server/engine/ownership.ts'
import { NO_CHOICES } from '../../../server/engine/state.ts'
import { startGame } from '../../../server/engine/moves.ts'
import {
  createSetup,
  choose,
  listEventData,
  jump,
  requireAccepted,
  play,
  getRefusal,
  signal,
  write,
} from './fair-stories.ts'
import { localize } from '../../helpers/localize.ts'

const fair = createSetup('fair')
const inn = createSetup('inn')
const picture = { kind: 'picture', url: '/uploads/me.png' } as const
const toWheel = [choose('to-bo'), choose('ride'), signal('next_scene')]
const toPhoto = [...toWheel, choose('once')]
const FEW = { coins: 20, owned: new Set<string>() }

test('an option sets its actor as the default speaker', () => {
  const offered = listEventData(requireAccepted(startGame(fair, NO_OWNERSHIP)).events, 'show_chat_options')[0]
  expect(offered).toMatchObject({
    style: 'actor',
    options: [{ option_id: 'to-bo', actor_id: 'bo', scene_id: 'tent' }, { actor_id: 'ci' }, {}],
  })
  const lineOf = (move: Parameters<typeof play>[1][number]): unknown =>
    listEventData(play(fair, [move]).events, 'message')[0]?.sender
  expect(lineOf(choose('to-bo'))).toMatchObject({ name: 'Bo' })
  expect(lineOf(choose('to-ci'))).toMatchObject({ name: 'Ci' })
})

test('in version 3 an option can be chosen by its actor', () => {
  expect(play(fair, [choose(null, 'ci')]).state).toMatchObject({ actor: 'ci', variables: { met: 1 } })
  const { state } = requireAccepted(startGame(fair, NO_OWNERSHIP))
  expect(getRefusal(fair, state, choose('to-bo', 'ci'))).toBe('unknown_option')
  expect(getRefusal(fair, state, choose(null, 'drum'))).toBe('unknown_option')
})

test('in version 3 the addressed actor answers a text', () => {
  const ownership = { coins: 20, owned: new Set<string>() }
  const senderOf = (actorId: string | null): unknown =>
    listEventData(play(fair, [...toPhoto, picture, write('hm?', actorId)], ownership).events, 'message')[0]?.sender
  expect(senderOf('ci')).toMatchObject({ name: 'Ci' })
  expect(senderOf(null)).toMatchObject({ name: 'Bo' })
})

test('a scene transition waits for its signal, by name', () => {
  const { events, state } = play(fair, [choose('to-bo'), choose('ride')])
  expect(events).toEqual([{ event_type: 'scene_transition', data: { seconds: 8, scene_id: 'wheel' } }])
  for (const move of [write('hello'), choose('ride'), picture, signal('cancel'), signal('next_scene', 'tent')])
    expect(getRefusal(fair, state, move)).toBe('unknown_action')
  for (const move of [signal('next_scene'), signal('next_scene', 'wheel'), signal('config'), write('next_scene')])
    expect(getRefusal(fair, state, move)).toBeNull()
})

test('options shown as pictures are chosen like others, and leave a trace', () => {
  const { events, state } = play(fair, toWheel)
  expect(listEventData(events, 'show_action_options')).toEqual([
    {
      options: [
        { option_id: 'once', type: 'pay_now', image_url: '/media/fair/ticket.webp', alt: 'A ticket', coins: 4 },
        { option_id: 'again', type: 'try_again', image_url: '/media/fair/gate.webp', alt: 'A gate', coins: 0 },
      ],
    },
  ])
  expect(play(fair, [...toWheel, choose('again')]).line).toEqual({ kind: 'trace', text: 'again' })
  expect(getRefusal(fair, state, write('once'))).toBe('option_required')
  expect(getRefusal(fair, state, choose('ride'))).toBe('unknown_option')
})

test('a story requests a picture, and the player may decline', () => {
  const { events, state } = play(fair, toPhoto, FEW)
  expect(events.at(-1)).toEqual({ event_type: 'upload_image', data: { text: 'Smile', is_face_detect: true } })
  expect(play(fair, [...toPhoto, picture], FEW)).toMatchObject({
    line: { kind: 'picture', url: '/uploads/me.png' },
    state: { node: 'speak' },
  })
  expect(play(fair, [...toPhoto, signal('cancel')], FEW)).toMatchObject({
    line: { kind: 'trace' },
    state: { node: 'speak' },
  })
  for (const move of [write('no'), choose('once'), signal('next_scene')])
    expect(getRefusal(fair, state, move)).toBe('unknown_action')
})

test('a declined picture leads to the declined node', () => {
  const { script } = fair.story
  const photo = { do: [], upload: { text: localize('Smile'), face: true, goto: 'speak', declined: 'over' } }
  const shy = { ...fair, story: { ...fair.story, script: { ...script, nodes: { ...script.nodes, photo } } } }
  expect(play(shy, [...toPhoto, picture], FEW).state.node).toBe('speak')
  expect(play(shy, [...toPhoto, signal('cancel')], FEW).state.node).toBe('over')
})

test.each([
  [
    'the avatar that the player chose',
    '/media/avatars/player-3.webp',
    { portrait_url: '/media/avatars/player-3.webp' },
  ],
  ['without an avatar, the picture as it is', null, {}],
])('[S18] a picture that asks for the player’s portrait is sent with it: %s', (_, avatar, sent) => {
  const face = { x: 0.3, y: 0.2, w: 0.35, h: 0.25 }
  const image = { src: 'gate', alt: localize('A stand'), face }
  const { script } = fair.story
  const nodes = {
    ...script.nodes,
    stand: { do: [{ image: { ...image, portrait: true } }, { image: { ...image, portrait: false } }] },
  }
  const setup = { ...fair, story: { ...fair.story, script: { ...script, start: 'stand', nodes } } }
  const { events } = requireAccepted(startGame(setup, NO_OWNERSHIP, { ...NO_CHOICES, avatar }))
  const picture = { url: '/media/fair/gate.webp', alt: 'A stand', position: 'background', face }
  expect(listEventData(events, 'show_image')).toEqual([{ ...picture, ...sent }, picture])
})

test('an unrequested picture and an unexpected signal are refused', () => {
  const { state } = requireAccepted(startGame(fair, NO_OWNERSHIP))
  for (const move of [picture, signal('next_scene'), signal('cancel')])
    expect(getRefusal(fair, state, move)).toBe('unknown_action')
  const speaking = play(fair, [...toPhoto, picture], FEW).state
  for (const move of [picture, signal('config')]) expect(getRefusal(fair, speaking, move)).toBe('unknown_action')
})

test('jumps go to the scene before and after, as far as there are any', () => {
  const { state } = requireAccepted(startGame(fair, NO_OWNERSHIP))
  expect(getRefusal(fair, state, jump('prev_scene'))).toBe('no_scene')
  expect(play(fair, [jump('next_scene')]).state).toMatchObject({ scene: 'tent', node: 'tent' })
  expect(play(fair, [choose('to-ci'), jump('prev_scene')]).state).toMatchObject({ scene: 'gate', actor: null })
  expect(play(fair, [jump('next_scene'), jump('next_scene'), jump('prev_scene')]).state.scene).toBe('tent')
  expect(getRefusal(fair, play(fair, [jump('next_scene'), jump('next_scene')]).state, jump('next_scene'))).toBe(
    'no_scene',
  )
})

test('a paid option is bought once', () => {
  const once = play(inn, [choose('room')], FEW)
  expect(once.payments).toEqual([
    { what: 'option:inn/hall/room', coins: 3 },
    { what: 'gift:inn/room', coins: -2 },
  ])
  expect(listEventData(once.events, 'update_user_coins')).toEqual([{ coins: 5 }, { coins: 7 }])
  expect(listEventData(once.events, 'show_chat_options')[0]).toMatchObject({
    options: [{ option_id: 'room', paid_required: true, is_purchased: true, coins: 3 }, { option_id: 'floor' }],
  })
  expect(play(inn, [choose('room'), choose('room')], FEW).payments).toEqual([])
})

test('an option that costs more than the balance is refused', () => {
  expect(startGame(inn, { coins: 11, owned: new Set() })).toEqual({
    ok: false,
    refusal: 'insufficient_coins',
    price: 12,
  })
  expect(startGame(createSetup('inn', 'em'), { coins: 17, owned: new Set() })).toEqual({
    ok: false,
    refusal: 'insufficient_coins',
    price: 18,
  })
  expect(requireAccepted(startGame(createSetup('inn', 'em'), { coins: 18, owned: new Set() })).payments).toEqual([
    { what: 'story:inn', coins: 12 },
    { what: 'actor:inn/em', coins: 6 },
  ])
  const owner = { coins: 2, owned: new Set(['story:inn']) }
  expect(getRefusal(inn, requireAccepted(startGame(inn, owner)).state, choose('room'), owner)).toBe(
    'insufficient_coins',
  )
})

test('a talent opens options with its condition, in stories with talents only', () => {
  const optionsFor = (strength: number): unknown =>
    listEventData(
      requireAccepted(startGame(inn, FEW, { ...NO_CHOICES, attributes: { strength } })).events,
      'show_chat_options',
    )[0]?.options
  expect(optionsFor(6)).toHaveLength(3)
  expect(optionsFor(5)).toHaveLength(2)
  expect(requireAccepted(startGame(inn, FEW)).state.variables).toEqual({
    happiness: 0,
    intelligence: 0,
    strength: 0,
    wealth: 0,
  })
  expect(requireAccepted(startGame(fair, FEW, { ...NO_CHOICES, attributes: { strength: 6 } })).state.variables).toEqual(
    { met: 0 },
  )
})

test('a variable takes the value of an expression, in the order of the changes', () => {
  const after = (set: Changes): unknown => {
    const { state } = requireAccepted(startGame(fair, NO_OWNERSHIP))
    return changeVariables(fair, { ...state, variables: { a: 7, b: 2, kept: true } }, set).variables
  }
  expect(after({ a: { to: 'floor(a / b)' }, b: { to: 'a + b' } })).toEqual({ a: 3, b: 5, kept: true })
  expect(after({ kept: { to: 'a > 9' } })).toEqual({ a: 7, b: 2, kept: false })
  // What cannot be computed changes nothing.
  expect(after({ a: { to: 'a / 0' }, b: { to: 'kept * 2' } })).toEqual({ a: 7, b: 2, kept: true })
})
