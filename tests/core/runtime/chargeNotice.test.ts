import { describe, expect, test } from 'vitest'
import { event } from '../../../fixtures/builders/events.ts'
import { CHARGE_NOTICE } from '../../../protocol/limits.ts'
import { type Notice } from '../../../protocol/view/notices.ts'
import { allow, due, enter, paid, resets } from '../../helpers/paidScene.ts'
import { answer, confirmDialogs, play, type Play } from '../../helpers/session.ts'

/** The announcements that the page has not shown yet. */
function announcements(game: Play): Notice[] {
  return game.view().notices.filter((notice) => notice.kind === 'toast' && notice.code === 'charge_soon')
}

/** The page shows the announcement and confirms it. */
async function confirm(game: Play): Promise<void> {
  for (const { id } of announcements(game)) await game.intend({ kind: 'noticed', noticeId: id })
}

/** Answers each poll with this playtime while time passes. */
async function passPolled(game: Play, ms: number, playtime: number): Promise<void> {
  await game.pass(ms)
  for (const pending of game.calls.values())
    if (pending.call.name === 'cost') pending.answer({ ok: true, value: playtime })
  await game.settle()
}

const hide = (game: Play, hidden: boolean) => game.host({ kind: 'visibility', visible: !hidden })

describe('the announcement of a charge', () => {
  test('[B11] comes 30 s before the charge, with its price and what the player owns', async () => {
    const game = await play()
    await game.host({ kind: 'user', user: { id: 'u1', guest: false, coins: 12 } })
    game.server.last().send(event('enter_paid_scene', 1, { scene_id: 's1', seconds: 300, coins: 5 }))
    game.server.last().end()
    await game.settle()
    await confirmDialogs(game)
    await allow(game, 5)
    await passPolled(game, 10_000, 200)
    await game.pass(69_999)
    expect(announcements(game)).toEqual([])
    expect(game.view().paid?.isAnnounced).toBe(false)
    await game.pass(1)
    expect(announcements(game)).toMatchObject([{ kind: 'toast', tone: 'info', price: 5, balance: 12 }])
    expect(game.view().paid?.isAnnounced).toBe(true)
  })

  test('[B11] comes half an interval before the charge where that is shorter', async () => {
    const game = await paid()
    await game.pass(14_999)
    expect(announcements(game)).toEqual([])
    await game.pass(1)
    expect(announcements(game)).toHaveLength(1)
  })

  test('[B11] comes once an interval, also when the page has shown it', async () => {
    const game = await paid()
    await passPolled(game, 15_000, 10)
    await confirm(game)
    for (const playtime of [20, 25, 28]) await passPolled(game, 1_000, playtime)
    expect(announcements(game)).toEqual([])
    await passPolled(game, 7_000, 30)
    await answer(game, 'reset', true)
    await answer(game, 'user', true)
    expect(game.view().paid?.isAnnounced).toBe(false)
    await game.pass(15_000)
    expect(announcements(game)).toHaveLength(1)
  })

  test('[B11] no reset goes out before it has stood for 5 s; the scene goes on meanwhile', async () => {
    const game = await paid()
    await game.pass(10_000)
    await answer(game, 'cost', 30)
    expect(announcements(game)).toHaveLength(1)
    expect(game.view().paid?.state).toBe('running')
    await game.pass(CHARGE_NOTICE.minMs - 1)
    expect(resets(game)).toEqual([])
    await game.pass(1)
    expect(resets(game)).toHaveLength(1)
  })

  test('[B11] one that was announced in time falls due when the interval is over', async () => {
    const game = await paid()
    await game.pass(10_000)
    await answer(game, 'cost', 16)
    await game.pass(10_000)
    await answer(game, 'cost', 30)
    expect(resets(game)).toHaveLength(1)
  })

  test('[B11] behind a hidden page none is made, and the charge waits for it', async () => {
    const game = await paid()
    await hide(game, true)
    await game.pass(300_000)
    expect(announcements(game)).toEqual([])
    await hide(game, false)
    await passPolled(game, 0, 330)
    expect(announcements(game)).toHaveLength(1)
    expect(resets(game)).toEqual([])
    await game.pass(CHARGE_NOTICE.minMs)
    expect(resets(game)).toHaveLength(1)
  })

  test('[B11] one that could be read for less than 5 s is made again; one that was read is not', async () => {
    for (const [readMs, again] of [
      [4_999, 1],
      [5_000, 0],
    ] as const) {
      const game = await paid()
      await game.pass(15_000)
      await game.pass(readMs)
      await confirm(game)
      await hide(game, true)
      expect(game.view().paid?.isAnnounced).toBe(again === 0)
      await game.pass(60_000)
      await hide(game, false)
      expect(announcements(game)).toHaveLength(again)
    }
  })

  test('[B11, B13, P11] behind a modal none is made and nothing is charged, and one that was not read is made again', async () => {
    const game = await paid()
    await game.host({ kind: 'modal', open: true })
    await game.pass(40_000)
    expect(announcements(game)).toEqual([])
    expect(game.view().paid).toMatchObject({ elapsed: 0, isAnnounced: false })
    await game.host({ kind: 'modal', open: false })
    await passPolled(game, 0, 40)
    expect(announcements(game)).toEqual([])
    await passPolled(game, 15_000, 55)
    expect(announcements(game)).toHaveLength(1)
    await game.pass(2_000)
    await game.host({ kind: 'modal', open: true })
    expect(announcements(game)).toEqual([])
    await game.pass(60_000)
    expect(resets(game)).toEqual([])
    await game.host({ kind: 'modal', open: false })
    expect(announcements(game)).toHaveLength(1)
    await passPolled(game, 13_000, 130)
    expect(resets(game)).toHaveLength(1)
  })

  test('[B11, P11] the dialog of the spicy level and an alert hold it like a modal', async () => {
    const game = await play()
    await game.host({ kind: 'user', user: { id: 'u1', guest: false, coins: 12 } })
    game.server.last().send(enter)
    await game.pass(14_000)
    expect(announcements(game)).toEqual([])
    await confirmDialogs(game)
    await allow(game, 5)
    expect(announcements(game)).toEqual([])
    await game.pass(15_000)
    expect(announcements(game)).toHaveLength(1)
    game.server.last().send(event('show_alert', 5, { text: 'Mind the step.' }))
    await game.settle()
    expect(announcements(game)).toEqual([])
    await confirmDialogs(game)
    expect(announcements(game)).toHaveLength(1)
  })

  test('[B11] a resumed session announces again, and charges 5 s later', async () => {
    const before = await paid()
    await passPolled(before, 21_000, 29)
    await confirm(before)
    before.kill()
    before.clock.jumpTo(before.clock.now() + 60_000)
    const game = await play({ store: before.store, clock: before.clock, command: { restart: false } })
    game.server.last().end()
    await game.settle()
    expect(announcements(game)).toHaveLength(1)
    await passPolled(game, 0, 89)
    expect(resets(game)).toEqual([])
    await game.pass(CHARGE_NOTICE.minMs)
    expect(resets(game)).toHaveLength(1)
  })

  test('[B11, B6] a reset without an answer is requested again without another announcement', async () => {
    const game = await due()
    await confirm(game)
    await answer(game, 'reset', { failure: 'network' })
    await hide(game, true)
    await hide(game, false)
    await game.pass(10_000)
    expect(resets(game)).toHaveLength(1)
    expect(announcements(game)).toEqual([])
  })

  test('[B9, B11] the end of the scene withdraws it', async () => {
    const game = await paid()
    await game.pass(15_000)
    await game.host({ kind: 'resumed' })
    game.server.last().send(event('show_scene', 9, { scene_id: 's2' }))
    game.server.last().end()
    await game.settle()
    expect(announcements(game)).toEqual([])
    await game.pass(60_000)
    expect(announcements(game)).toEqual([])
  })
})

describe('the count of a paid scene', () => {
  test('[B12] the page counts on from the last known seconds', async () => {
    const game = await paid()
    const begun = game.clock.now()
    expect(game.view().paid).toMatchObject({ elapsed: 0, elapsedAt: begun })
    await game.pass(10_000)
    await answer(game, 'cost', 9)
    expect(game.view().paid).toMatchObject({ elapsed: 9, elapsedAt: begun + 10_000 })
  })

  test.each([
    ['behind a hidden page', { kind: 'visibility', visible: false }, { kind: 'visibility', visible: true }],
    ['without a network', { kind: 'network', online: false }, { kind: 'network', online: true }],
    ['while another tab plays', { kind: 'owner', owner: false }, { kind: 'owner', owner: true }],
  ] as const)('[B12] %s it stands still', async (_where, leave, back) => {
    const game = await paid()
    await game.pass(4_000)
    await game.host(leave)
    expect(game.view().paid).toMatchObject({ elapsed: 4, elapsedAt: null })
    await game.pass(60_000)
    await game.host(back)
    expect(game.view().paid).toMatchObject({ elapsed: 4, elapsedAt: game.clock.now() })
  })

  test('[B12] while payment is required it stands still', async () => {
    const game = await due()
    await answer(game, 'reset', { failure: 'refused' })
    expect(game.view().paid).toMatchObject({ state: 'payment_required', elapsedAt: null })
  })
})
