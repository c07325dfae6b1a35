/** The engine: every kind of step, and its event. */
import { expect, test } from 'vitest'
import { eventSchemas } from '../../../protocol/events/index.ts'
import * as v from 'valibot'
import { scriptFile } from '../../../protocol/story.ts'
import { NO_OWNERSHIP } from '../../../server/engine/ownership.ts'
import { startGame, makeMove } from '../../../server/engine/moves.ts'
import { createSetup, choose, listEventData, jump, requireAccepted, play, signal, write } from './fair-stories.ts'

const { story, ...setup } = createSetup('fair')
const fair = { ...setup, story: { ...story, portraits: new Set(['person-bo-calm', 'person-ci-calm']) } }
const RICH = { coins: 1_000, owned: new Set<string>() }
const toPhoto = [choose('to-bo'), choose('ride'), signal('next_scene'), choose('once')]
const toEnd = [...toPhoto, signal('cancel'), write('bye'), signal('config')]

/** All events on the way through the fair. */
const sent = [
  startGame(fair, NO_OWNERSHIP),
  ...toEnd.map((_, index) => play(fair, toEnd.slice(0, index + 1), { coins: 4, owned: new Set() })),
].flatMap((turn) => requireAccepted(turn).events)

test('every type of event is created by some step, and fits its schema', () => {
  expect([...new Set(sent.map(({ event_type }) => event_type))].sort()).toEqual(Object.keys(eventSchemas).sort())
  for (const { event_type, data } of sent)
    expect(
      v.safeParse(eventSchemas[event_type], event_type === 'message' ? { id: 'm', ...data } : data).issues ?? [],
    ).toEqual([])
})

test('an actor among the options has a portrait', () => {
  const [gate] = listEventData(sent, 'show_chat_options') as { options: { option_id: string; image_url?: string }[] }[]
  expect(gate?.options.map(({ option_id, image_url }) => [option_id, image_url])).toEqual([
    ['to-bo', '/media/fair/bo.webp'],
    ['to-ci', '/media/fair/ci.webp'],
    ['leave', undefined],
  ])
})

test('media are found by their kind', () => {
  expect(listEventData(sent, 'play_video')).toEqual([
    {
      url: '/media/fair/wheel-turns.mp4',
      alt: 'It turns',
      is_background: false,
      min_watch: 3,
      poster_url: '/media/fair/tent.webp',
    },
  ])
  expect(listEventData(sent, 'play_audio')).toEqual([
    { url: '/media/fair/fiddle.m4a', audio_type: 'bgm' },
    { url: '/media/fair/bell.m4a', audio_type: 'effect' },
  ])
  expect(listEventData(sent, 'preload')).toEqual([
    {
      items: [
        { url: '/media/fair/tent.webp', type: 'image' },
        { url: '/media/fair/wheel-turns.mp4', type: 'video' },
      ],
    },
  ])
  expect(listEventData(sent, 'animated_images')).toEqual([
    {
      images: [
        { url: '/media/fair/tent.webp', alt: 'Open' },
        { url: '/media/fair/gate.webp', alt: 'Shut' },
      ],
    },
  ])
  expect(listEventData(sent, 'show_image')).toMatchObject([
    { position: 'background' },
    { position: 'fullscreen', url: '/media/fair/tent.webp' },
    { position: 'background', url: '/media/fair/wheel.webp' },
  ])
})

test('a mood has its strengths as numbers, and a line keeps its own', () => {
  expect(listEventData(sent, 'show_mood')).toEqual([{ rain: 0.5, flicker: 1 }])
})

test('a line can be voiced, marked as wrong, and have buttons under it', () => {
  const lines = listEventData(sent, 'message').filter(({ sender_type }) => sender_type === 'actor')
  expect(lines).toMatchObject([
    { sender: { name: 'Bo' }, content: { text: '*waves* Come in!', speech: { file: 'none' } } },
    {
      sender: { name: 'The drum', avatar_url: '/media/fair/drum.webp' },
      content: { speech: { file: 'none', pitch: 0.75, rate: 0.95 } },
    },
    { content: { speech: { pitch: 0.9, rate: 0.85 } } },
    { sender: { name: 'The drum' }, content: { speech: { pitch: 0.75 } } },
    { msg_type: 'image', content: { media_url: '/media/fair/ticket.webp', alt: 'A ticket' } },
    {
      content: {
        text: 'Wrong stall.',
        addition: { mood: -1, actions: [{ position: 0, type: 'try_again', option_id: 'ride', coins: 0 }] },
      },
    },
    { content: { text: 'Bye.' } },
  ])
  expect(lines[6]?.content).toEqual({ text: 'Bye.', speech: { file: 'none' } })
})

test('a page is html, a hint is a separate tip, an alert has its texts', () => {
  expect(listEventData(sent, 'message').find(({ content }) => 'html' in (content as object))).toEqual({
    sender_type: 'system',
    msg_type: 'text',
    content: { html: '<p>Rules</p>' },
  })
  expect(listEventData(sent, 'show_tips')).toEqual([{ text: 'Or do not.' }])
  expect(listEventData(sent, 'show_alert')).toEqual([{ title: 'Rain', text: 'It rains.', button: 'Oh' }])
  expect(listEventData(sent, 'error')).toEqual([{ message: 'The tent leaks.' }])
})

test('a mission names its actor and leaves clues in scenes', () => {
  expect(listEventData(sent, 'mission_completed')).toEqual([
    { actor_id: 'ci', name: 'Ci', clues: [{ text: 'A red thread', scene_id: 'tent' }] },
  ])
})

test('a new scene brings back the usual voice', () => {
  expect(play(fair, [choose('to-bo')]).state).toMatchObject({ scene: 'tent', voice: 'whisper' })
  expect(play(fair, [choose('to-bo'), jump('prev_scene')]).state).toMatchObject({ scene: 'gate', voice: null })
})

test('a full heart leaves only the cards of its scenes', () => {
  const { events, state } = play(fair, [choose('to-bo')])
  expect(listEventData(events, 'heart_value')).toEqual([
    { heart_value: 100, scene_ids: ['wheel'], is_allow_message: false },
  ])
  expect(listEventData(events, 'show_chat_options')).toMatchObject([
    {
      style: 'card',
      options: [{ option_id: 'ride', scene_id: 'wheel', image_url: '/media/fair/tent.webp', alt: 'A tent' }],
    },
  ])
  expect(state.heart).toBe(100)
})

test('a required payment is sent last, and only if the player has fewer coins', () => {
  expect(play(fair, [choose('to-bo')]).events.at(-1)).toEqual({
    event_type: 'payment_required',
    data: { coins: 500, message: 'The rest is for members.' },
  })
  expect(play(fair, [choose('to-bo')], RICH).events.at(-1)?.event_type).toBe('show_chat_options')
})

test('coins are given once', () => {
  const first = requireAccepted(startGame(fair, NO_OWNERSHIP))
  expect(listEventData(first.events, 'update_user_coins')).toEqual([{ coins: 5 }])
  expect(first.payments).toEqual([{ what: 'gift:fair/gate', coins: -5 }])
  const again = requireAccepted(startGame(fair, first.ownership))
  expect([listEventData(again.events, 'update_user_coins'), again.payments]).toEqual([[], []])
})

test('a paid scene lasts until the next scene, or the end', () => {
  const text = { en: 'Nobody looks in here.', zh: '这里没人看得见。' }
  expect(play(fair, [choose('to-bo')]).state.paid).toEqual({ scene: 'tent', seconds: 300, coins: 5, stillMs: 0, text })
  expect(play(fair, [choose('to-bo'), jump('prev_scene')]).state.paid).toBeNull()
  const before = play(fair, toEnd.slice(0, -1), RICH).state
  const paid = { scene: 'wheel', seconds: 300, coins: 5, stillMs: 0 }
  expect(requireAccepted(makeMove(fair, RICH, { ...before, paid }, signal('config'))).state).toMatchObject({
    paid: null,
    ended: true,
  })
})

test('where the server makes speech, a voiced line has a file for every player, another one on request, in the voice of who speaks', () => {
  const events = [
    startGame({ ...fair, makesSpeech: true }, NO_OWNERSHIP),
    ...toEnd.map((_, index) =>
      play({ ...fair, makesSpeech: true }, toEnd.slice(0, index + 1), { coins: 4, owned: new Set() }),
    ),
  ].flatMap((turn) => requireAccepted(turn).events)
  const lines = listEventData(events, 'message').filter(({ sender_type }) => sender_type === 'actor')
  expect(lines.map(({ content }) => (content as { speech?: object }).speech).slice(0, 4)).toEqual([
    { file: 'always', voice_id: 'bo' },
    { file: 'always', voice_id: 'drum', pitch: 0.75, rate: 0.95 },
    { file: 'always', voice_id: 'whisper', pitch: 0.9, rate: 0.85 },
    { file: 'always', voice_id: 'drum', pitch: 0.75, rate: 0.95 },
  ])
  expect(lines.at(-1)).toMatchObject({ content: { speech: { file: 'asked' } } })
})

test('the voice of a speaker is a named one, or a pitch, a rate and a name of their own', () => {
  const read = (own: unknown): unknown => {
    const speaker = { name: { en: 'Ci', zh: '阿慈' }, avatar: 'ci', voice: own }
    const { success, output } = v.safeParse(scriptFile, { start: 'gate', speakers: { ci: speaker }, nodes: {} })
    return success ? output.speakers.ci?.voice : null
  }
  expect(read('low')).toBe('low')
  expect(read({ pitch: 0.9, voice: 'af_heart' })).toEqual({ pitch: 0.9, rate: 1, voice: 'af_heart' })
  for (const wrong of ['loud', { pitch: 0.4 }, { rate: 2.1 }, { pitch: '1' }, { voice: 'a b' }, { tone: 1 }, 1])
    expect([wrong, read(wrong)]).toEqual([wrong, null])
})
