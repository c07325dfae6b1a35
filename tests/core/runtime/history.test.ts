import { describe, expect, test } from 'vitest'
import { event, line, options } from '../../../fixtures/builders/events.ts'
import { type ChatEvent } from '../../../protocol/events/index.ts'
import { callsOf } from '../../helpers/server.ts'
import { play, type Play, START } from '../../helpers/session.ts'

/** A session that was opened with this history. */
async function openHistory(...history: ChatEvent[]): Promise<Play> {
  const game = await play({ command: { restart: false } })
  game.server.last().send(...history)
  game.server.last().end()
  await game.settle()
  return game
}

const requestNames = (game: Play): string[] => callsOf(game.server.requests)

const PICTURES = event('show_action_options', 2, {
  options: [{ option_id: 'again', type: 'try_again', image_url: '/media/again.webp' }],
})
const UPLOAD = event('upload_image', 3, { text: 'Show me your face', is_face_detect: true })
const BUTTONS = event('message', 4, {
  id: 'm4',
  sender_type: 'system',
  msg_type: 'text',
  content: {
    text: 'Wrong.',
    addition: { actions: [{ position: 1, type: 'try_again', option_id: 'retry', coins: 0 }] },
  },
})
const TRANSITION = event('scene_transition', 5, { seconds: 9, scene_id: 's2' })
const SCENE = event('show_scene', 12, { scene_id: 's2' })
/** What the player did without words. */
const trace = (text: string) =>
  event('message', 10, { id: 't10', sender_type: 'user', msg_type: 'config', content: { text } })

/** What is asked of the player. */
function pendingCallNames(game: Play): string[] {
  const { options, actionOptions, upload, scene } = game.view()
  const buttons = game.view().buttons?.items.map(({ optionId }) => optionId) ?? []
  return [
    ...(options?.items.map(({ id }) => id) ?? []),
    ...(actionOptions?.map(({ id }) => id) ?? []),
    ...(upload === null ? [] : ['upload']),
    ...buttons,
    ...(scene.nextAt === null ? [] : ['transition']),
  ]
}

describe('what a history asked last', () => {
  test.each<[string, ChatEvent, string[]]>([
    ['options', options(1, ['stay']), ['stay']],
    ['pictures to choose from', PICTURES, ['again']],
    ['a picture of the player', UPLOAD, ['upload']],
    ['buttons under a line', BUTTONS, ['retry']],
    ['a transition', TRANSITION, ['transition']],
  ])('[S15] %s, and nobody answered: it is asked again', async (_what, question, again) => {
    expect(pendingCallNames(await openHistory(question, line(6, 'Well?', 'system')))).toEqual(again)
  })

  test('[S15] all of it, where it was asked at once', async () => {
    expect(pendingCallNames(await openHistory(options(1, ['stay']), PICTURES, UPLOAD, BUTTONS, TRANSITION))).toEqual([
      'stay',
      'again',
      'upload',
      'retry',
      'transition',
    ])
  })

  test.each<[string, ChatEvent[], string[]]>([
    ['words', [line(10, 'Yes.', 'user')], ['transition']],
    ['a picture that was chosen', [trace('again')], ['transition']],
    ['a declined picture', [trace('cancel')], ['stay', 'again', 'retry', 'transition']],
    ['a signal', [trace('next_scene')], ['stay', 'again', 'upload', 'retry']],
    ['a signal, and the scene it led to', [trace('config'), SCENE], []],
    ['a scene', [SCENE], ['stay', 'again', 'upload', 'retry']],
  ])('[S15] what %s answered is not asked again', async (_what, later, left) => {
    expect(
      pendingCallNames(await openHistory(options(1, ['stay']), PICTURES, UPLOAD, BUTTONS, TRANSITION, ...later)),
    ).toEqual(left)
  })

  test('[S15, P3] a message that shows nothing asks nothing, also with buttons', async () => {
    const game = await openHistory(event('message', 4, { ...BUTTONS.data, msg_type: 'config' }))
    expect(pendingCallNames(game)).toEqual([])
    expect(game.lines()).toEqual([])
  })

  test('[S15] a picture is sent as one that was never asked for before', async () => {
    const game = await openHistory(UPLOAD)
    expect(game.view()).toMatchObject({
      upload: { text: 'Show me your face', faceDetect: true },
      composer: { reason: 'upload' },
    })
    await game.intend({ kind: 'upload', uploadId: UPLOAD.id, url: '/media/me.png' })
    expect(game.server.last().body).toMatchObject({ event_type: 'chat:image', data: { image_url: '/media/me.png' } })
  })

  test('[S15] a transition counts from the opening, and asks for its scene', async () => {
    const game = await openHistory(TRANSITION)
    expect(game.view().scene.nextAt).toBe(START + 9_000)
    await game.pass(8_999)
    expect(requestNames(game)).toEqual(['game.history'])
    await game.pass(1)
    expect(game.server.last().body).toMatchObject({
      event_type: 'action',
      data: { text: 'next_scene', scene_id: 's2' },
    })
  })

  test('[S15] one without seconds sends its message at once', async () => {
    const game = await openHistory(event('scene_transition', 1, { seconds: 0 }))
    expect(game.server.last().body).toMatchObject({ event_type: 'action', data: { text: 'config' } })
  })

  test('[S15] an overlay is not shown again', async () => {
    expect((await openHistory(event('show_overlay', 1, { overlay: 'Midnight' }))).view()).toMatchObject({
      overlay: null,
      composer: { reason: null },
    })
  })
})

describe('the lines of a history', () => {
  const tip = event('show_tips', 9, { text: 'Write to her.' })

  test('[S2] those of the last turn are shown as read: what the player said last, and all that followed', async () => {
    const game = await openHistory(
      line(1, 'Welcome.'),
      line(2, 'A lamp?', 'user'),
      line(3, 'Four.'),
      line(4, 'And a name?', 'user'),
      SCENE,
      line(6, 'Lan.', 'system'),
      tip,
      event('message', 10, { ...line(10, 'Hidden.').data, msg_type: 'config' }),
    )
    expect(game.lines()).toEqual(['And a name?', 'Lan.', 'Write to her.'])
    expect(game.view()).toMatchObject({ typing: null, canSkip: false, composer: { reason: null } })
    expect(game.messages()[0]).toMatchObject({ from: 'user', delivery: 'sent' })
  })

  test('[S2] an act without words begins the turn, and is not shown', async () => {
    const game = await openHistory(line(1, 'Welcome.'), trace('again'), line(11, 'Well?'))
    expect(game.lines()).toEqual(['Well?'])
  })

  test('[S2] words that were not answered yet stand below the turn before them', async () => {
    const game = await openHistory(line(1, 'Go', 'user'), line(2, 'Where?'), line(3, 'Home.', 'user'))
    expect(game.lines()).toEqual(['Go', 'Where?', 'Home.'])
  })

  test('[S2] of a long turn the last twelve are shown, and of one before an ending none', async () => {
    const many = Array.from({ length: 20 }, (_none, index) => line(1 + index, `Line ${index + 1}`))
    expect((await openHistory(...many)).lines()).toEqual(many.slice(8).map((_line, index) => `Line ${index + 9}`))
    const END = event('show_ending', 30, { html: 'End' })
    expect((await openHistory(...many, END)).lines()).toEqual([])
    expect((await openHistory(...many, END, SCENE, line(40, 'Again.'))).lines()).toEqual([])
  })

  test('[S2, O4] a line that is shown so does not come again', async () => {
    const game = await openHistory(line(1, 'Go', 'user', 'k1'), line(2, 'Where?'))
    await game.intend({ kind: 'send', text: 'Home' })
    game.server.last().send(line(1, 'Go', 'user', 'k1'), line(2, 'Where?'), line(5, 'Soon.'))
    game.server.last().end()
    await game.pass(10_000)
    expect(game.lines()).toEqual(['Go', 'Where?', 'Home', 'Soon.'])
  })
})

describe('an ending in a history', () => {
  const END = event('show_ending', 7, { html: '<p>The end</p>' })
  const night = event('show_image', 1, { url: '/media/night.webp', alt: 'Night' })

  test('[S3] is shown where nothing else is left, with Play Again and without another game', async () => {
    const game = await openHistory(
      night,
      options(2, ['stay']),
      line(3, 'Dawn.', 'system'),
      END,
      event('update_total_progress', 8, { percent: 100 }),
      line(9, 'Good night.', 'system'),
    )
    expect(requestNames(game)).toEqual(['game.history'])
    expect(game.view()).toMatchObject({
      ending: { html: '<p>The end</p>' },
      composer: { reason: 'ended' },
      options: null,
      progress: { total: 100 },
      stage: { background: { url: '/media/night.webp' } },
    })
    await game.intend({ kind: 'playAgain' })
    expect(game.server.last().body).toMatchObject({ restart: true })
  })

  test.each<[string, ChatEvent[]]>([
    ['options', [options(8, ['stay'])]],
    ['an act of the player', [line(8, 'And then?', 'user'), line(9, 'Nothing.', 'system')]],
    ['a scene', [event('show_scene', 8, { scene_id: 's1' })]],
  ])('[S3] is skipped where the story continued with %s', async (_what, later) => {
    const game = await openHistory(night, TRANSITION, END, ...later)
    await game.pass(60_000)
    expect(requestNames(game)).toEqual(['game.history'])
    expect(game.view()).toMatchObject({
      ending: null,
      flow: 'initialized',
      stage: { background: { url: '/media/night.webp' } },
    })
    expect(game.view().composer.reason).toBe(later[0]?.event_type === 'show_chat_options' ? 'select_option' : null)
  })

  test('[S3] closes what was open before it', async () => {
    const game = await openHistory(
      event('enter_paid_scene', 1, { scene_id: 's1' }),
      PICTURES,
      UPLOAD,
      TRANSITION,
      END,
      options(8, ['stay']),
    )
    expect([pendingCallNames(game), game.view().paid]).toEqual([['stay'], null])
  })
})
