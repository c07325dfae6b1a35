/** What a player finds in a story, and games that begin at a place that was reached. */
import { expect, test } from 'vitest'
import { storyFinds } from '../../../protocol/api/play.ts'
import { describeFinds } from '../../../server/services/finds.ts'
import { createSetup, FAIR_FOLDER, listEventData, requireAccepted } from './fair-stories.ts'
import { listEndingTitles } from '../../../server/engine/enterNode.ts'
import { makeMove, startGame } from '../../../server/engine/moves.ts'
import { NO_OWNERSHIP } from '../../../server/engine/ownership.ts'
import { initialState, NO_CHOICES } from '../../../server/engine/state.ts'
import { type PlaceRecord } from '../../../server/storage/port.ts'
import { localize } from '../../helpers/localize.ts'
import { eventsOf, type Player, type ReceivedEvent, startServer, type TestServer, TINY } from './helpers.ts'
import { callForData } from './test-users.ts'

async function setUp() {
  const server = await startServer()
  const player = await server.signUp()
  const start = (body: object = {}): Promise<ReceivedEvent[]> =>
    post(server, player, TINY.start, { restart: true, ...body })
  const act = (data: object): Promise<ReceivedEvent[]> =>
    post(server, player, TINY.action, { event_type: 'chat', data })
  const find = () => callForData(server, storyFinds, { story_id: 'tiny' }, player.token)
  return { server, player, start, act, find }
}

async function post(server: TestServer, { token }: Player, path: string, body: object): Promise<ReceivedEvent[]> {
  return eventsOf(await server.send(path, { token, body }))
}

const typesOf = (events: readonly ReceivedEvent[]): string[] => events.map(({ event_type }) => event_type)

test('endings are hidden until they are found, and pictures and places as long as nothing was reached', async () => {
  const { start, act, find } = await setUp()
  const before = await find()
  expect(before.endings).toEqual([
    { number: 1, is_found: false, title: '', hint: 'Somebody could stay.', image_url: null, alt: '' },
    { number: 2, is_found: false, title: '', hint: '', image_url: null, alt: '' },
  ])
  expect([before.places, before.pictures]).toEqual([[], []])
  await start()
  await act({ option_id: 'open' })
  await act({ text: 'tea' })
  await act({ option_id: 'stay' })
  const after = await find()
  expect(after.endings[0]).toMatchObject({ is_found: true, title: 'Warm', hint: '' })
  expect(after.endings[1]).toMatchObject({ is_found: false, title: '' })
  expect(after.places.map(({ id, kind, actor_id }) => [id, kind, actor_id])).toEqual([
    ['door', 'choice', 'mo'],
    ['kitchen', 'choice', 'mo'],
    ['last', 'choice', 'mo'],
  ])
  expect(after.places[0]).toMatchObject({
    title: 'What do you do?',
    options: [
      { text: 'Open it', is_chosen: true },
      { text: 'Wait', is_chosen: false },
      { text: 'Hug Mo', is_chosen: false },
    ],
  })
})

test('[E4] a free text is a place, too, named by what asks for it: a game may begin there', async () => {
  const { start, act, find } = await setUp()
  await start()
  await act({ option_id: 'wait' })
  await act({ text: 'tea' })
  expect((await find()).places.find(({ id }) => id === 'kitchen')).toMatchObject({
    title: 'Tea or coffee?',
    options: [],
  })
  const back = await start({ place: 'kitchen' })
  expect(listEventData(back, 'message').at(-1)).toMatchObject({ content: { text: 'Tea or coffee?' } })
  expect(listEventData(await act({ text: 'tea' }), 'show_chat_options')).toHaveLength(1)
})

test('a game that begins at a place shows what was shown there, with what was true; another choice leads another way', async () => {
  const { start, act } = await setUp()
  await start()
  await act({ option_id: 'wait' })
  const first = await act({ text: 'tea' })
  expect(listEventData(first, 'show_chat_options')[0]).toMatchObject({
    options: [{ option_id: 'again' }, { option_id: 'stay' }],
  })
  await act({ option_id: 'stay' })
  const back = await start({ place: 'last' })
  // The background, the progress and the heart of that moment, then the node.
  expect(typesOf(back)).toEqual(
    expect.arrayContaining(['update_total_progress', 'update_task_progress', 'heart_value']),
  )
  expect(listEventData(back, 'heart_value').at(-1)).toMatchObject({ heart_value: 0 })
  // `again` is offered to the shy only: the variables are those of then.
  expect(listEventData(back, 'show_chat_options')[0]).toMatchObject({
    options: [{ option_id: 'again' }, { option_id: 'stay' }],
  })
  await act({ option_id: 'again' })
  expect(typesOf(await act({ text: 'nothing' }))).toContain('show_ending')
})

test('a place that the player has not reached is refused, and nothing is lost', async () => {
  const { server, player, start, find } = await setUp()
  await start()
  for (const place of ['last', 'nowhere', 'constructor']) {
    const { status } = await server.call(TINY.start, { token: player.token, body: { restart: true, place } })
    expect([place, status]).toEqual([place, 404])
  }
  const other = await server.signUp('another-device')
  expect((await server.call(TINY.start, { token: other.token, body: { restart: true, place: 'door' } })).status).toBe(
    404,
  )
  expect((await find()).places).toHaveLength(1)
})

test('without a new game a place means nothing: the open one is repeated', async () => {
  const { start, act } = await setUp()
  await start()
  await act({ option_id: 'wait' })
  const repeated = await start({ restart: false, place: 'door' })
  expect(listEventData(repeated, 'message').length).toBeGreaterThan(2)
})

test('nobody is led back into a scene that is paid by time', async () => {
  const server = await startServer({ storiesFolder: FAIR_FOLDER })
  const player = await server.signUp()
  const send = (call: string, body: object) => post(server, player, `/actor/fair/reasoning/game.${call}`, body)
  await send('start', { restart: true })
  await send('action', { event_type: 'chat', data: { option_id: 'to-bo' } })
  const { places } = await callForData(server, storyFinds, { story_id: 'fair' }, player.token)
  expect(places.map(({ id }) => id)).toEqual(['gate'])
})

test('the options of a place are written with all that texts may read: variables, the heart and the actor', () => {
  const { story, ...setup } = createSetup('fair')
  const text = localize('{actor}: {lamps} lamps, {heart} of 100')
  const option = { id: 'count', text, goto: 'gate', price: 0, finish: false, set: {} }
  const node = { do: [{ heart: 40 }], choose: { style: 'default' as const, options: [option] } }
  const script = {
    ...story.script,
    start: 'quay',
    variables: { ...story.script.variables, lamps: 6 },
    nodes: { ...story.script.nodes, quay: node },
  }
  const changed = { ...story, script }
  const { state } = requireAccepted(startGame({ ...setup, story: changed }, NO_OWNERSHIP))
  const place = { actorId: 'reasoning', node: 'quay', kind: 'choice' as const, state: JSON.stringify(state), at: 0 }
  const { places } = describeFinds(changed, { places: [place], pictures: [], endings: [], lastChosen: {} }, 'en')
  expect(places[0]?.options).toEqual([{ text: 'reasoning: 6 lamps, 40 of 100', is_chosen: false }])
})

test('an option is marked where it was chosen, not at another place that offers one of the same id, and for its actor', () => {
  const { story, ...setup } = createSetup('fair')
  const options = ['stay', 'go'].map((id) => ({
    id,
    text: localize(id),
    goto: 'shore',
    price: 0,
    finish: false,
    set: {},
  }))
  const node = { do: [], choose: { style: 'default' as const, options } }
  const script = { ...story.script, start: 'quay', nodes: { ...story.script.nodes, quay: node, shore: node } }
  const changed = { ...story, script }
  const begun = requireAccepted(startGame({ ...setup, story: changed }, NO_OWNERSHIP))
  const { state } = requireAccepted(
    makeMove({ ...setup, story: changed }, NO_OWNERSHIP, begun.state, {
      kind: 'choose',
      optionId: 'stay',
      actorId: null,
    }),
  )
  const places = ['quay', 'shore'].flatMap((id) =>
    ['reasoning', 'bo'].map((actorId) => {
      return { actorId, node: id, kind: 'choice' as const, state: JSON.stringify(begun.state), at: 0 }
    }),
  )
  const lastChosen = { reasoning: state.lastChosen, bo: {} }
  const found = describeFinds(changed, { places, pictures: [], endings: [], lastChosen }, 'en').places
  expect(
    found.flatMap(
      ({ id, actor_id, options: all }) =>
        all?.flatMap(({ text, is_chosen }) => (is_chosen ? [[id, actor_id, text]] : [])) ?? [],
    ),
  ).toEqual([['quay', 'reasoning', 'stay']])
})

test('titles, hints and pictures of endings are written like other texts: as at the newest place, or as a game begins', () => {
  const { story } = createSetup('fair')
  const ending = {
    number: 1,
    html: localize('<p>End.</p>'),
    image: 'x',
    title: localize('{lamps, plural, one {# lamp} other {# lamps}} of {actor}'),
    // No place knows the oil: it is of a later revision.
    alt: localize('{lamps} lit, {oil} of oil'),
    hint: localize('Light {lamps}.'),
  }
  const script = {
    ...story.script,
    variables: { lamps: 1, oil: 2 },
    nodes: {
      lit: { do: [], ending: { ...ending, id: 'lit', because: [], epilogue: [] } },
      dark: { do: [], ending: { ...ending, id: 'dark', number: 2, because: [], epilogue: [] } },
    },
  }
  const changed = { ...story, script }
  const describe = (places: PlaceRecord[]) =>
    describeFinds(changed, { places, pictures: [], endings: ['lit'], lastChosen: {} }, 'en').endings
  const begun = initialState(changed, NO_CHOICES, 0)
  const reach = (lamps: number, at: number): PlaceRecord => ({
    actorId: 'bo',
    node: 'quay',
    kind: 'choice',
    state: JSON.stringify({ ...begun, variables: { lamps } }),
    at,
  })
  expect(describe([reach(6, 2), reach(3, 1)])).toMatchObject([
    { title: '6 lamps of bo', alt: '6 lit, 2 of oil' },
    { is_found: false, hint: 'Light 6.' },
  ])
  const [first] = story.metadata.actors
  expect(describe([])).toMatchObject([
    { title: `1 lamp of ${first?.id}`, alt: '1 lit, 2 of oil' },
    { hint: 'Light 1.' },
  ])
  expect(listEndingTitles(changed, ['lit'], 'en')).toEqual([`1 lamp of ${first?.id}`])
})
