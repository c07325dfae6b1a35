import { describe, expect, test } from 'vitest'
import { line, options } from '../../../fixtures/builders/events.ts'
import { confirmDialogs, play, type Play } from '../../helpers/session.ts'

const OPEN = { kind: 'modal', open: true } as const
const CLOSED = { kind: 'modal', open: false } as const
const SHORT = 'Count the lamps.'

describe('a request for credit', () => {
  /** A session in which a choice was too dear, and a line comes then. */
  async function askForCredit(guest: boolean): Promise<Play> {
    const game = await play()
    await game.host({ kind: 'user', user: { id: 'u1', guest, coins: 4 } })
    game.server.last().send(options(1, ['stay'], 5))
    await game.settle()
    await game.intend({ kind: 'choose', optionId: 'stay' })
    game.server.last().send(line(2, SHORT))
    game.server.last().end()
    await game.settle()
    return game
  }

  test.each([
    ['recharge', false],
    ['sign_in', true],
  ])('[P11, I6] %s holds what follows from when it is asked, until it was shown', async (kind, guest) => {
    const game = await askForCredit(guest)
    await game.pass(9_000)
    expect(game.view().notices).toMatchObject([{ kind }])
    expect(game.lines()).toEqual([])
    await confirmDialogs(game)
    expect(game.lines()).toEqual([SHORT])
  })

  test('[P11] the panel that the page opens for it holds on', async () => {
    const game = await askForCredit(false)
    await game.host(OPEN)
    await confirmDialogs(game)
    await game.pass(60_000)
    expect(game.lines()).toEqual([])
    await game.host(CLOSED)
    expect(game.lines()).toEqual([SHORT])
  })

  test('[P11] that the page never shows holds for 10 s', async () => {
    const game = await askForCredit(false)
    await game.pass(9_999)
    expect(game.lines()).toEqual([])
    await game.pass(1)
    expect(game.lines()).toEqual([SHORT])
    expect(game.view().notices).toMatchObject([{ kind: 'recharge' }])
  })

  test('[P11] of two the page has to show both', async () => {
    const game = await askForCredit(false)
    await game.intend({ kind: 'choose', optionId: 'stay' })
    const [first, second] = game.view().notices
    await game.intend({ kind: 'noticed', noticeId: first?.id ?? '' })
    expect(game.lines()).toEqual([])
    await game.intend({ kind: 'noticed', noticeId: second?.id ?? '' })
    expect(game.lines()).toEqual([SHORT])
  })

  test('[P11, L2] holds again when the session is resumed', async () => {
    const game = await askForCredit(false)
    game.kill()
    game.clock.advance(60_000)
    const { store, clock, server } = game
    const again = await play({ store, clock, server, command: { restart: false } })
    await again.pass(9_000)
    expect(again.lines()).toEqual([])
    await confirmDialogs(again)
    expect(again.lines()).toEqual([SHORT])
  })
})
