/** Version 3 over the API: signals, pictures, jumps, and their history. */
import { expect, test } from 'vitest'
import { createManualClock } from '../../../server/clock.ts'
import { listEventData, FAIR_FOLDER, createStoryClient, type StoryClient } from './fair-stories.ts'
import { eventsOf, startServer, T0, typesOf, parseEvents, waitUntil } from './helpers.ts'

async function atTheFair(): Promise<StoryClient> {
  const server = await startServer({ storiesFolder: FAIR_FOLDER })
  const fair = createStoryClient(server, await server.signUp(), 'fair')
  await fair.start()
  return fair
}

const user = ({ data }: { data: Record<string, unknown> }): boolean => data.sender_type === 'user'

test('a story of version 3 is played to its end', async () => {
  const fair = await atTheFair()
  await fair.act({ option_data: { actor_id: 'ci' } })
  await fair.act({ option_id: 'ride', text: 'Ride' })
  expect(typesOf(await fair.act({ text: 'next_scene', scene_id: 'wheel' }, 'action'))).toContain('show_action_options')
  expect(typesOf(await fair.act({ option_id: 'once' }, 'action'))).toEqual(['update_user_coins', 'upload_image'])
  await fair.act({ image_url: '/uploads/me.png' }, 'chat:image')
  expect(listEventData(await fair.act({ text: 'hm?', option_data: { actor_id: 'ci' } }), 'message')[0]).toMatchObject({
    sender: { name: 'Ci' },
  })
  expect(typesOf(await fair.act({ text: 'bye' }))).toEqual(['message', 'scene_transition'])
  expect(typesOf(await fair.act({ text: 'config' }, 'action')).at(-1)).toBe('show_ending')
  expect(await fair.refusal('action', { event_type: 'chat', data: { text: 'more' } })).toBe('200 1002')
})

test('the player’s text is only in the history, their picture is streamed, signals are traces', async () => {
  const fair = await atTheFair()
  await fair.act({ option_id: 'to-bo', text: 'Follow Bo' }, 'chat', 'choice')
  await fair.act({ option_id: 'ride' }, 'chat', 'ride')
  await fair.act({ text: 'next_scene' }, 'action', 'signal')
  await fair.act({ option_id: 'once' }, 'action', 'picture-option')
  const sent = await fair.act({ image_url: '/uploads/me.png' }, 'chat:image', 'picture')
  expect(sent.filter(user)).toMatchObject([
    { data: { id: 'picture', msg_type: 'image', content: { media_url: '/uploads/me.png' } } },
  ])
  expect((await fair.history()).filter(user)).toMatchObject([
    { data: { id: 'choice', msg_type: 'text', content: { text: 'Follow Bo' } } },
    { data: { id: 'ride', msg_type: 'text' } },
    { data: { id: 'signal', msg_type: 'config', content: { text: 'next_scene' } } },
    { data: { id: 'picture-option', msg_type: 'config', content: { text: 'once' } } },
    { data: { id: 'picture', msg_type: 'image' } },
  ])
})

test('a jump repeats the scene, once for each key', async () => {
  const fair = await atTheFair()
  const jumped = await fair.jump('next_scene', 'key')
  expect(listEventData(jumped, 'show_scene')).toMatchObject([{ scene_id: 'tent', title: 'The tent' }])
  expect(await fair.jump('next_scene', 'key')).toEqual(jumped)
  expect(listEventData(await fair.jump('prev_scene'), 'show_scene')).toMatchObject([{ scene_id: 'gate' }])
  expect(await fair.refusal('jump', { action: 'prev_scene', story_id: 'fair' })).toBe('200 1007')
})

test('only the path selects the story', async () => {
  const server = await startServer({ storiesFolder: FAIR_FOLDER })
  const player = await server.signUp()
  await createStoryClient(server, player, 'fair').start()
  const { token } = player
  const jumped = await eventsOf(
    await server.send('/actor/fair/reasoning/game.jump', { token, body: { action: 'next_scene' } }),
  )
  expect(listEventData(jumped, 'show_scene')).toMatchObject([{ scene_id: 'tent' }])
})

test('a jump does not wait for the rest of the scene before', async () => {
  const clock = createManualClock(T0)
  const server = await startServer({ storiesFolder: FAIR_FOLDER, clock, eventPauseMs: 1_000 })
  const { token } = await server.signUp()
  await server.send('/actor/fair/reasoning/game.start', { token, body: { restart: true } })
  await clock.elapse(1_500)
  const askedAt = clock.now()
  const jump = await server.send('/actor/fair/reasoning/game.jump', {
    token,
    body: { action: 'next_scene', story_id: 'fair' },
  })
  const received: string[] = []
  void jump.text().then((text) => received.push(text))
  while (received.length === 0) {
    await waitUntil(() => clock.sleeping() > 0 || received.length > 0)
    await clock.elapse(1_000)
  }
  const jumped = parseEvents(received.join(''))
  expect((jumped[0]?.timestamp ?? Infinity) - askedAt).toBeLessThan(1_100)
  const history = await eventsOf(
    await server.send('/actor/event/reasoning/game.history', { token, body: { story_id: 'fair' } }),
  )
  expect(history.slice(-jumped.length)).toEqual(jumped)
  for (const [index, { timestamp }] of history.slice(1).entries())
    expect(timestamp).toBeGreaterThan(history[index]?.timestamp ?? Infinity)
})

test('other versions, other stories and other words do not jump', async () => {
  const server = await startServer({ storiesFolder: FAIR_FOLDER })
  const player = await server.signUp()
  const [fair, inn] = [createStoryClient(server, player, 'fair'), createStoryClient(server, player, 'inn')]
  await inn.start()
  expect(await inn.refusal('jump', { action: 'next_scene', story_id: 'inn' })).toBe('200 1007')
  expect(await fair.refusal('jump', { action: 'next_scene', story_id: 'fair' })).toBe('200 1001')
  expect(await fair.refusal('jump', { action: 'next_scene', story_id: 'inn' })).toBe('400 400')
  expect(await fair.refusal('jump', { action: 'home', story_id: 'fair' })).toBe('400 400')
})

test.each([
  [{ event_type: 'chat:image', data: {} }, '400 400'],
  [{ event_type: 'chat:image', data: { image_url: 'javascript:alert(1)' } }, '400 400'],
  [{ event_type: 'chat:image', data: { image_url: '/uploads/me.png' } }, '200 1005'],
  [{ event_type: 'action', data: { text: 'next_scene' } }, '200 1005'],
  [{ event_type: 'action', data: {} }, '400 400'],
  [{ event_type: 'chat', data: { option_data: { actor_id: 'drum' } } }, '200 1003'],
])('%j is refused before the engine', async (body, code) => {
  expect(await (await atTheFair()).refusal('action', body)).toBe(code)
})
