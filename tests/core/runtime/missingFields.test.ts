/** Events that leave out what other events of their type have. */
import { expect, test } from 'vitest'
import { event, line, options } from '../../../fixtures/builders/events.ts'
import { type ChatEvent } from '../../../protocol/events/index.ts'
import { play } from '../../helpers/session.ts'

test('[M13] a background clip without a poster keeps the picture that was there', async () => {
  const game = await play()
  game.server
    .last()
    .send(
      event('show_image', 1, { url: '/a.webp', alt: 'A pier' }),
      event('play_video', 2, { url: '/a.mp4', is_background: true }),
    )
  await game.settle()
  expect(game.view().stage.background).toEqual({ kind: 'video', url: '/a.mp4', alt: 'A pier', posterUrl: '/a.webp' })
  game.server.last().send(event('play_video', 3, { url: '/b.mp4', alt: 'Rain', is_background: true }))
  await game.settle()
  expect(game.view().stage.background).toEqual({ kind: 'video', url: '/b.mp4', alt: 'Rain', posterUrl: '/a.webp' })
})

test('[M13] so does one that a history ends with', async () => {
  const game = await play({ command: { restart: false } })
  const history = game.server.last()
  history.send(
    event('show_image', 1, { url: '/a.webp', alt: 'A pier' }),
    event('play_video', 2, { url: '/a.mp4', is_background: true }),
  )
  history.end()
  await game.settle()
  expect(game.view().stage.background).toMatchObject({ url: '/a.mp4', posterUrl: '/a.webp' })
})

test('[W16, S4] the level of a task without an index is its place in order of appearance, from a history too', async () => {
  const task = (at: number, task_id: string) => event('update_task_progress', at, { task_id, percent: 10 })
  const game = await play({ command: { restart: false } })
  const history = game.server.last()
  history.send(task(1, 'oil'), task(2, 'lamp'), task(3, 'oil'), task(4, 'lamp'))
  history.end()
  await game.settle()
  expect(game.view().progress.task).toMatchObject({ id: 'lamp', level: 2 })
  await game.intend({ kind: 'send', text: 'On.' })
  game.server.last().send(task(5, 'boat'))
  await game.pass(2_000)
  expect(game.view().progress.task).toMatchObject({ id: 'boat', level: 3 })
})

test('[I8] in version 3 free text names the actor that was chosen last', async () => {
  const chosen = { option_id: 'ask', text: 'Ask Mei', actor_id: 'mei' }
  for (const chatVersion of ['2', '3'] as const) {
    const game = await play({ command: { chatVersion } })
    game.server.last().send(event('show_chat_options', 1, { style: 'actor', options: [chosen] }))
    game.server.last().end()
    await game.settle()
    await game.intend({ kind: 'choose', optionId: 'ask' })
    expect(game.server.last().body).toMatchObject({ data: { option_data: { actor_id: 'mei' } } })
    game.server.last().end()
    await game.pass(2_000)
    await game.intend({ kind: 'send', text: 'Where were you?' })
    const { data } = game.server.last().body
    expect(data).toEqual({ text: 'Where were you?', ...(chatVersion === '3' && { option_data: { actor_id: 'mei' } }) })
  }
})

test('[I8] an option of a picture says what the picture shows, and is a plain action without a description', async () => {
  for (const [alt, body] of [
    ['A door', { event_type: 'chat', data: { text: 'A door', option_id: 'o' } }],
    ['', { event_type: 'action', data: { option_id: 'o' } }],
  ] as const) {
    const game = await play()
    game.server.last().send(event('show_chat_options', 1, { options: [{ option_id: 'o', image_url: '/o.webp', alt }] }))
    game.server.last().end()
    await game.settle()
    await game.intend({ kind: 'choose', optionId: 'o' })
    expect(game.server.last().body).toMatchObject(body)
    expect(game.lines()).toEqual(alt === '' ? [] : [alt])
  }
})

test('[W14] a field that does not fit is named once, however often it comes', async () => {
  const game = await play()
  const bad = (id: number): string =>
    `id: ${id}\ndata: ${JSON.stringify({ event_type: 'show_scene', timestamp: id, data: { scene_id: id, title: {} } })}\n\n`
  game.server.last().raw([1, 2, 3].map(bad).join(''))
  await game.settle()
  game.server.last().raw(bad(4))
  game.server.last().send(options(5, ['a']))
  await game.settle()
  expect(game.warnings).toEqual([
    { kind: 'dropped', details: [{ reason: 'ignored_field', event_type: 'show_scene', id: '1', field: 'data.title' }] },
  ])
  expect(game.view()).toMatchObject({ scene: { id: '4', title: '' }, options: { items: [{ id: 'a' }] } })
})

test('[S15] options that a history continues after are answered, where it lacks the lines of the player', async () => {
  const opened = async (...history: ChatEvent[]) => {
    const game = await play({ command: { restart: false } })
    game.server.last().send(...history)
    game.server.last().end()
    await game.settle()
    return game.view()
  }
  const asked = [line(1, 'Stay?'), options(2, ['stay'])]
  expect((await opened(...asked)).options).not.toBeNull()
  expect((await opened(...asked, line(2_002, 'So you stay.'))).options).toBeNull()
  expect((await opened(...asked, line(2_002, 'So you stay.'), options(2_003, ['go']))).options?.items).toMatchObject([
    { id: 'go' },
  ])
  // What follows at once belongs to the same turn; and a history that has the player's lines shows itself what was answered.
  expect((await opened(...asked, line(3, 'Well?'))).options).not.toBeNull()
  expect((await opened(line(0, 'Hello.', 'user'), ...asked, line(2_002, 'Well?'))).options).not.toBeNull()
})
