/** Games of servers of other teams, played to an ending by the real driver and connection. The variants are in `foreign`. */
import { expect, test } from 'vitest'
import { confirmDialogs, play, type Play } from '../helpers/session.ts'
import { GAMES } from './foreign/games.ts'
import { type ForeignGame } from './foreign/server.ts'
import { createForeignServer, OPTIONS } from './foreign/server.ts'

test.each(GAMES.map((game) => [game.name, game] as const))(
  '[O2, O4, O7, I2, W4, W14] %s',
  async (_name, game) => {
    for (const cutAt of [null, 1, 2]) await playToEnding({ ...game, cutAt })
  },
  60_000,
)

/** Every line appears once and in order, options come once, no network notice appears, and the last line is before the ending. */
async function playToEnding({ lines, reported, ...wanted }: ForeignGame): Promise<void> {
  const server = createForeignServer(wanted)
  const game = await play({ transport: { fetch: server.fetch } })
  for (const optionId of OPTIONS) {
    await passUntil(game, () => mayChoose(game))
    expect(game.view().options?.items.map(({ id }) => id)).toEqual([optionId])
    await game.intend({ kind: 'choose', optionId })
  }
  await passUntil(game, () => game.lines().length === lines.length)
  expect(game.lines().map((text) => text.trim())).toEqual(lines)
  await passUntil(game, () => game.view().ending !== null)
  expect(game.view()).toMatchObject({ heart: { value: 30 }, progress: { total: 90 } })
  expect(game.view().notices).not.toContainEqual(expect.objectContaining({ code: 'network_unstable' }))
  expect(fieldsIn(game)).toEqual([...reported].sort())
  expect(server.counts.get('start')).toBe(1)
  expect(server.counts.get('action')).toBe(OPTIONS.length)
  game.kill()
}

function mayChoose(game: Play): boolean {
  const { options, composer } = game.view()
  return options !== null && (composer.reason === 'select_option' || composer.reason === 'upload')
}

/** Passes time in small steps, so that brief states are seen, and continues past whatever covers the screen. */
async function passUntil(game: Play, isSo: () => boolean): Promise<void> {
  for (let step = 0; step < 200 && !isSo(); step += 1) {
    const { overlay } = game.view()
    await confirmDialogs(game)
    if (overlay !== null) await game.intend({ kind: 'continue', overlayId: overlay.id })
    await game.pass(500)
  }
  expect(isSo()).toBe(true)
}

/** Reported event fields, without the types unknown in the stream itself. */
function fieldsIn({ warnings }: Play): string[] {
  const details = warnings.flatMap((warning) => (warning.kind === 'dropped' ? warning.details : []))
  return details
    .map(({ event_type = '', field = '' }) => `${event_type} ${field}`.trim())
    .filter((what) => what !== 'ping')
    .sort()
}
