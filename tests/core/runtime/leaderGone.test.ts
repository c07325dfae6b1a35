/** A story whose leader closes, or whose page is frozen. */
import { describe, expect, test } from 'vitest'
import { line } from '../../../fixtures/builders/events.ts'
import { type TabPort } from '../../../worker/tabs/port.ts'
import { callsOf } from '../../helpers/server.ts'
import { ELSEWHERE, newTab, openRequests, openTab, twoTabs } from '../../helpers/tabs.ts'

describe('when the leader goes', () => {
  test('[T5] a visible follower leads by itself', async () => {
    const { browser, first, second } = await twoTabs()
    await first.coordinator.close()
    await browser.pass(100)
    expect(second.view().composer.reason).not.toBe('elsewhere')
    expect(callsOf(browser.server.requests)).toEqual(['game.start', 'game.history'])
  })

  test('[T5] a hidden one does when it becomes visible', async () => {
    const { browser, first, second } = await twoTabs()
    await second.host({ kind: 'visibility', visible: false })
    await first.coordinator.close()
    await browser.pass(60_000)
    expect(second.view().composer).toEqual(ELSEWHERE)
    await second.host({ kind: 'visibility', visible: true })
    await browser.pass(100)
    expect(second.view().composer.reason).not.toBe('elsewhere')
  })

  test('[T5] a reloaded leader leads again, with the other one hidden', async () => {
    const { browser, first, second } = await twoTabs()
    await second.host({ kind: 'visibility', visible: false })
    await first.coordinator.close()
    const again = await openTab(browser)
    expect(again.view().composer.reason).not.toBe('elsewhere')
    expect(second.view().composer).toEqual(ELSEWHERE)
  })

  test('[T5] of two sessions of one page the second waits a moment for the first to be gone', async () => {
    const { browser, first, second } = await twoTabs()
    await second.coordinator.close()
    const again = newTab(browser)
    void again.coordinator.open()
    await browser.settle()
    await first.coordinator.close()
    await browser.pass(500)
    expect(again.updates.map((update) => ('view' in update ? update.view.composer.reason : null))).not.toContain(
      'elsewhere',
    )
    expect(again.view().options?.items).toHaveLength(1)
  })
})

describe('a page that is frozen', () => {
  test('[T7] closes its streams with all stored, and releases leadership', async () => {
    const { browser, first, second } = await twoTabs()
    await first.intend({ kind: 'choose', optionId: 'stay' })
    await first.host({ kind: 'frozen', frozen: true })
    await browser.pass(100)
    expect(browser.server.requests[1]?.aborted()).toBe(true)
    expect(second.view().composer.reason).not.toBe('elsewhere')
    expect((await browser.entries()).flatMap((entry) => (entry.type === 'host' ? [entry.fact.kind] : []))).toEqual([
      'frozen',
      'resumed',
    ])
  })

  test.each([
    ['it is thawed', { kind: 'frozen', frozen: false }],
    ['it becomes visible', { kind: 'visibility', visible: true }],
  ] as const)('[T7] it resumes from the log when %s', async (_when, fact) => {
    const { browser, first, second } = await twoTabs()
    await second.coordinator.close()
    await first.intend({ kind: 'choose', optionId: 'stay' })
    browser.server.last().send(line(3, 'Good.', 'system'))
    await browser.settle()
    await first.host({ kind: 'frozen', frozen: true })
    await browser.pass(3_600_000)
    expect(openRequests(browser)).toEqual([])
    await first.host(fact)
    await browser.pass(500)
    expect(openRequests(browser)).toEqual(['game.history'])
    browser.server.last().send(line(3, 'Good.', 'system'), line(4, 'And now?', 'system'))
    browser.server.last().end()
    await browser.pass(8_000)
    browser.server.last().end()
    await browser.pass(100)
    expect(first.lines()).toEqual(['Stay?', 'STAY', 'Good.', 'And now?'])
    expect(first.view().composer.reason).toBeNull()
  })

  test('[T7] it follows where another tab leads by then', async () => {
    const { browser, first, second } = await twoTabs()
    await first.host({ kind: 'frozen', frozen: true })
    await browser.pass(100)
    browser.server.last().end()
    await second.intend({ kind: 'choose', optionId: 'stay' })
    await first.host({ kind: 'frozen', frozen: false })
    await browser.pass(500)
    expect(first.view().composer).toEqual(ELSEWHERE)
    expect(first.lines()).toEqual(['Stay?', 'STAY'])
    expect(second.view().composer.reason).not.toBe('elsewhere')
  })

  test('[T7] one that is active again at once continues, and aborts nothing', async () => {
    const { browser, first, second } = await twoTabs()
    await first.intend({ kind: 'choose', optionId: 'stay' })
    first.coordinator.reportHostFact({ kind: 'frozen', frozen: true })
    first.coordinator.reportHostFact({ kind: 'frozen', frozen: false })
    await browser.pass(1_000)
    expect(browser.server.last().aborted()).toBe(false)
    expect(second.view().composer).toEqual(ELSEWHERE)
    expect(callsOf(browser.server.requests)).toEqual(['game.start', 'game.action'])
  })

  test('[T7, T1] a follower sees what it missed', async () => {
    const { browser, first } = await twoTabs()
    // It hears nothing while it is frozen.
    const deaf: TabPort = {
      join: (session, listener) => browser.tabs.join(session, { ...listener, onChanged: () => undefined }),
    }
    const third = await openTab(browser, { tabs: deaf })
    await third.host({ kind: 'frozen', frozen: true })
    await first.intend({ kind: 'choose', optionId: 'stay' })
    expect(third.lines()).toEqual(['Stay?'])
    await third.host({ kind: 'frozen', frozen: false })
    await browser.pass(500)
    expect(third.lines()).toEqual(['Stay?', 'STAY'])
    expect(third.view().composer).toEqual(ELSEWHERE)
  })

  test('[T7] a follower leads after the leader has gone', async () => {
    const { browser, first, second } = await twoTabs()
    await second.host({ kind: 'frozen', frozen: true })
    await first.coordinator.close()
    await browser.pass(1_000)
    expect(second.view().composer).toEqual(ELSEWHERE)
    await second.host({ kind: 'frozen', frozen: false })
    await browser.pass(500)
    expect(second.view().composer.reason).not.toBe('elsewhere')
  })
})
