import { describe, expect, test } from 'vitest'
import { event, line } from '../../../fixtures/builders/events.ts'
import { type Update } from '../../../protocol/runtime.ts'
import { initialView } from '../../../protocol/view.ts'
import { createMirror } from '../../../src/game/mirror.ts'
import { play, type Play, START } from '../../helpers/session.ts'
import { playSample } from './sample.ts'

/** A page that applies updates, asks for the whole view after a gap, and acknowledges when the test does. */
function createPage() {
  const mirror = createMirror(initialView({ storyId: '', actorId: '', chatVersion: '2', locale: 'en' }), () => 0)
  const updates: Update[] = []
  let held: (() => void)[] | null = null
  let onGap = (): void => undefined
  return {
    updates,
    view: mirror.getView,
    /** Makes the page slow from now on. */
    hold: () => void (held = []),
    acknowledge: () => held?.shift()?.(),
    listen: ({ session }: Play) => void (onGap = () => session.publisher.resync()),
    show: async (update: Update) => {
      // What crosses to the page is a copy.
      updates.push(structuredClone(update))
      if (!mirror.applyUpdate(structuredClone(update))) onGap()
      if (held !== null) await new Promise<void>((resolve) => held?.push(resolve))
    },
  }
}

const heart = (timestamp: number): ReturnType<typeof event<'heart_value'>> =>
  event('heart_value', timestamp, { heart_value: timestamp })

async function changeHeart(game: Play, timestamp: number): Promise<void> {
  game.server.last().send(heart(timestamp))
  await game.settle()
}

describe('updates', () => {
  test('[L5] the first update is the whole view, the others are patches, and together they give the view', async () => {
    const page = createPage()
    const game = await playSample({ show: page.show })
    await game.pass(1_000)
    expect(page.updates.map(({ revision }) => revision)).toEqual(page.updates.map((_update, index) => index + 1))
    expect(page.updates.map((update) => 'view' in update)).toEqual(page.updates.map((_update, index) => index === 0))
    expect(page.view()).toEqual(game.view())
    expect(page.updates[0]).toMatchObject({ at: START, rate: 1 })
  })

  test('[L5] two updates are at least 16 ms apart, and changes between them go together', async () => {
    const page = createPage()
    const game = await play({ show: page.show })
    await game.pass(1_000)
    const before = page.updates.length
    for (let timestamp = 1; timestamp <= 20; timestamp += 1) {
      await changeHeart(game, timestamp)
      await game.pass(4)
    }
    await game.pass(16)
    const later = page.updates.slice(before)
    expect(later).toHaveLength(6)
    for (const [index, { at }] of later.entries())
      if (index > 0) expect(at - (later[index - 1]?.at ?? 0)).toBeGreaterThanOrEqual(16)
    expect(page.view()).toEqual(game.view())
  })

  test('[L5] one update is in flight at a time, however long it takes', async () => {
    const page = createPage()
    const game = await play({ show: page.show })
    await game.pass(1_000)
    page.hold()
    await changeHeart(game, 1)
    const before = page.updates.length
    await changeHeart(game, 2)
    await game.pass(10_000)
    await changeHeart(game, 3)
    expect(page.updates).toHaveLength(before)
    page.acknowledge()
    await game.pass(0)
    expect(page.updates).toHaveLength(before + 1)
    expect(page.view()).toEqual(game.view())
  })

  test('[L5] after a gap the whole view is sent, once, and patches continue from there', async () => {
    const page = createPage()
    const game = await play({ show: page.show })
    await changeHeart(game, 1)
    await game.pass(100)
    const before = page.updates.length
    game.session.publisher.resync()
    await game.pass(100)
    await changeHeart(game, 2)
    await game.pass(100)
    expect(page.updates.slice(before).map((update) => 'view' in update)).toEqual([true, false])
    expect(page.view()).toEqual(game.view())
  })

  test('[L5] a whole view that is asked for while an update is under way follows it', async () => {
    const page = createPage()
    const game = await play({ show: page.show })
    await game.pass(100)
    page.hold()
    await changeHeart(game, 1)
    const before = page.updates.length
    await changeHeart(game, 2)
    game.session.publisher.resync()
    page.acknowledge()
    await game.pass(16)
    expect(page.updates.slice(before)).toMatchObject([{ view: { heart: { value: 2 } } }])
  })

  test('[L5] an update that the page could not apply is a gap, closed by the whole view', async () => {
    const page = createPage()
    let fails = false
    const show = async (update: Update): Promise<void> => {
      if (fails) throw new Error('not now')
      await page.show(update)
    }
    const game = await play({ show })
    page.listen(game)
    await changeHeart(game, 3)
    await game.pass(100)
    fails = true
    await changeHeart(game, 1)
    fails = false
    await game.pass(100)
    await changeHeart(game, 2)
    await game.pass(100)
    expect(page.updates.filter((update) => 'view' in update)).toHaveLength(2)
    expect(page.view()).toEqual(game.view())
  })

  test('[L5] nothing is sent where nothing changed, and nothing after the end', async () => {
    const page = createPage()
    const game = await play({ show: page.show })
    await game.pass(100)
    const before = page.updates.length
    await game.intend({ kind: 'tap' })
    await game.host({ kind: 'settings', muted: false })
    await game.pass(100)
    expect(page.updates).toHaveLength(before)
    await game.session.close()
    await game.pass(100)
    expect(page.updates).toHaveLength(before)
  })

  test('[L5] a line costs the same after a thousand: one page is touched', async () => {
    const page = createPage()
    const game = await play({ show: page.show })
    const sizes: number[] = []
    for (const [count, from] of [
      [10, 0],
      [1_000, 10],
    ] as const) {
      game.server
        .last()
        .send(...Array.from({ length: count }, (_each, index) => line(from + index + 1, 'The lamps go out.', 'user')))
      await game.pass(100)
      game.server.last().send(line(5_000 + count, 'Only one is left.'))
      await game.pass(100)
      sizes.push(JSON.stringify(page.updates.at(-1)).length)
      await game.pass(5_000)
    }
    expect(
      game
        .view()
        .messages.pages.map(({ items }) => items.length)
        .slice(0, -1)
        .every((length) => length === 50),
    ).toBe(true)
    expect(sizes[1]).toBeLessThan(1.1 * (sizes[0] ?? 0))
    expect(sizes[1]).toBeLessThan(2_000)
  })

  test('[L5] a line is at most three updates: it waits, it types, it has been typed', async () => {
    const LINES = 20
    const page = createPage()
    const game = await play({ show: page.show })
    await game.pass(1_000)
    const before = page.updates.length
    game.server
      .last()
      .send(...Array.from({ length: LINES }, (_each, index) => line(index + 1, 'Seven lamps, and six burn.')))
    await game.pass(LINES * 10_000)
    expect(game.view().messages.count).toBeGreaterThanOrEqual(LINES)
    const updates = page.updates.length - before
    expect(updates).toBeGreaterThanOrEqual(LINES)
    expect(updates).toBeLessThanOrEqual(3 * LINES)
  })
})
