/** Streams of a server of another team, played to an ending by the real driver and connection. The variants stand in `foreign/streams.ts`. */
import { expect, test } from 'vitest'
import { createDice } from '../fuzz/chaos/dice.ts'
import { play, type Play } from '../helpers/session.ts'
import { createForeignServer, LAST_LINE, LINES } from './foreign/server.ts'
import { mixtureOf, STREAM_VARIANTS, type StreamVariant } from './foreign/streams.ts'

const MIXTURES = Array.from({ length: 20 }, (_, seed) => {
  const dice = createDice(seed + 1)
  return mixtureOf(dice.shuffle([...STREAM_VARIANTS]).slice(0, 12))
})

test.each([...STREAM_VARIANTS, ...MIXTURES].map((variant) => [variant.name, variant] as const))(
  '[O2, O4, O7, I2, W4] %s',
  async (_name, variant) => {
    for (const cutAt of [null, 1, 2]) await playToEnding(variant, cutAt)
  },
  60_000,
)

/** Every line is seen once and in order, options come once, nothing is said of the network, and the last line stands before the ending. */
async function playToEnding({ habits }: StreamVariant, cutAt: number | null): Promise<void> {
  const server = createForeignServer(habits, cutAt)
  const game = await play({ transport: { fetch: server.fetch } })
  for (const optionId of ['go', 'go-on', 'last']) {
    await passUntil(game, () => game.view().options !== null && game.view().composer.reason === 'select_option')
    expect(game.view().options?.items.map(({ id }) => id)).toEqual([optionId])
    await game.intend({ kind: 'choose', optionId })
  }
  await passUntil(game, () => game.lines().includes(LAST_LINE))
  expect(game.lines().map((text) => text.trim())).toEqual([...LINES, 'Go', LAST_LINE])
  await passUntil(game, () => game.view().ending !== null)
  expect(game.view()).toMatchObject({ notices: [], heart: { value: 30 }, progress: { total: 90 } })
  expect(server.counts.get('start')).toBe(1)
  expect(server.counts.get('action')).toBe(3)
  game.kill()
}

/** Passes time in small steps, so that nothing that is shown for a moment is missed. */
async function passUntil(game: Play, isSo: () => boolean): Promise<void> {
  for (let step = 0; step < 200 && !isSo(); step += 1) await game.pass(500)
  expect(isSo()).toBe(true)
}
