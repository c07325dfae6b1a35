/** Bugs that the seeds found, each in a few steps. */
import { expect, test } from 'vitest'
import { event, line, options } from '../../fixtures/builders/events.ts'
import { createManualClock } from '../../worker/clock/manual.ts'
import { createMemoryStore } from '../../worker/log/memory.ts'
import { callsOf, createStandIn, envelopeOf } from '../helpers/server.ts'
import { answer, play, START } from '../helpers/session.ts'

const UPLOAD = event('upload_image', 1, { text: 'Show me.' })

test('[P5] a picture sent while an overlay is there does not take its place', async () => {
  const game = await play()
  game.server.last().send(UPLOAD, event('show_overlay', 2, { overlay: 'Chapter one' }), line(3, 'Later.'))
  game.server.last().end()
  await game.settle()
  await game.intend({ kind: 'upload', uploadId: UPLOAD.id, url: '/media/me.png' })
  await game.pass(5_000)
  expect({ overlay: game.view().overlay?.text, lines: game.lines() }).toEqual({ overlay: 'Chapter one', lines: [] })
  await game.intend({ kind: 'continue', overlayId: game.view().overlay?.id ?? '' })
  expect({ overlay: game.view().overlay, lines: game.lines() }).toEqual({ overlay: null, lines: ['Later.'] })
})

test('[M2, I9] a picture sent while a voice is prepared does not cost the line', async () => {
  const game = await play({ voices: true })
  game.server.last().send(UPLOAD, line(2, 'Is that you?'))
  game.server.last().end()
  await game.settle()
  await game.intend({ kind: 'upload', uploadId: UPLOAD.id, url: '/media/me.png' })
  await answer(game, 'voice', '/media/voice.mp3')
  await game.pass(5_000)
  expect(game.lines()).toEqual(['Is that you?'])
})

test('[I15, M2] a picture sent while a voice is prepared does not close the buttons of the line, which are not open yet', async () => {
  const actions = [{ type: 'try_again' as const, option_id: 'again' }]
  const asked = event('message', 2, { id: 'm2', content: { text: 'Is that you?', addition: { actions } } })
  const game = await play({ voices: true })
  game.server.last().send(UPLOAD, asked)
  game.server.last().end()
  await game.settle()
  await game.intend({ kind: 'upload', uploadId: UPLOAD.id, url: '/media/me.png' })
  await answer(game, 'voice', '/media/voice.mp3')
  await game.pass(1_000)
  game.server.last().end()
  await game.pass(5_000)
  expect(game.view().buttons).toMatchObject({ messageId: 'm2', items: [{ optionId: 'again' }] })
})

test('[L2, S1] killed before a new game was answered, it asks for that game, and shows nothing of the one before', async () => {
  const [server, clock, store] = [createStandIn(), createManualClock(START), createMemoryStore()]
  const first = await play({ server, clock, store })
  first.kill()
  const game = await play({ server, clock, store, command: { restart: false } })
  expect(callsOf(server.requests)).toEqual(['game.start', 'game.start'])
  const [before, after] = server.requests.map(({ headers }) => headers.get('idempotency-key'))
  expect(after).toBe(before)
  server.last().send(line(1, 'Once more.'))
  await game.settle()
  expect(game.lines()).toEqual(['Once more.'])
})

test('[S12] a chat that could not be opened requests no other scene', async () => {
  const game = await play({ command: { chatVersion: '3' } })
  game.server.last().answer(200, envelopeOf('1'))
  await game.settle()
  await game.intend({ kind: 'jump', to: 'next_scene' })
  expect(game.view().composer.reason).toBe('unavailable')
  expect(callsOf(game.server.requests)).toEqual(['game.start'])
})

test('[I4] an act that could not be sent removes nothing that came meanwhile', async () => {
  const pictures = event('show_action_options', 9, {
    options: [{ option_id: 'pay', type: 'pay_now', image_url: '/media/pay.webp', alt: 'Pay' }],
  })
  const game = await play()
  game.server.last().send(options(1, ['stay']))
  await game.settle()
  // The stream that brought the options is still open, and brings more before the choice can be sent.
  await game.intend({ kind: 'choose', optionId: 'stay' })
  game.server.last().send(pictures)
  game.server.last().end()
  await game.pass(1_000)
  game.server.last().answer(200, envelopeOf('1'))
  await game.pass(1_000)
  expect({
    offered: game.view().options?.items.map(({ id }) => id),
    pictures: game.view().actionOptions?.map(({ id }) => id),
  }).toEqual({ offered: ['stay'], pictures: ['pay'] })
})

test('[E1, I4] an act that could not be sent restores nothing once the story has ended', async () => {
  const game = await play()
  game.server.last().send(options(1, ['stay']))
  await game.settle()
  await game.intend({ kind: 'choose', optionId: 'stay' })
  game.server.last().send(event('show_ending', 9, { html: '<p>Over.</p>' }))
  game.server.last().end()
  await game.pass(1_000)
  game.server.last().answer(200, envelopeOf('1'))
  await game.pass(1_000)
  expect({ ended: game.view().ending !== null, options: game.view().options }).toEqual({ ended: true, options: null })
})
