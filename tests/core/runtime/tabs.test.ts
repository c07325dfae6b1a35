/** One story in several tabs: one leads, the others follow. */
import { CHARGE_NOTICE } from '../../../protocol/limits.ts'
import { describe, expect, test } from 'vitest'
import { event, line } from '../../../fixtures/builders/events.ts'
import { foldAll } from '../../../worker/reducer/fold.ts'
import { reenact } from '../../../worker/debug/reenact.ts'
import { type TabPort } from '../../../worker/tabs/port.ts'
import { callsOf } from '../../helpers/server.ts'
import { createBrowser, ELSEWHERE, openRequests, openTab, twoTabs } from '../../helpers/tabs.ts'
import { HEADER } from '../../helpers/opening.ts'

/** A port that drops release requests and evictions, as in a frozen page. */
function withoutReleaseRequests(tabs: TabPort): TabPort {
  return {
    join: (session, listener) =>
      tabs.join(session, { ...listener, onReleaseRequested: () => undefined, onEvicted: () => undefined }),
  }
}

describe('a follower', () => {
  test('[T1] shows what the log holds, and says that the story is played elsewhere', async () => {
    const { browser, first, second } = await twoTabs()
    expect(second.lines()).toEqual(['Stay?'])
    expect(second.view()).toMatchObject({
      composer: ELSEWHERE,
      options: { items: [{ id: 'stay' }] },
      flow: 'initialized',
    })
    expect(first.view()).toMatchObject({ composer: { reason: 'select_option' } })
    expect(callsOf(browser.server.requests)).toEqual(['game.start'])
  })

  test('[T1] follows what is played, by patches', async () => {
    const { browser, first, second } = await twoTabs()
    const before = second.updates.length
    await first.intend({ kind: 'choose', optionId: 'stay' })
    browser.server.last().send(line(3, 'Good.', 'system'), event('show_image', 4, { url: '/dawn.webp', alt: 'Dawn' }))
    await browser.pass(5_000)
    expect(second.lines()).toEqual(['Stay?', 'STAY', 'Good.'])
    expect(second.view()).toMatchObject({
      options: null,
      composer: ELSEWHERE,
      typing: null,
      stage: { background: { url: '/dawn.webp' } },
    })
    expect(second.updates.slice(before).every((update) => 'patches' in update)).toBe(true)
    expect(second.updates.length).toBeGreaterThan(before)
    expect(callsOf(browser.server.requests)).toEqual(['game.start', 'game.action'])
  })

  test('[T1] plays nothing back: no music, clip or voice, no overlay, and no notice', async () => {
    const { browser, first, second } = await twoTabs()
    await first.intend({ kind: 'choose', optionId: 'stay' })
    browser.server
      .last()
      .send(
        event('play_audio', 3, { url: '/rain.opus', audio_type: 'bgm' }),
        event('error', 4, { message: 'Oh' }),
        event('show_overlay', 5, { overlay: 'Midnight' }),
      )
    await browser.pass(5_000)
    expect(first.view()).toMatchObject({
      sound: { bgm: { url: '/rain.opus' } },
      overlay: { text: 'Midnight' },
      notices: [{ text: 'Oh' }],
    })
    expect(second.view()).toMatchObject({
      sound: { bgm: null },
      overlay: null,
      notices: [],
      video: null,
      voice: null,
      upload: null,
    })
    await first.intend({ kind: 'continue', overlayId: first.view().overlay?.id ?? '' })
    browser.server
      .last()
      .send(
        event('play_video', 6, { url: '/storm.mp4' }),
        event('animated_images', 7, { images: [{ url: '/a.webp' }] }),
      )
    await browser.pass(5_000)
    expect(first.view().video).not.toBeNull()
    expect(second.view()).toMatchObject({ video: null, stage: { frames: null, still: null } })
  })

  test('[T1] its view is the same, whether it followed by patches or opened later', async () => {
    const { browser, first, second } = await twoTabs()
    await first.intend({ kind: 'choose', optionId: 'stay' })
    browser.server
      .last()
      .send(event('heart_value', 3, { heart_value: 30 }), event('show_ending', 4, { html: '<p>Dawn.</p>' }))
    await browser.pass(2_000)
    await first.intend({ kind: 'playAgain' })
    browser.server.last().send(event('show_image', 5, { url: '/night.webp' }), line(6, 'The lamps.', 'system'))
    await browser.pass(1_000)
    const third = await openTab(browser)
    expect(second.view()).toEqual(third.view())
    expect(second.view().stage.background?.url).toBe('/night.webp')
  })

  test('[T1] a new game in another tab is followed, too', async () => {
    const { browser, second } = await twoTabs()
    const third = await openTab(browser, { command: { restart: true } })
    browser.server.last().send(line(10, 'Again.', 'system'))
    await browser.pass(1_000)
    expect(third.lines()).toEqual(['Again.'])
    expect(second.lines()).toEqual(['Again.'])
  })

  test('[T1] where nothing is stored yet it says so all the same', async () => {
    const browser = createBrowser()
    await openTab(browser, { store: (store) => ({ ...store, append: () => Promise.reject(new Error('full')) }) })
    const second = await openTab(browser)
    expect(second.view()).toMatchObject({ composer: ELSEWHERE, messages: { count: 0 }, flow: 'initialized' })
  })

  test('[T2, I11] sends, writes and awaits nothing, whatever the player does in it', async () => {
    const { browser, second } = await twoTabs()
    const before = {
      entries: await browser.entries(),
      requests: browser.server.requests.length,
      view: second.view(),
      timers: browser.clock.pending(),
    }
    await second.intend({ kind: 'choose', optionId: 'stay' })
    await second.intend({ kind: 'send', text: 'Me too!' })
    await second.intend({ kind: 'playAgain' })
    await second.host({ kind: 'user', user: { id: 'u1', guest: false, coins: 99 } })
    await second.host({ kind: 'resumed' })
    await browser.pass(60_000)
    expect({
      entries: await browser.entries(),
      requests: browser.server.requests.length,
      view: second.view(),
      timers: browser.clock.pending(),
    }).toEqual(before)
  })
})

describe('Play here', () => {
  test('[T3] swaps them: nothing is lost, and nothing is posted twice', async () => {
    const { browser, first, second } = await twoTabs()
    await first.intend({ kind: 'choose', optionId: 'stay' })
    const action = browser.server.last()
    action.send(line(3, 'Good.', 'system'))
    await browser.settle()
    await second.playHere()
    await browser.pass(100)
    expect(action.aborted()).toBe(true)
    expect(first.view().composer).toEqual(ELSEWHERE)
    expect(second.view().composer.reason).not.toBe('elsewhere')
    expect(openRequests(browser)).toEqual(['game.history'])
    browser.server.last().send(line(3, 'Good.', 'system'), line(4, 'And now?', 'system'))
    browser.server.last().end()
    await browser.pass(8_000)
    // Of the action that had begun to be answered only the rest is asked for.
    browser.server.last().end()
    await browser.pass(100)
    expect(second.lines()).toEqual(['Stay?', 'STAY', 'Good.', 'And now?'])
    expect(first.lines()).toEqual(second.lines())
    expect(callsOf(browser.server.requests)).toEqual(['game.start', 'game.action', 'game.history', 'game.history'])
    await second.intend({ kind: 'send', text: 'Hello' })
    expect(first.lines()).toEqual(second.lines())
  })

  test('[T3, L1, L3] the log records the change of leader, and stays one log', async () => {
    const { browser, first, second } = await twoTabs()
    await second.playHere()
    await browser.pass(100)
    browser.server.last().end()
    await browser.pass(100)
    await first.playHere()
    await browser.pass(100)
    const entries = await browser.entries()
    expect(
      entries.flatMap((entry) => (entry.type === 'host' && entry.fact.kind === 'owner' ? [entry.fact.owner] : [])),
    ).toEqual([false, true, false, true])
    expect(foldAll(entries).core.isLeader).toBe(true)
    expect((await reenact({ header: HEADER, entries })).entries).toEqual(entries)
  })

  test('[T3, T4] a leader that does not release is evicted after 1 s, and what it writes then is refused', async () => {
    const browser = createBrowser()
    const frozen = await openTab(browser, { command: { restart: true }, tabs: withoutReleaseRequests(browser.tabs) })
    browser.server.last().send(line(1, 'Stay?', 'system'))
    browser.server.last().end()
    await browser.pass(5_000)
    const second = await openTab(browser)
    await second.playHere()
    await browser.pass(900)
    expect(second.view().composer).toEqual(ELSEWHERE)
    await browser.pass(200)
    expect(second.view().composer.reason).not.toBe('elsewhere')
    browser.server.last().end()
    await browser.pass(1_000)
    const before = { requests: browser.server.requests.length, entries: await browser.entries() }
    // It wakes up and does not know yet.
    await frozen.intend({ kind: 'send', text: 'I am still here' })
    await browser.pass(1_000)
    expect({ requests: browser.server.requests.length, entries: await browser.entries() }).toEqual(before)
    expect(frozen.view().composer).toEqual(ELSEWHERE)
    expect(frozen.lines()).toEqual(['Stay?'])
    await second.intend({ kind: 'send', text: 'Hello' })
    expect(frozen.lines()).toEqual(['Stay?', 'Hello'])
  })

  test('[T3] the coins are those of the log, until the server is asked', async () => {
    const browser = createBrowser()
    const user = (coins: number, id = 'u1') => ({ kind: 'user', user: { id, guest: false, coins } }) as const
    const first = await openTab(browser, { command: { restart: true } })
    await first.host(user(120))
    const second = await openTab(browser)
    await second.host(user(120))
    await second.host({ kind: 'settings', muted: true })
    browser.server.last().send(event('update_user_coins', 1, { coins: 20 }))
    browser.server.last().end()
    await browser.pass(1_000)
    expect([first.refreshed(), second.refreshed()]).toEqual([0, 0])
    await second.playHere()
    await browser.pass(100)
    expect(second.view()).toMatchObject({ coins: 20, sound: { muted: true } })
    expect([first.refreshed(), second.refreshed()]).toEqual([0, 1])
    await second.host(user(25))
    expect(second.view().coins).toBe(25)
    // Another user has signed in in that tab.
    await first.host(user(3, 'u2'))
    await first.playHere()
    await browser.pass(100)
    expect(first.view().coins).toBe(3)
  })

  test('[T3] a new game steals leadership by itself', async () => {
    const { browser, first } = await twoTabs()
    const third = await openTab(browser, { command: { restart: true } })
    expect(first.view().composer).toEqual(ELSEWHERE)
    expect(third.view().composer.reason).not.toBe('elsewhere')
    expect(callsOf(browser.server.requests)).toEqual(['game.start', 'game.start'])
    // It was asked for once: a tab that leads again continues.
    await first.playHere()
    await browser.pass(100)
    await third.playHere()
    await browser.pass(100)
    expect((await browser.entries()).filter(({ type }) => type === 'open')).toHaveLength(1)
    expect(callsOf(browser.server.requests).filter((call) => call === 'game.start').length).toBeLessThanOrEqual(4)
  })

  test('[T3] one tab leads after several calls of playHere at once', async () => {
    const { browser, first, second } = await twoTabs()
    await first.playHere()
    for (const tab of [second, first, second, first]) tab.coordinator.playHere()
    await browser.pass(5_000)
    expect([first, second].filter((tab) => tab.view().composer.reason !== 'elsewhere')).toHaveLength(1)
    expect(foldAll(await browser.entries()).core.isLeader).toBe(true)
  })

  test('[T8] an interval is charged once, whichever tab asks', async () => {
    const browser = createBrowser()
    const first = await openTab(browser, { command: { restart: true } })
    await first.host({ kind: 'user', user: { id: 'u1', guest: false, coins: 50 } })
    browser.server.last().send(event('enter_paid_scene', 1, { scene_id: 's1', seconds: 30, coins: 5 }))
    browser.server.last().end()
    await browser.pass(100)
    // The player closes the dialog of the spicy level.
    for (const { id } of first.view().notices) await first.intend({ kind: 'noticed', noticeId: id })
    await first.intend({ kind: 'pausePaid' })
    await first.intend({ kind: 'goOnPaid', allowed: 50 })
    const second = await openTab(browser)
    for (let swap = 0; swap < 4; swap += 1) {
      await browser.pass(10_000)
      for (const { call, answer } of browser.calls.values()) if (call.name === 'cost') answer(31)
      await browser.settle()
      await browser.pass(CHARGE_NOTICE.minMs)
      // The reset is out, and not answered yet.
      await (swap % 2 === 0 ? second : first).playHere()
      await browser.pass(200)
      browser.server.last().end()
    }
    const keys = browser.issuedCalls.flatMap((call) => (call.name === 'reset' ? [call.idempotencyKey] : []))
    expect(keys.length).toBeGreaterThan(1)
    expect(new Set(keys).size).toBe(1)
    // The follower asks for nothing.
    expect(new Set([...browser.calls.keys()].map((name) => name.split(' ')[0])).size).toBeLessThanOrEqual(1)
  })
})
