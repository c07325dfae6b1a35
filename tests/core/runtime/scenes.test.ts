import { describe, expect, test } from 'vitest'
import { event, line, options } from '../../../fixtures/builders/events.ts'
import { type ChatEvent } from '../../../protocol/events/index.ts'
import { callsOf } from '../../helpers/server.ts'
import { callsOut, confirmDialogs, play, type Play, type PlayOptions } from '../../helpers/session.ts'

/** A session that was opened with this history. */
async function openHistory(history: readonly ChatEvent[], command: PlayOptions['command'] = {}): Promise<Play> {
  const game = await play({ command: { restart: false, ...command } })
  game.server.last().send(...history)
  game.server.last().end()
  await game.settle()
  return game
}

const night = event('show_image', 1, { url: '/media/night.webp', alt: 'Night' })

describe('how a session begins', () => {
  test('[S1] restart begins a new game in every version', async () => {
    for (const chatVersion of ['1', '2', '3'] as const) {
      const { server } = await play({ command: { chatVersion, restart: true } })
      expect(callsOf(server.requests)).toEqual(['game.start'])
      expect(server.last().body).toMatchObject({ restart: true })
    }
  })

  test('[S1] the legacy chat knows no history', async () => {
    const { server } = await play({ command: { chatVersion: '1', restart: false } })
    expect(callsOf(server.requests)).toEqual(['game.start'])
    expect(server.last().body).toEqual({ story_id: 'lantern', restart: false })
  })

  test('[S1] else the history is asked, and where it is empty a new game', async () => {
    for (const chatVersion of ['2', '3'] as const) {
      const game = await openHistory([], { chatVersion })
      expect(callsOf(game.server.requests)).toEqual(['game.history', 'game.start'])
      expect(game.server.last().body).toMatchObject({ restart: false })
      expect(game.view().flow).toBe('initializing')
      game.server.last().send(line(1, 'The lamps go out.'))
      await game.settle()
      expect(game.view().flow).toBe('streaming')
      expect(game.lines()).toEqual(['The lamps go out.'])
    }
  })

  test('[S2] opening replays the latest state, and the lines of the last turn alone', async () => {
    const game = await openHistory([
      night,
      line(2, 'The lamps go out.'),
      event('update_total_progress', 3, { percent: 10 }),
      event('update_task_progress', 4, { task_id: 't', index: 1, percent: 50, description: 'Find oil' }),
      event('heart_value', 5, { heart_value: 20 }),
      event('wait', 6, { seconds: 60 }),
      event('show_overlay', 7, { overlay: 'Midnight' }),
      event('error', 8, { message: 'Oh' }),
      event('show_image', 9, { url: '/media/dawn.webp', alt: 'Dawn' }),
      event('heart_value', 10, { heart_value: 30 }),
      event('update_total_progress', 11, { percent: 15 }),
      options(12, ['old']),
      options(13, ['stay']),
    ])
    expect(callsOf(game.server.requests)).toEqual(['game.history'])
    expect(game.view()).toMatchObject({
      flow: 'initialized',
      messages: { count: 1 },
      typing: null,
      overlay: null,
      notices: [],
      stage: { background: { url: '/media/dawn.webp', alt: 'Dawn' } },
      heart: { value: 30 },
      progress: { total: 15, task: { level: 2, percent: 50 } },
      options: { items: [{ id: 'stay' }] },
      composer: { reason: 'select_option' },
    })
  })

  test('[S2] the latest is the latest by time, not by place', async () => {
    const game = await openHistory([
      event('heart_value', 9, { heart_value: 90 }),
      event('heart_value', 2, { heart_value: 20 }),
    ])
    expect(game.view().heart?.value).toBe(90)
  })

  test('[S2] options that the player answered are not shown', async () => {
    const game = await openHistory([options(1, ['stay']), line(2, 'STAY', 'user'), line(3, 'Good.')])
    expect(game.view()).toMatchObject({ options: null, composer: { reason: null } })
  })

  test('[S2] what the history had is not shown when it comes again', async () => {
    const history = [line(1, 'The lamps go out.'), options(2, ['stay'])]
    const game = await openHistory(history)
    await game.intend({ kind: 'choose', optionId: 'stay' })
    game.server.last().send(...history, line(3, 'Good.'))
    await game.pass(800)
    expect(game.lines()).toEqual(['The lamps go out.', 'STAY', 'Good.'])
  })

  test('[S2, S13, B9] which scene it is, for what is tracked and paid for, without the effects of its beginning', async () => {
    const game = await openHistory([
      event('voice_config', 1, { provider: 'p', voice_id: 'low' }),
      event('show_scene', 2, { scene_id: 's1', title: 'Dusk' }),
      event('show_scene', 3, { scene_id: 's2', title: 'Night', image_url: '/media/night.webp', alt: 'Night' }),
      event('enter_paid_scene', 4, { seconds: 30, coins: 5 }),
    ])
    expect(game.view()).toMatchObject({
      scene: { id: 's2', title: 'Night', picture: { url: '/media/night.webp', alt: 'Night' }, nextAt: null },
      paid: { sceneId: 's2' },
    })
    expect(callsOut(game, 'track')).toEqual([])
    await confirmDialogs(game)
    await game.pass(7_000)
    await game.intend({ kind: 'send', text: 'On' })
    game.server.last().send(event('show_scene', 9, { scene_id: 's3' }))
    game.server.last().end()
    await game.pass(1_000)
    expect(callsOut(game, 'track').map(({ call }) => call)).toEqual([
      { name: 'track', event: 'scene_left', details: { scene_id: 's2', seconds: 8, next: 's3' } },
    ])
    expect(game.view().paid).toBeNull()
  })

  test('[M9] animated images are a still of their last, which is the background behind it', async () => {
    const game = await openHistory([
      night,
      event('animated_images', 2, {
        images: [
          { url: '/media/a.webp', alt: 'A' },
          { url: '/media/b.webp', alt: 'B' },
        ],
      }),
    ])
    expect(game.view().stage).toMatchObject({
      still: { url: '/media/b.webp' },
      background: { url: '/media/b.webp' },
      frames: null,
      people: [],
    })
    await game.intend({ kind: 'tap' })
    expect(game.view().stage).toMatchObject({
      still: null,
      background: { kind: 'image', url: '/media/b.webp', alt: 'B' },
    })
  })
})

describe('what is shown', () => {
  test('[S4] the heart says what changed it, and nothing where the last event does not', async () => {
    const game = await play()
    game.server.last().send(event('heart_value', 1, { heart_value: 20, reason: 'she noticed' }))
    await game.settle()
    expect(game.view().heart).toMatchObject({ value: 20, reason: 'she noticed' })
    game.server.last().send(event('heart_value', 2, { heart_value: 25 }))
    await game.settle()
    expect(game.view().heart).toEqual({ value: 25, sceneIds: [], isAllowMessage: true })
  })

  test('[S4] progress, task and heart as the last event had them', async () => {
    const game = await play()
    game.server
      .last()
      .send(
        event('update_total_progress', 1, { percent: 10 }),
        event('update_total_progress', 2, { percent: 5 }),
        event('update_task_progress', 3, { task_id: 'oil', index: 0, percent: 100, description: 'Find oil' }),
        event('update_task_progress', 4, { task_id: 'wick', index: 2, percent: 12.5, description: 'Trim the wick' }),
        event('heart_value', 5, { heart_value: 60 }),
        event('heart_value', 6, { heart_value: 100, scene_ids: ['s1'], is_allow_message: false }),
      )
    await game.settle()
    expect(game.view().progress).toEqual({
      total: 5,
      task: { id: 'wick', level: 3, percent: 12.5, description: 'Trim the wick' },
    })
    expect(game.view().heart).toEqual({ value: 100, sceneIds: ['s1'], isAllowMessage: false })
  })

  test('[S5] a picture becomes the background, until the next one does', async () => {
    const game = await play()
    game.server.last().send(night)
    await game.settle()
    expect(game.view().stage.background).toEqual({
      kind: 'image',
      url: '/media/night.webp',
      alt: 'Night',
      posterUrl: null,
    })
    game.server.last().send(event('show_image', 2, { url: 'https://pictures.test/dawn.webp' }))
    await game.settle()
    expect(game.view().stage.background).toEqual({
      kind: 'image',
      url: 'https://pictures.test/dawn.webp',
      alt: '',
      posterUrl: null,
    })
  })

  test('[S14, M13] a clip behind the conversation says where its face is, or keeps that of the picture before it', async () => {
    const [left, right] = [0.1, 0.5].map((x) => ({ x, y: 0.2, w: 0.4, h: 0.25 }))
    const clip = { url: '/media/aurora.mp4', is_background: true }
    const game = await play()
    game.server.last().send(event('show_image', 1, { url: '/media/a.webp', face: left }), event('play_video', 2, clip))
    await game.settle()
    expect(game.view().stage.background).toMatchObject({ posterUrl: '/media/a.webp', face: left })
    game.server.last().send(event('play_video', 3, { ...clip, poster_url: '/media/b.webp', face: right }))
    await game.settle()
    expect(game.view().stage.background).toMatchObject({ posterUrl: '/media/b.webp', face: right })
    game.server.last().send(event('play_video', 4, { ...clip, poster_url: '/media/c.webp' }))
    await game.settle()
    expect('face' in (game.view().stage.background ?? {})).toBe(false)
  })

  test('[S18] a picture with the player’s avatar keeps both addresses, in front, behind and in an opened history', async () => {
    const face = { x: 0.3, y: 0.2, w: 0.35, h: 0.25 }
    const bench = { url: '/media/bench.webp', alt: 'A bench', face }
    const avatar = '/media/avatars/player-3.webp'
    const shown = event('show_image', 1, { ...bench, portrait_url: avatar })
    const expected = { kind: 'image', ...bench, posterUrl: null, portraitUrl: avatar }
    const game = await play()
    game.server.last().send(shown)
    await game.settle()
    expect(game.view().stage.background).toEqual(expected)
    expect((await openHistory([shown])).view().stage.background).toEqual(expected)
    game.server.last().send(event('show_image', 2, { ...bench, portrait_url: avatar, position: 'fullscreen' }))
    await game.settle()
    expect(game.view().stage.still).toEqual({ ...bench, portraitUrl: avatar })
  })

  test('[S18] an address of an avatar that is none leaves the picture as it is', async () => {
    const game = await play()
    game.server.last().open()
    const data = { url: '/media/bench.webp', portrait_url: '' }
    game.server.last().raw(`data: ${JSON.stringify({ event_type: 'show_image', timestamp: 1, data })}\n\n`)
    await game.settle()
    expect(game.view().stage.background).toEqual({ kind: 'image', url: '/media/bench.webp', alt: '', posterUrl: null })
  })

  test('[S21] the set of people replaces the one before, costs no time and is that of an opened history', async () => {
    const lan = { id: 'lan', name: 'Lan', image: '/media/person-lan-calm.webp', alt: 'Lan' }
    const mo = { id: 'mo', name: 'Mo', place: 'left' as const, face: 'glad', image: '/media/person-mo-glad.webp' }
    const shown = { id: 'lan', name: 'Lan', place: 'center', face: 'calm', url: lan.image, blinkUrl: null, alt: 'Lan' }
    const game = await play()
    game.server.last().send(event('show_people', 1, { people: [mo] }), event('show_people', 2, { people: [lan] }))
    await game.settle()
    expect(game.view().stage.people).toEqual([shown])
    const before = event('show_people', 1, { people: [mo, lan] })
    const opened = await openHistory([before, event('show_people', 2, { people: [lan] })])
    expect(opened.view().stage.people).toEqual([shown])
    game.server.last().send(event('show_people', 3, { people: [] }))
    await game.settle()
    expect(game.view().stage.people).toEqual([])
  })

  test('[S21] of too many people the first five count, and of two with one id the first', async () => {
    const people = ['a', 'b', 'a', 'c', 'd', 'e', 'f'].map((id, index) => ({ id, image: `/media/${id}${index}.webp` }))
    const game = await play()
    game.server.last().send(event('show_people', 1, { people }))
    await game.settle()
    expect(game.view().stage.people.map(({ url }) => url)).toEqual(
      ['a0', 'b1', 'c3', 'd4', 'e5'].map((name) => `/media/${name}.webp`),
    )
  })

  test('[S21] a face changes with the line that follows it, and is loaded ahead', async () => {
    const lan = { id: 'lan', name: 'Lan', image: '/media/person-lan-calm.webp' }
    const hurt = {
      ...lan,
      face: 'hurt',
      image: '/media/person-lan-hurt.webp',
      blink: '/media/person-lan-hurt-blink.webp',
    }
    const game = await play()
    game.server
      .last()
      .send(
        event('show_people', 1, { people: [lan] }),
        line(2, 'Hm.'),
        event('show_people', 3, { people: [hurt] }),
        line(4, 'Oh.'),
      )
    await game.settle()
    expect([...game.preloads.keys()]).toEqual([hurt.image, hurt.blink])
    await game.pass(2_000)
    expect([game.lines(), game.view().stage.people[0]?.face]).toEqual([['Hm.'], 'calm'])
    await game.pass(4_000)
    expect([game.lines(), game.view().stage.people[0]?.face]).toEqual([['Hm.', 'Oh.'], 'hurt'])
  })

  test('[S5] the picture of a scene becomes the background, also of an opened history; a scene without one leaves it', async () => {
    const dawn = { kind: 'image', url: '/media/dawn.webp', alt: 'Dawn', posterUrl: null }
    const scene = event('show_scene', 2, { scene_id: 's1', image_url: dawn.url, alt: dawn.alt })
    const game = await play()
    game.server.last().send(night, scene, event('show_scene', 3, { scene_id: 's2' }))
    await game.pass(10_000)
    expect(game.view()).toMatchObject({ scene: { id: 's2' }, stage: { background: dawn } })
    const opened = await openHistory([night, scene])
    expect(opened.view().stage.background).toEqual(dawn)
    const shown = event('show_image', 3, { url: '/media/noon.webp' })
    expect((await openHistory([scene, shown])).view().stage.background).toMatchObject({ url: '/media/noon.webp' })
  })

  test('[S6] the actor thinks while an answer is awaited and nothing of it can be shown', async () => {
    const game = await play()
    expect(game.view().thinking).toBe(true)
    game.server.last().open()
    await game.settle()
    expect(game.view().thinking).toBe(true)
    game.server.last().send(line(1, 'Stay?'))
    await game.settle()
    expect(game.view().thinking).toBe(false)
    await game.pass(5_000)
    expect(game.view().thinking).toBe(true)
    game.server.last().send(options(2, ['stay']))
    game.server.last().end()
    await game.settle()
    expect(game.view().thinking).toBe(false)
  })

  test('[S6, P7] what arrives within 800 ms of an act does not end the thinking, nor does its end', async () => {
    const game = await play()
    game.server.last().send(options(1, ['stay']))
    game.server.last().end()
    await game.settle()
    await game.intend({ kind: 'choose', optionId: 'stay' })
    await game.pass(100)
    game.server.last().send(line(2, 'Good.'))
    await game.settle()
    expect(game.view().thinking).toBe(true)
    game.server.last().end()
    await game.pass(699)
    expect(game.view().thinking).toBe(true)
    await game.pass(1)
    expect(game.view().thinking).toBe(false)
    expect(game.lines()).toEqual(['STAY', 'Good.'])
  })
})
