/** Events and answers of a server of another team, through the real driver. `foreign/variants.ts` holds the expected views. */
import { expect, test } from 'vitest'
import { fitAnswer } from '../../protocol/api/call.ts'
import { readEnvelope, isSuccess } from '../../protocol/api/envelope.ts'
import { type Warning } from '../../worker/runtime/driver.ts'
import { callsOut, confirmDialogs, play, type Play } from '../helpers/session.ts'
import { ANSWER_VARIANTS } from './foreign/answers.ts'
import { PAYMENT_SHAPES } from './foreign/shapes.ts'
import { ANIMATION_SHAPES } from './foreign/status.ts'
import { LAST_LINE, type Variant } from './foreign/variant.ts'
import { VARIANTS } from './foreign/variants.ts'

const END = {
  event_type: 'message',
  timestamp: 1_767_225_600_500,
  data: { id: 'last', sender_type: 'system', msg_type: 'text', content: { text: LAST_LINE } },
}

test.each(VARIANTS.map((variant) => [variant.name, variant] as const))(
  '[W6, W12, W13, W14, W15, W16, W17, W21] %s',
  async (_name, { send, expect: wanted }) => {
    const game = await play()
    await begin(game, send)
    if (wanted.view !== undefined) expect(game.view()).toMatchObject(wanted.view)
    await confirmDialogs(game)
    await game.pass(20_000)
    if (wanted.lines !== undefined) expect(game.lines()).toEqual([...wanted.lines, LAST_LINE])
    if (game.view().ending === null) expect(game.lines().at(-1)).toBe(LAST_LINE)
    for (const call of wanted.calls ?? []) expect(callsOut(game, call)).toHaveLength(1)
    expect(reportedBy(game.warnings)).toEqual(wanted.reported ?? [])
    if (wanted.choose !== undefined) {
      await game.intend({ kind: 'choose', optionId: wanted.choose.option })
      expect(game.server.last().body).toMatchObject({ data: wanted.choose.posts })
    }
    expect(isStuck(game)).toBe(false)
    game.kill()
  },
)

test.each(PAYMENT_SHAPES.map((data) => [JSON.stringify(data), data] as const))(
  '[W21, F10] payment_required with %s still asks for credit',
  async (_name, data) => {
    const game = await play()
    await begin(game, [{ event_type: 'payment_required', timestamp: 1_767_225_600_000, data }])
    expect(game.view().isRechargeDue).toBe(true)
    expect(reportedBy(game.warnings)).toEqual([])
    game.kill()
  },
)

test.each(ANIMATION_SHAPES.map((data) => [JSON.stringify(data), data] as const))(
  '[W21, M9] animated_images with %s are shown',
  async (_name, data) => {
    const game = await play()
    game.server.last().raw(`data: ${JSON.stringify({ event_type: 'animated_images', timestamp: 1, data })}\n\n`)
    await game.settle()
    expect(game.view().stage.frames?.images[0]?.url).toBe('/a.webp')
    expect(reportedBy(game.warnings)).toEqual([])
    game.kill()
  },
)

test.each([
  { overlay: { text: 'Midnight' } },
  { overlay: { content: { html: 'Midnight' } }, button: 'Go' },
  { content: { text: 'Midnight', button: { label: 'Go' } } },
  { overlay_text: 'Midnight' },
  { message: ['Midnight'] },
  'Midnight',
  ['Midnight'],
])('[W21, P5] show_overlay with %j shows its text', async (data) => {
  const game = await play()
  game.server.last().raw(`data: ${JSON.stringify({ event_type: 'show_overlay', timestamp: 1, data })}\n\n`)
  await game.settle()
  const button = JSON.stringify(data).includes('Go') ? 'Go' : null
  expect(game.view().overlay).toMatchObject({ text: 'Midnight', button })
  game.kill()
})

test.each([{}, null, [], '', { overlay: {} }])('[W21, P5] show_overlay with %j still stops the story', async (data) => {
  const game = await play()
  game.server.last().raw(`data: ${JSON.stringify({ event_type: 'show_overlay', timestamp: 1, data })}\n\n`)
  await game.settle()
  expect(game.view().overlay).toMatchObject({ text: '', button: null })
  game.kill()
})

test.each([
  [{ content: { text: 'Mind.' } }, 'Mind.', ''],
  [{ alert: { title: 'Stop', message: 'Mind.' } }, 'Mind.', ''],
  ['Mind.', 'Mind.', ''],
  [{ message: 'Mind.', button: { text: 'Well' } }, 'Mind.', 'Well'],
  [{}, '', ''],
])('[W21] show_alert with %j asks to be confirmed', async (data, text, button) => {
  const game = await play()
  game.server.last().raw(`data: ${JSON.stringify({ event_type: 'show_alert', timestamp: 1, data })}\n\n`)
  await game.settle()
  expect(game.view().notices).toMatchObject([{ kind: 'alert', text, button }])
  game.kill()
})

test.each([
  [5, null],
  ['5', null],
  [{ content: { seconds: 5, scene_id: 'pier' } }, 'pier'],
  [{ transition: { delay: '5s' }, next_scene: { id: 'pier' } }, 'pier'],
  [{ duration_ms: 5_000, id: 'e1' }, null],
  [[{ seconds: 5 }], null],
])('[W21, S8] scene_transition with %j leads on after its seconds', async (data, scene) => {
  const game = await play()
  game.server.last().raw(`data: ${JSON.stringify({ event_type: 'scene_transition', timestamp: 1, data })}\n\n`)
  game.server.last().end()
  await game.settle()
  expect(game.view().scene.nextAt).not.toBeNull()
  await game.pass(5_000)
  const { data: sent } = game.server.last().body as { data: Record<string, unknown> }
  expect(sent).toEqual({ text: 'next_scene', ...(scene !== null && { scene_id: scene }) })
  game.kill()
})

test.each(ANSWER_VARIANTS.map((variant) => [variant.name, variant] as const))(
  '[W12, W13, W14, W18] %s',
  (_name, { call, send, expect: wanted, reported }) => {
    const envelope = readEnvelope(send)
    if (envelope === null) throw new Error('no envelope')
    if ('refused' in wanted) {
      expect([isSuccess(envelope), envelope.code]).toEqual([false, wanted.refused])
      return
    }
    const answer = fitAnswer(call.answer, envelope.data)
    expect(answer).toMatchObject({ ok: true, value: wanted.data, ignored: reported ?? [] })
  },
)

test('[W18] JSON without code and isOk is no envelope', () => {
  for (const json of [null, [], 'ok', {}, { data: {} }, { message: 'ok' }]) expect(readEnvelope(json)).toBeNull()
})

/** Plays the sent events to their end, and taps away what covers the screen. */
async function begin(game: Play, send: Variant['send']): Promise<void> {
  const request = game.server.last()
  request.raw([...send, END].map((json) => `data: ${JSON.stringify(json)}\n\n`).join(''))
  await game.settle()
  request.end()
  for (let turns = 0; turns < 6; turns += 1) {
    await game.pass(10_000)
    const { overlay, video } = game.view()
    if (overlay !== null) await game.intend({ kind: 'continue', overlayId: overlay.id })
    if (video !== null) await game.intend({ kind: 'video', videoId: video.id, did: 'end' })
    await game.intend({ kind: 'tap' })
  }
}

/** Whether the player can neither choose nor write while no request is under way. */
function isStuck(game: Play): boolean {
  const { composer, options, actionOptions, upload, ending } = game.view()
  if (composer.reason === null || ending !== null || options !== null || actionOptions !== null || upload !== null)
    return false
  return game.server.requests.every((request) => request.aborted())
}

function reportedBy(warnings: readonly Warning[]): string[] {
  return warnings
    .flatMap((warning) => (warning.kind === 'dropped' ? warning.details : []))
    .map(({ event_type = '', field = '' }) => `${event_type} ${field}`.trim())
}
