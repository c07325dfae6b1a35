/** What becomes of a story when the tab that plays goes, or falls asleep. */
import { describe, expect, test } from 'vitest'
import { line } from '../../../fixtures/builders/events.ts'
import { type TabPort } from '../../../worker/tabs/port.ts'
import { callsOf } from '../../helpers/server.ts'
import { ELSEWHERE, newTab, openRequests, openTab, twoTabs } from '../../helpers/tabs.ts'

describe('when the tab that plays goes', () => {
  test('[T5] one that is seen plays on by itself', async () => {
    const { browser, first, second } = await twoTabs()
    await first.table.close()
    await browser.pass(100)
    expect(second.view().composer.reason).not.toBe('elsewhere')
    expect(callsOf(browser.server.requests)).toEqual(['game.start', 'game.history'])
  })

  test('[T5] one that is hidden does when it is seen', async () => {
    const { browser, first, second } = await twoTabs()
    await second.host({ kind: 'visibility', visible: false })
    await first.table.close()
    await browser.pass(60_000)
    expect(second.view().composer).toEqual(ELSEWHERE)
    await second.host({ kind: 'visibility', visible: true })
    await browser.pass(100)
    expect(second.view().composer.reason).not.toBe('elsewhere')
  })

  test('[T5] a reload takes its own place again, with the other one hidden', async () => {
    const { browser, first, second } = await twoTabs()
    await second.host({ kind: 'visibility', visible: false })
    await first.table.close()
    const again = await openTab(browser)
    expect(again.view().composer.reason).not.toBe('elsewhere')
    expect(second.view().composer).toEqual(ELSEWHERE)
  })

  test('[T5] of two sessions of one page the second waits a moment for the first to be gone', async () => {
    const { browser, first, second } = await twoTabs()
    await second.table.close()
    const again = newTab(browser)
    void again.table.open()
    await browser.settle()
    await first.table.close()
    await browser.pass(500)
    expect(again.updates.map((update) => ('view' in update ? update.view.composer.reason : null))).not.toContain('elsewhere')
    expect(again.view().options?.items).toHaveLength(1)
  })
})

describe('a page that falls asleep', () => {
  test('[T7] closes its streams with all stored, and gives up its place', async () => {
    const { browser, first, second } = await twoTabs()
    await first.intend({ kind: 'choose', optionId: 'stay' })
    await first.host({ kind: 'frozen', frozen: true })
    await browser.pass(100)
    expect(browser.server.requests[1]?.aborted()).toBe(true)
    expect(second.view().composer.reason).not.toBe('elsewhere')
    expect((await browser.entries()).flatMap((entry) => (entry.type === 'host' ? [entry.fact.kind] : []))).toEqual(['frozen', 'resumed'])
  })

  test.each([
    ['it is told so', { kind: 'frozen', frozen: false }],
    ['it is seen', { kind: 'visibility', visible: true }],
  ] as const)('[T7] it goes on from the log when %s', async (_when, fact) => {
    const { browser, first, second } = await twoTabs()
    await second.table.close()
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

  test('[T7] it looks on where another one plays by then', async () => {
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

  test('[T7] one that is up again at once goes on, and breaks nothing off', async () => {
    const { browser, first, second } = await twoTabs()
    await first.intend({ kind: 'choose', optionId: 'stay' })
    first.table.host({ kind: 'frozen', frozen: true })
    first.table.host({ kind: 'frozen', frozen: false })
    await browser.pass(1_000)
    expect(browser.server.last().aborted()).toBe(false)
    expect(second.view().composer).toEqual(ELSEWHERE)
    expect(callsOf(browser.server.requests)).toEqual(['game.start', 'game.action'])
  })

  test('[T7, T1] one that only looks on sees what it missed', async () => {
    const { browser, first } = await twoTabs()
    // It hears nothing while it sleeps.
    const deaf: TabPort = { sit: (table, listener) => browser.tabs.sit(table, { ...listener, told: () => undefined }) }
    const third = await openTab(browser, { tabs: deaf })
    await third.host({ kind: 'frozen', frozen: true })
    await first.intend({ kind: 'choose', optionId: 'stay' })
    expect(third.lines()).toEqual(['Stay?'])
    await third.host({ kind: 'frozen', frozen: false })
    await browser.pass(500)
    expect(third.lines()).toEqual(['Stay?', 'STAY'])
    expect(third.view().composer).toEqual(ELSEWHERE)
  })

  test('[T7] one that only looks on does so again', async () => {
    const { browser, first, second } = await twoTabs()
    await second.host({ kind: 'frozen', frozen: true })
    await first.table.close()
    await browser.pass(1_000)
    expect(second.view().composer).toEqual(ELSEWHERE)
    await second.host({ kind: 'frozen', frozen: false })
    await browser.pass(500)
    expect(second.view().composer.reason).not.toBe('elsewhere')
  })
})
