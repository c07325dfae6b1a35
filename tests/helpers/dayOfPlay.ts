/** A player who plays a whole day, and a server with an endless story: scenes, some paid, and every other event between them. */
import { event, line, options, wire } from '../../fixtures/builders/events.ts'
import { type OpenCommand } from '../../protocol/entries.ts'
import { type ChatEvent } from '../../protocol/events/index.ts'
import { type ManualClock } from '../../worker/clock/manual.ts'
import { type LogStore } from '../../worker/log/store.ts'
import { createStandIn } from './server.ts'
import { callsOut, play, type Play } from './session.ts'

/** How long an interval of the paid scenes is, s. */
const PAID_SECONDS = 300

export interface Day {
  game(): Play
  /** One act of the player, what the server says to it, and the time until the next act. */
  turn(number: number, ms: number): Promise<void>
  /** The story ends, and the player plays again. */
  endAndPlayAgain(): Promise<void>
  /** Counts so far: polls and payments of paid scenes, resumed sessions, opened histories. */
  done: { polls: number; payments: number; restarts: number; histories: number; breaks: number; freezes: number }
  /** Unanswered requests. */
  open(): number
}

export async function createDay(clock: ManualClock, store: LogStore): Promise<Day> {
  const server = createStandIn()
  const done = { polls: 0, payments: 0, restarts: 0, histories: 0, breaks: 0, freezes: 0 }
  let delivered: ChatEvent[] = []
  let time = 1_000
  let paidSince = clock.now()
  let game = await openGame({ restart: true })

  async function openGame(command: Partial<OpenCommand>): Promise<Play> {
    return play({ server, clock, store, command })
  }

  const next = (): number => (time += 1)
  /** Answers every request and call that is out; a stream may break off in the middle. */
  const answerAll = async (events: readonly ChatEvent[] = [], breaksOff = false): Promise<void> => {
    for (let request = server.requests.shift(); request !== undefined; request = server.requests.shift()) {
      if (request.aborted()) continue
      const isHistory = request.path.endsWith('game.history')
      if (!isHistory) {
        const key = request.headers.get('idempotency-key') ?? ''
        const echo =
          request.path.endsWith('game.action') && request.body.event_type === 'chat'
            ? [line(next(), 'Said.', 'user', key)]
            : []
        delivered.push(...echo, ...events)
      }
      const text = (isHistory ? delivered : delivered.slice(-events.length - 1)).map((each) => wire(each)).join('')
      if (breaksOff && !isHistory) {
        request.raw(text.slice(0, text.length / 2))
        await game.settle()
        request.cut()
        done.breaks += 1
      } else {
        request.raw(text)
        request.end()
      }
      await game.settle()
    }
    for (const { answer } of callsOut(game, 'cost')) {
      done.polls += 1
      answer({ ok: true, value: Math.floor((clock.now() - paidSince) / 1_000) })
    }
    for (const { answer } of callsOut(game, 'reset')) {
      done.payments += 1
      paidSince = clock.now()
      answer({ ok: true, value: true })
    }
    for (const name of ['user', 'track', 'hobby', 'rating'] as const)
      for (const { answer } of callsOut(game, name)) answer({ ok: true, value: name === 'hobby' })
    for (const load of game.preloads.values()) load(true)
    await game.settle()
  }

  /** Passes time, answers every request meanwhile, and dismisses whatever covers the screen. */
  const pass = async (ms: number): Promise<void> => {
    const end = clock.now() + ms
    for (;;) {
      await clear()
      const due = clock.nextDue()
      if (due === null || due > end) break
      clock.fireNext()
      await game.settle()
      if (server.requests.length > 0 || game.calls.size > 0 || game.preloads.size > 0) await answerAll()
    }
    clock.jumpTo(end)
  }
  const clear = async (): Promise<void> => {
    const { overlay, stage, video, notices, voice, paid } = game.view()
    if (paid?.state === 'asking') await game.intend({ kind: 'goOnPaid', allowed: 1_000 })
    if (overlay !== null) await game.intend({ kind: 'continue', overlayId: overlay.id })
    if (stage.frames !== null || stage.still !== null) await game.intend({ kind: 'tap' })
    if (video !== null && video.mayEndAt === null) await game.intend({ kind: 'video', videoId: video.id, did: 'start' })
    if (video !== null && video.mayEndAt !== null) await game.intend({ kind: 'video', videoId: video.id, did: 'end' })
    if (voice !== null) await game.intend({ kind: 'voice', voiceId: voice.id, attempt: voice.attempt, did: 'end' })
    for (const { id } of notices) await game.intend({ kind: 'noticed', noticeId: id })
  }

  const act = async (): Promise<void> => {
    const { options: offered, upload, composer } = game.view()
    if (upload !== null) await game.intend({ kind: 'upload', uploadId: upload.id, url: '/media/me.png' })
    else if (offered !== null) await game.intend({ kind: 'choose', optionId: offered.items[0]?.id ?? '' })
    else if (composer.reason === null) await game.intend({ kind: 'send', text: 'And then?' })
    else throw new Error(`the player cannot act: ${composer.reason}`)
  }

  const restart = async (forgets: boolean): Promise<void> => {
    game.kill()
    game.session.publisher.stop()
    if (forgets) await store.remove(game.session.key)
    done[forgets ? 'histories' : 'restarts'] += 1
    game = await openGame({ restart: false })
    await answerAll()
    await game.host({ kind: 'user', user: { id: 'u1', guest: false, coins: 1_000 } })
    // A transition in the history counts down before the player can act.
    await pass(6_000)
  }

  await answerAll([line(next(), 'The day begins.')])
  await game.host({ kind: 'user', user: { id: 'u1', guest: false, coins: 1_000 } })
  await pass(10_000)

  return {
    game: () => game,
    done,
    open: () => server.requests.filter((request) => !request.aborted()).length,
    async turn(number, ms) {
      const end = clock.now() + ms
      if (number % 11 === 0) await restart(false)
      if (number % 47 === 0) await restart(true)
      await act()
      const events = turnOf(number, next)
      if (events.some(({ event_type }) => event_type === 'enter_paid_scene')) paidSince = clock.now()
      await answerAll(events, number % 13 === 0)
      if (number % 7 === 0) {
        done.freezes += 1
        await game.host({ kind: 'visibility', visible: false })
        await game.host({ kind: 'frozen', frozen: true })
        clock.jumpTo(clock.now() + ms / 4)
        await game.host({ kind: 'frozen', frozen: false })
        await game.host({ kind: 'visibility', visible: true })
      }
      await pass(end - clock.now())
    },
    async endAndPlayAgain() {
      await act()
      await answerAll([event('show_ending', next(), { html: '<p>Over.</p>' })])
      await pass(5_000)
      delivered = []
      await game.intend({ kind: 'playAgain' })
      await answerAll([line(next(), 'Another story begins.')])
      await pass(10_000)
    },
  }
}

/** The events of a scene, of every type in rotation. A third of the scenes is paid. */
function turnOf(number: number, next: () => number): ChatEvent[] {
  const every = (count: number, ...events: (() => ChatEvent)[]): ChatEvent[] =>
    number % count === 0 ? events.map((make) => make()) : []
  return [
    ...every(15, () => event('show_scene', next(), { scene_id: `s${number}`, title: 'Elsewhere' })),
    ...every(45, () => event('enter_paid_scene', next(), { scene_id: `s${number}`, seconds: PAID_SECONDS, coins: 5 })),
    event('preload', next(), {
      items: [1, 2, 3].map((step) => ({ url: `/media/${(number + step) % 40}.webp`, type: 'image' as const })),
    }),
    event('show_image', next(), { url: `/media/${number % 40}.webp`, alt: 'A street' }),
    event('play_audio', next(), { url: `/media/${number % 5}.mp3` }),
    line(next(), 'The lamps go out, one by one.'),
    ...every(3, () => event('show_overlay', next(), { overlay: 'Later' })),
    ...every(4, () =>
      event('animated_images', next(), { images: [{ url: '/media/a.webp' }, { url: '/media/b.webp' }] }),
    ),
    ...every(
      5,
      () => event('play_video', next(), { url: '/media/v.mp4' }),
      () => event('wait', next(), { seconds: 1 }),
    ),
    ...every(6, () => event('play_audio', next(), { url: '/media/said.mp3', audio_type: 'voice' })),
    ...every(
      8,
      () => event('error', next(), {}),
      () => event('heart_value', next(), { heart_value: number % 100 }),
    ),
    ...every(9, () =>
      event('mission_completed', next(), {
        actor_id: 'lan',
        name: 'Lan',
        clues: [{ text: `A key, ${number % 4}`, scene_id: 's1' }],
      }),
    ),
    event('update_total_progress', next(), { percent: number % 100 }),
    line(next(), 'One is left.'),
    ...every(19, () => event('scene_transition', next(), { seconds: 5 })),
    ...every(17, () => event('upload_image', next(), { text: 'Show me.' })),
    ...(number % 17 !== 0 && number % 2 === 0 ? [options(next(), ['stay', 'go'])] : []),
  ]
}
