/**
 * Events of every type with fields missing, null or of another kind, through the real driver: an invalid event never stops the
 * story, and the player can always continue.
 */
import { expect, test } from 'vitest'
import { type EventType } from '../../protocol/events/index.ts'
import { EXAMPLES } from '../core/protocol/examples.ts'
import { corrupt } from '../helpers/corrupt.ts'
import { answer, callsOut, play, type Play } from '../helpers/session.ts'
import { createRandom } from './chaos/random.ts'

const SEEDS = 400
const EVENTS = 8
const LAST = 'And so it went on.'

/** Without the types that stop the story even when they are valid: an ending and a required payment. */
const TYPES = (Object.keys(EXAMPLES) as EventType[]).filter(
  (type) => type !== 'show_ending' && type !== 'payment_required',
)

test.each(Array.from({ length: SEEDS }, (_, seed) => seed))(
  '[W6, W12, W14] fields that are missing or odd never stop the story (seed %i)',
  async (seed) => {
    const random = createRandom(seed)
    const events = Array.from({ length: EVENTS }, (_, index) => {
      const event_type = random.pick(TYPES)
      return corrupt({ event_type, timestamp: 1_767_225_600_000 + index, data: EXAMPLES[event_type] }, random)
    })
    const last = { event_type: 'show_tips', timestamp: 1_767_225_700_000, data: { text: LAST } }
    const game = await play({ command: { chatVersion: random.pick(['2', '3']) } })
    await game.host({ kind: 'user', user: { id: 'u1', guest: false, coins: 1_000 } })
    game.server.last().raw([...events, last].map((json) => `data: ${JSON.stringify(json)}\n\n`).join(''))
    game.server.last().end()
    await game.settle()
    // It has no more of an event that is none. Rule W5.
    if (game.server.last().path.endsWith('game.history')) game.server.last().end()
    const storyArbitrary = JSON.stringify(events)
    for (let turn = 0; turn < 40 && !game.lines().includes(LAST); turn += 1) await takeNextStep(game)
    expect(game.lines(), storyArbitrary).toContain(LAST)
    // A signal gets an empty answer: the next step is the player's.
    for (let turn = 0; turn < 5 && isWaiting(game); turn += 1) await takeNextStep(game)
    const { composer, options, actionOptions, upload, heart } = game.view()
    const mayChoose = options !== null || actionOptions !== null || upload !== null
    expect(
      composer.reason === null || mayChoose,
      `${composer.reason}, though nothing can be chosen: ${storyArbitrary}`,
    ).toBe(true)
    expect(heart === null || heart.value <= 100).toBe(true)
    if (composer.reason === null) await game.intend({ kind: 'send', text: 'On.' })
    else if (options?.items[0] !== undefined) await game.intend({ kind: 'choose', optionId: options.items[0].id })
    else if (actionOptions?.[0] !== undefined) await game.intend({ kind: 'choose', optionId: actionOptions[0].id })
    else if (upload !== null) await game.intend({ kind: 'upload', uploadId: upload.id, url: null })
    expect(game.server.last().path, storyArbitrary).toContain('game.action')
    game.kill()
  },
)

test.each(['show_ending', 'payment_required'] as const)(
  '[W21, E1, F10] %s does what it is for with whatever fields',
  async (event_type) => {
    for (let seed = 0; seed < SEEDS; seed += 1) {
      const random = createRandom(seed)
      const data = corrupt(EXAMPLES[event_type], random)
      const game = await play()
      game.server.last().raw(`data: ${JSON.stringify({ event_type, timestamp: 1_767_225_600_000, data })}\n\n`)
      game.server.last().end()
      await game.pass(20_000)
      const isDone = event_type === 'show_ending' ? game.view().ending !== null : game.view().isRechargeDue
      expect(isDone, JSON.stringify(data)).toBe(true)
      game.kill()
    }
  },
)

/** Whether no request is out and no act is awaited: time or a tap brings the next event. */
function isWaiting(game: Play): boolean {
  const { reason } = game.view().composer
  return reason === 'please_wait' || reason === 'next_message' || reason === 'next_video'
}

/** Acts as the page and the player on the current view, and answers every request. */
async function takeNextStep(game: Play): Promise<void> {
  await game.pass(90_000)
  const { overlay, video, notices } = game.view()
  if (overlay !== null) await game.intend({ kind: 'continue', overlayId: overlay.id })
  if (video !== null) await game.intend({ kind: 'video', videoId: video.id, did: 'fail' })
  for (const { id } of notices) await game.intend({ kind: 'noticed', noticeId: id })
  await game.intend({ kind: 'tap' })
  for (const request of game.server.requests)
    if (!request.aborted() && request.path.includes('game.action')) request.end()
  for (const name of ['cost', 'reset'] as const)
    if (callsOut(game, name).length === 1) await answer(game, name, name === 'cost' ? 0 : true)
  await game.settle()
}
