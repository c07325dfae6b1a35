/** Skipping what was read in an earlier play. */
import { expect, test } from 'vitest'
import { event, line, options } from '../../../fixtures/builders/events.ts'
import { type ChatEvent } from '../../../protocol/events/index.ts'
import { foldAll } from '../../../worker/reducer/fold.ts'
import { play, type Play } from '../../helpers/session.ts'

/** A line that was read before. */
function readLine(timestamp: number, text: string): ChatEvent {
  const { data, ...rest } = line(timestamp, text)
  return { ...rest, data: { ...data, is_read: true } }
}

async function playTurn(...events: ChatEvent[]): Promise<Play> {
  const game = await play()
  game.server.last().send(...events)
  game.server.last().end()
  await game.settle()
  return game
}

const LAMP = event('show_image', 4, { url: '/lamp.webp', position: 'background' })

test('[P14] read lines come at once, up to the first that was not read, and what is behind and plays is that of the last', async () => {
  const game = await playTurn(
    readLine(1, 'One.'),
    readLine(2, 'Two.'),
    event('wait', 3, { seconds: 9 }),
    LAMP,
    event('play_audio', 5, { url: '/a.mp3', audio_type: 'bgm' }),
    event('play_audio', 6, { url: '/b.mp3', audio_type: 'bgm' }),
    event('show_tips', 7, { text: 'Look.', is_read: true }),
    readLine(8, 'Three.'),
    line(9, 'Four is new.'),
    line(10, 'Five.'),
  )
  expect([game.lines(), game.view().canSkipRead]).toEqual([['One.'], true])
  await game.intend({ kind: 'skipRead' })
  expect(game.lines()).toEqual(['One.', 'Two.', 'Look.', 'Three.', 'Four is new.'])
  expect(game.view()).toMatchObject({
    canSkipRead: false,
    skippedTo: 'm8',
    typing: { messageId: 'm9' },
    sound: { bgm: { url: '/b.mp3' } },
    voice: null,
  })
  expect(game.view().stage.background).toMatchObject({ url: '/lamp.webp' })
  expect(foldAll(await game.entries()).view).toEqual(game.view())
})

test.each<[string, ChatEvent]>([
  ['a choice', options(3, ['a', 'b'])],
  ['pictures to choose from', event('show_action_options', 3, { options: [{ option_id: 'a', image_url: '/a.webp' }] })],
  ['a request for a picture', event('upload_image', 3, { text: 'Show me.' })],
  ['a picture over the screen', event('show_image', 3, { url: '/a.webp', position: 'fullscreen' })],
  ['pictures that are tapped through', event('animated_images', 3, { images: [{ url: '/a.webp' }] })],
  ['a clip in front', event('play_video', 3, { url: '/a.mp4' })],
  ['an overlay', event('show_overlay', 3, { overlay: 'Wait.' })],
  ['an alert', event('show_alert', 3, { text: 'Stop.' })],
  ['a paid scene', event('enter_paid_scene', 3, {})],
  ['an ending', event('show_ending', 3, { html: '<p>The end.</p>' })],
])('[P14] a skip ends before %s', async (_, stop) => {
  const game = await playTurn(
    readLine(1, 'One.'),
    readLine(2, 'Two.'),
    stop,
    readLine(4, 'Three.'),
    readLine(5, 'Four.'),
  )
  await game.intend({ kind: 'skipRead' })
  expect(game.lines().slice(0, 2)).toEqual(stop.event_type === 'show_ending' ? [] : ['One.', 'Two.'])
  expect(game.lines()).not.toContain('Four.')
})

test('[P14] it is offered only where the next line was read; an act of the player ends it, and a new turn does not', async () => {
  const fresh = await playTurn(line(1, 'One.'), line(2, 'Two.'), readLine(3, 'Three.'))
  expect(fresh.view().canSkipRead).toBe(false)
  await fresh.intend({ kind: 'skipRead' })
  expect(fresh.lines()).toEqual(['One.'])

  const game = await playTurn(readLine(1, 'One.'), readLine(2, 'Two.'))
  await game.intend({ kind: 'skipRead' })
  expect(game.lines()).toEqual(['One.', 'Two.'])
  await game.intend({ kind: 'send', text: 'Hello' })
  game.server.last().send(readLine(5, 'Three.'), readLine(6, 'Four.'))
  await game.settle()
  await game.pass(1_000)
  expect([game.lines().at(-1), game.view().canSkipRead]).toEqual(['Three.', true])
})

test('[P14] a skipped line is not spoken, and the voice of the line before it stops', async () => {
  const game = await play()
  await game.host({ kind: 'sound', player: true })
  game.server
    .last()
    .send(
      event('message', 1, { id: 'm1', content: { text: 'One.', audio_url: '/one.mp3' }, is_read: true }),
      event('message', 2, { id: 'm2', content: { text: 'Two.', audio_url: '/two.mp3' }, is_read: true }),
      event('play_audio', 3, { url: '/said.mp3', audio_type: 'voice' }),
      line(4, 'New.'),
    )
  await game.settle()
  expect(game.view().voice).toMatchObject({ url: '/one.mp3' })
  await game.intend({ kind: 'skipRead' })
  expect(game.view().voice).toBeNull()
  expect(game.calls.size).toBeLessThan(2)
})
