import { describe, expect, test } from 'vitest'
import { event, line, options } from '../../../fixtures/builders/events.ts'
import { callsOf, envelopeOf } from '../../helpers/server.ts'
import { failForGood, play, type Play, START } from '../../helpers/session.ts'

/** A session in which the player may write. */
async function open(): Promise<Play> {
  const game = await play()
  game.server.last().end()
  await game.settle()
  return game
}

describe('writing', () => {
  test('[I1] blank text is not sent, and text loses the space around it', async () => {
    const game = await open()
    for (const text of ['', ' ', '\n\t', '\u3000']) await game.intend({ kind: 'send', text })
    expect(game.lines()).toEqual([])
    await game.intend({ kind: 'send', text: '  Who lit them?\n' })
    expect(game.lines()).toEqual(['Who lit them?'])
    expect(game.server.last().body).toEqual({ event_type: 'chat', timestamp: START, data: { text: 'Who lit them?' } })
  })

  test('[I1] text is not sent while the input is disabled, whatever the reason', async () => {
    const game = await play()
    const refused = async (reason: string): Promise<void> => {
      const { composer, messages } = game.view()
      expect(composer.reason).toBe(reason)
      await game.intend({ kind: 'send', text: 'Now!' })
      expect(game.view().messages).toEqual(messages)
    }
    await refused('please_wait')
    game.server.last().send(line(1, 'One.'), line(2, 'Two.'), options(3, ['stay']))
    await game.settle()
    await refused('please_wait')
    await game.intend({ kind: 'tap' })
    await refused('next_message')
    await game.pass(8_000)
    game.server.last().end()
    await game.settle()
    await refused('select_option')
    await game.intend({ kind: 'choose', optionId: 'stay' })
    await refused('please_wait')
    game.server.last().send(event('show_ending', 4, { html: '' }))
    await game.pass(800)
    await refused('ended')
    expect(callsOf(game.server.requests)).toEqual(['game.start', 'game.action'])
  })

  test('[I2] what the player says is shown at once, with its key as its id; the server’s echo only marks it', async () => {
    const game = await open()
    await game.intend({ kind: 'send', text: 'Who lit them?' })
    const id = game.server.last().headers.get('idempotency-key') ?? ''
    expect(game.messages()).toMatchObject([{ id, from: 'user', text: 'Who lit them?', at: START, delivery: 'sending' }])
    game.server.last().send(line(1, 'Who lit them?', 'user', id), line(2, 'Nobody.'))
    await game.settle()
    expect(game.messages()).toMatchObject([{ id, delivery: 'sent' }])
    game.server.last().end()
    await game.pass(5_000)
    expect(game.lines()).toEqual(['Who lit them?', 'Nobody.'])
  })

  test.each(['its key', 'an id of the server’s'])(
    '[I2] a message that the server sends back under %s keeps the server’s mood and actions',
    async (name) => {
      const game = await open()
      await game.intend({ kind: 'send', text: 'Seven' })
      const key = game.server.last().headers.get('idempotency-key') ?? ''
      const { data } = line(1, 'Seven', 'user', name === 'its key' ? key : 'srv-1')
      const addition = { mood: -1, actions: [{ position: 0, type: 'try_again' as const, option_id: 'again' }] }
      game.server.last().send(event('message', 1, { ...data, content: { text: 'Seven', addition } }))
      game.server.last().end()
      await game.pass(5_000)
      expect(game.messages()).toMatchObject([
        {
          id: key,
          delivery: 'sent',
          mood: -1,
          actions: [{ type: 'try_again', optionId: 'again', price: 0, hasOwnPrice: false }],
        },
      ])
      await game.intend({ kind: 'choose', optionId: 'again' })
      expect(game.server.last().body).toMatchObject({ event_type: 'action', data: { option_id: 'again' } })
    },
  )

  test('[I2, O4] an echo under an id of the server’s, in the answer or in the history, only marks it', async () => {
    const game = await open()
    const say = async (text: string): Promise<void> => {
      await game.intend({ kind: 'send', text })
      game.server.last().open()
      game.server.last().cut()
      await game.pass(1_000)
    }
    await say('Go')
    // The history holds the words under an id of the server's.
    game.server.last().send(line(1, 'Go', 'user', 'srv-1'), line(2, 'Where?', 'system'))
    game.server.last().end()
    await game.pass(10_000)
    await say('Go')
    game.server
      .last()
      .send(
        line(1, 'Go', 'user', 'srv-1'),
        line(2, 'Where?', 'system'),
        line(3, ' Go ', 'user', 'srv-2'),
        line(4, 'As you like.', 'system'),
      )
    game.server.last().end()
    await game.pass(10_000)
    expect(game.messages().map(({ text, delivery }) => [text, delivery])).toEqual([
      ['Go', 'sent'],
      ['Where?', null],
      ['Go', 'sent'],
      ['As you like.', null],
    ])
    // A third time was somewhere else.
    await game.intend({ kind: 'send', text: 'Home' })
    game.server.last().send(line(5, 'Go', 'user', 'srv-3'))
    await game.pass(10_000)
    expect(game.lines()).toEqual(['Go', 'Where?', 'Go', 'As you like.', 'Home', 'Go'])
  })

  test('[I2] of two with the same text, the one that could not be sent is not taken for the one that was sent', async () => {
    const game = await open()
    await game.intend({ kind: 'send', text: 'Go' })
    await failForGood(game)
    await game.pass(1_000)
    await game.intend({ kind: 'send', text: 'Go' })
    game.server.last().send(line(1, 'Go', 'user', 'srv-1'))
    game.server.last().end()
    await game.pass(10_000)
    expect(game.messages().map(({ delivery }) => delivery)).toEqual(['failed', 'sent'])
  })

  test('[I14] the avatar chosen for the start is beside the player’s messages at once, and in the view', async () => {
    const game = await play({
      command: { gameConfig: { skill_id: null, numerical_values: {}, user_avatar_url: '/media/me.webp' } },
    })
    game.server.last().end()
    await game.settle()
    expect(game.view().session.playerAvatarUrl).toBe('/media/me.webp')
    await game.intend({ kind: 'send', text: 'Hello' })
    expect(game.messages()).toMatchObject([{ from: 'user', avatarUrl: '/media/me.webp', delivery: 'sending' }])
  })

  test('[I14] without that, it is the avatar that the server sends with the player’s messages', async () => {
    const game = await open()
    expect(game.view().session.playerAvatarUrl).toBeNull()
    await game.intend({ kind: 'send', text: 'Hello' })
    expect(game.messages()).toMatchObject([{ avatarUrl: null }])
    const said = { id: 'm1', sender_type: 'user' as const, sender: { name: '', avatar_url: '/media/me.webp' } }
    game.server.last().send(event('message', 1, { ...said, content: { text: 'Hello' } }))
    game.server.last().end()
    await game.pass(5_000)
    expect(game.view().session.playerAvatarUrl).toMatch(/me\.webp$/)
    await game.intend({ kind: 'send', text: 'Again' })
    expect(game.messages().map(({ avatarUrl }) => avatarUrl)).toEqual([
      expect.stringMatching(/me\.webp$/),
      expect.stringMatching(/me\.webp$/),
    ])
  })

  test('[I14] an opened history brings the avatar back, also of an option, which is not shown as a message', async () => {
    const game = await play({ command: { restart: false } })
    const sender = { name: '', avatar_url: '/media/me.webp' }
    game.server
      .last()
      .send(
        event('message', 1, { id: 'm1', sender_type: 'user', msg_type: 'config', sender, content: { text: 'Go' } }),
        line(2, 'Where?'),
      )
    game.server.last().end()
    await game.settle()
    expect([game.lines(), game.view().session.playerAvatarUrl]).toEqual([['Where?'], '/media/me.webp'])
  })

  test('[I2] what was said elsewhere is shown too, once', async () => {
    const game = await play()
    game.server.last().send(line(1, 'Said on another phone.', 'user', 'other'))
    await game.settle()
    game.server.last().send(line(2, 'Said on another phone.', 'user', 'other'))
    await game.settle()
    expect(game.messages()).toMatchObject([{ id: 'other', from: 'user', delivery: 'sent' }])
  })
})

describe('the reason why the player may not write', () => {
  test('[I3] the first that holds: ended, unavailable, a countdown, waiting, options', async () => {
    const game = await play()
    const reason = (): string | null => game.view().composer.reason
    game.server
      .last()
      .send(line(1, 'One.'), line(2, 'Two.'), event('play_video', 3, { url: '/media/a.mp4' }), options(4, ['stay']))
    await game.settle()
    expect(reason()).toBe('please_wait')
    await game.intend({ kind: 'tap' })
    expect(game.view().composer).toEqual({ reason: 'next_message', until: START + 3_000 })
    await game.intend({ kind: 'tap' })
    await game.intend({ kind: 'tap' })
    expect(game.view().composer).toEqual({ reason: 'next_video', until: START + 3_000 })
    await game.intend({ kind: 'tap' })
    expect(game.view().composer).toEqual({ reason: 'please_wait', until: null })
    await game.intend({ kind: 'video', videoId: game.view().video?.id ?? '', did: 'end' })
    expect(game.view().options).not.toBeNull()
    expect(game.view().composer).toEqual({ reason: 'please_wait', until: null })
    game.server.last().end()
    await game.settle()
    expect(reason()).toBe('select_option')
    await game.intend({ kind: 'choose', optionId: 'stay' })
    expect(reason()).toBe('please_wait')
    game.server.last().end()
    await game.pass(799)
    expect(reason()).toBe('please_wait')
    await game.pass(1)
    expect(game.view().composer).toEqual({ reason: null, until: null })
  })

  test('[I3] a wait and an overlay are something to wait for', async () => {
    const game = await play()
    game.server.last().send(event('wait', 1, { seconds: 1 }), event('show_overlay', 2, { overlay: 'Dusk' }))
    game.server.last().end()
    await game.settle()
    expect(game.view().composer).toEqual({ reason: 'please_wait', until: null })
    await game.pass(1_000)
    expect(game.view()).toMatchObject({ overlay: { text: 'Dusk' }, composer: { reason: 'please_wait' } })
  })

  test('[I3] a chat that could not be opened is unavailable', async () => {
    const game = await play()
    game.server.last().answer(200, envelopeOf('1'))
    await game.settle()
    expect(game.view().composer).toEqual({ reason: 'unavailable', until: null })
  })

  test('[I3] what is asked again behind the scenes does not make the player wait', async () => {
    const game = await open()
    await game.host({ kind: 'resumed' })
    expect(callsOf(game.server.requests)).toEqual(['game.start', 'game.history'])
    expect(game.view()).toMatchObject({ composer: { reason: null }, thinking: false })
  })
})
