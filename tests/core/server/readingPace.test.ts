/** The pace of the stories: the server sends a turn at once, and the client gives each line its time. Every line of a route, on the manual clock. */
import { expect, test } from 'vitest'
import { type Ownership } from '../../../server/engine/ownership.ts'
import { makeMove, type Move, startGame } from '../../../server/engine/moves.ts'
import { FOLDERS } from '../../../server/folders.ts'
import { scheduleTurn } from '../../../server/services/scheduleTurn.ts'
import { type EventRecord, type GameRecord } from '../../../server/storage/port.ts'
import { loadLibrary } from '../../../server/stories/library.ts'
import { type Story } from '../../../server/stories/story.ts'
import { type Locale, LOCALES } from '../../../protocol/locale.ts'
import { LINE_WAIT_MAX_MS, MESSAGE_DELAY_BEFORE_NEXT_MS, MIN_THINKING_MS } from '../../../protocol/limits.ts'
import { computeReadingMs } from '../../../protocol/readingTime.ts'
import { computeTyping } from '../../../worker/ordering/pacing.ts'
import { type Intent } from '../../../protocol/intents.ts'
import { type View } from '../../../protocol/view.ts'
import { confirmDialogs, KEY, play } from '../../helpers/session.ts'
import { routesOf, type RouteStep } from '../../helpers/storyRoutes.ts'
import { choose, requireAccepted, signal, write } from './fair-stories.ts'

const { stories } = loadLibrary({ stories: FOLDERS.stories, media: FOLDERS.media })
const RICH: Ownership = { coins: 1_000, owned: new Set() }
const UPDATE_MS = 16

/** How long a line stood alone before the story went on, and how long it takes to read, ms. */
interface LineTime {
  text: string
  available: number
  reading: number
}

test.each(
  [...stories.values()].flatMap((story) => LOCALES.map((locale) => [story.metadata.id, locale, story] as const)),
)('[P2, P9] %s (%s) goes on when a line has been read', { timeout: 60_000 }, async (_id, locale, story) => {
  const lines = await readStory(story, locale)
  expect(lines.length).toBeGreaterThan(20)
  for (const line of lines) {
    const shortest = computeTyping(line.text).duration + MESSAGE_DELAY_BEFORE_NEXT_MS
    // A view is posted up to 16 ms after its entry; after a signal of the story the client thinks first.
    expect(line.available, line.text).toBeGreaterThanOrEqual(line.reading - UPDATE_MS)
    expect(line.available, line.text).toBeLessThanOrEqual(Math.max(line.reading, shortest) + MIN_THINKING_MS)
  }
})

/** Plays the first route of a story at the pace of the client; how long each line stood before the next thing of its turn. */
async function readStory(story: Story, locale: Locale): Promise<LineTime[]> {
  const [route] = routesOf(story.metadata.id)
  if (route === undefined) throw new Error('the story has no route')
  const isReasoning = story.metadata.version === '3'
  const setup = { story, actorId: isReasoning ? 'reasoning' : (story.metadata.actors[0]?.id ?? ''), locale }
  const game = await play({ command: { chatVersion: isReasoning ? '3' : '2' } })
  await game.host({ kind: 'user', user: { id: 'u1', guest: false, coins: 1_000 } })
  const moves = [...route.moves]
  let turn = requireAccepted(startGame(setup, RICH, { talent: null, attributes: route.attributes, avatar: null }))
  let record: GameRecord = {
    ...KEY,
    id: 'g',
    locale,
    state: '',
    turns: 0,
    lastSeq: 0,
    lastAt: 0,
    paidSince: null,
    revision: null,
  }
  let requests = 0
  let pending: EventRecord[] = []
  const times: LineTime[] = []
  let last: { id: string; text: string; at: number; shown: string } | null = null

  /** Schedules the events of a request that has come. */
  const takeRequest = (): void => {
    if (game.server.requests.length === requests) return
    requests = game.server.requests.length
    if (requests > 1)
      turn = requireAccepted(makeMove(setup, turn.ownership, turn.state, moveOf(game.server.last().body)))
    const line = requests > 1 ? { key: `k${requests}`, line: { kind: 'trace', text: '' } as const } : null
    const scheduled = scheduleTurn(record, turn, line, { now: game.clock.now(), pauseMs: 0 })
    record = scheduled.game
    pending = scheduled.events.slice(line === null ? 0 : 1)
  }
  /** Sends what is due, and ends the stream after the last event. */
  const sendDue = async (): Promise<void> => {
    const due = pending.filter(({ at }) => at <= game.clock.now())
    pending = pending.slice(due.length)
    if (due.length === 0) return
    for (const event of due) game.server.last().raw(formatEvent(event))
    if (pending.length === 0) game.server.last().end()
    await game.settle()
  }
  /** Measures the line before, and begins with the newest. */
  const measure = (): void => {
    const [newest, shown, now] = [game.messages().at(-1), describeShown(game.view()), game.clock.now()]
    if (last !== null && (last.id !== newest?.id || last.shown !== shown)) {
      times.push({
        text: last.text,
        available: now - last.at,
        reading: Math.min(computeReadingMs(last.text), LINE_WAIT_MAX_MS),
      })
      last = null
    }
    const isNew = newest !== undefined && newest.id !== seen && newest.from !== 'user'
    if (isNew) last = { id: newest.id, text: newest.text || stripTags(newest.html ?? ''), at: now, shown }
    seen = newest?.id ?? null
  }
  let seen: string | null = null

  for (let steps = 0; game.view().ending === null; steps += 1) {
    if (steps > 5_000) throw new Error(`the story does not end: ${JSON.stringify(game.view().composer)}`)
    takeRequest()
    await sendDue()
    measure()
    await confirmDialogs(game)
    // What the story itself waits for is not part of the pace.
    if (game.session.driver.state()?.core.gate?.kind === 'wait' || game.view().scene.nextAt !== null) last = null
    const act = actOf(game.view(), moves, locale, game.clock.now())
    if (act === null) {
      const next = Math.min(game.clock.nextDue() ?? Infinity, pending[0]?.at ?? Infinity, game.clock.now() + 1_000)
      await game.pass(Math.max(1, next - game.clock.now()))
    } else {
      // The player may take as long as they like to answer.
      last = null
      await game.intend(act)
    }
  }
  return times
}

function stripTags(html: string): string {
  return html.replace(/<[^>]*>/g, '')
}

/** What the player does now; null if they wait. Takes the move from the route. */
function actOf(
  { overlay, video, stage, upload, options, actionOptions, composer }: View,
  moves: RouteStep[],
  locale: Locale,
  now: number,
): Intent | null {
  if (overlay !== null) return { kind: 'continue', overlayId: overlay.id }
  if (video !== null && video.mayEndAt !== null && now < video.mayEndAt) return null
  if (video !== null) return { kind: 'video', videoId: video.id, did: video.mayEndAt === null ? 'start' : 'end' }
  if (stage.frames !== null || stage.still !== null) return { kind: 'tap' }
  const [move] = moves
  if (move === undefined) return null
  const offered = [...(options?.items ?? []), ...(actionOptions ?? [])].map(({ id }) => id)
  // An option may be offered to be said, too.
  const canChoose = composer.reason === 'select_option' || composer.reason === null
  if (canChoose && move.kind === 'choose' && offered.includes(move.id)) {
    moves.shift()
    return { kind: 'choose', optionId: move.id }
  }
  if (composer.reason === 'upload' && upload !== null && (move.kind === 'picture' || move.kind === 'decline')) {
    moves.shift()
    return { kind: 'upload', uploadId: upload.id, url: move.kind === 'picture' ? '/uploads/face' : null }
  }
  if (composer.reason === null && move.kind === 'say') {
    moves.shift()
    return { kind: 'send', text: move.words[locale] }
  }
  return null
}

/** A request of the client as the engine takes it. */
function moveOf(body: Record<string, unknown>): Move {
  const { event_type: type, data } = body as {
    event_type: string
    data: {
      text?: string
      option_id?: string
      image_url?: string
      scene_id?: string
      option_data?: { actor_id?: string }
    }
  }
  if (type === 'chat:image') return { kind: 'picture', url: data.image_url ?? '' }
  if (data.option_id !== undefined) return choose(data.option_id)
  if (type === 'action') return signal(data.text as 'next_scene', data.scene_id ?? null)
  return write(data.text ?? '', data.option_data?.actor_id ?? null)
}

/** What covers the conversation. What is asked below it covers nothing. */
function describeShown({ overlay, video, stage, notices, scene, ending }: View): string {
  const dialogs = notices.filter(({ kind }) => kind === 'alert' || kind === 'spicy').length
  return JSON.stringify([overlay?.id, video?.id, stage.frames?.id, stage.still?.url, scene.id, dialogs, ending?.id])
}

function formatEvent({ seq, at, type, data }: EventRecord): string {
  return `id: e${seq}\ndata: ${JSON.stringify({ event_type: type, timestamp: at, data: JSON.parse(data) as unknown })}\n\n`
}
