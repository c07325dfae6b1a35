/** Whether a text that the player sent was taken: the page keeps it as the draft until then. */
import { expect, test } from 'vitest'
import { line, options } from '../../../fixtures/builders/events.ts'
import { StaleWriterError } from '../../../worker/log/store.ts'
import { callsOf } from '../../helpers/server.ts'
import { type Browser, createBrowser, newTab, openTab, type Tab, type TabOptions, twoTabs } from '../../helpers/tabs.ts'
import { createFlakyStore } from '../log/flakyStore.ts'

const hello = { kind: 'send', text: 'Hello' } as const

/** A tab in which the player may write. */
async function openInput(tabOptions: TabOptions = {}): Promise<{ browser: Browser; tab: Tab }> {
  const browser = createBrowser()
  const tab = await openTab(browser, { command: { restart: true }, ...tabOptions })
  browser.server.last().send(line(1, 'Who are you?', 'system'))
  browser.server.last().end()
  await browser.pass(5_000)
  expect(tab.view().composer.reason).toBeNull()
  return { browser, tab }
}

/** Sends the text; `answers` has the answer once there is one. */
function send(tab: Tab): boolean[] {
  const answers: boolean[] = []
  const answer = tab.coordinator.session()?.driver.intend(hello) ?? Promise.resolve(false)
  void answer.then((isTaken) => answers.push(isTaken))
  return answers
}

test('[I13] a text is taken when its entry is stored, not before', async () => {
  const flaky = createFlakyStore()
  const { browser, tab } = await openInput({ store: () => flaky.store })
  flaky.hold()
  const answers = send(tab)
  await browser.settle()
  expect(tab.lines()).toEqual(['Who are you?', 'Hello'])
  expect(answers).toEqual([])
  flaky.letAll()
  await browser.settle()
  expect(answers).toEqual([true])
})

test('[I13] without storage it is taken when its request is sent', async () => {
  const flaky = createFlakyStore()
  flaky.fail(true)
  const { browser, tab } = await openInput({ store: () => flaky.store })
  const answers = send(tab)
  await browser.settle()
  expect(answers).toEqual([true])
  expect(callsOf(browser.server.requests)).toEqual(['game.start', 'game.action'])
})

test('[I13] of two texts at once the second is not taken: the input has closed', async () => {
  const { browser, tab } = await openInput()
  const answers = [send(tab), send(tab)]
  await browser.settle()
  expect(answers).toEqual([[true], [false]])
  expect(tab.lines()).toEqual(['Who are you?', 'Hello'])
})

test('[I13] a closed input takes no text', async () => {
  const { browser, tab } = await openInput()
  await tab.intend(hello)
  browser.server.last().send(options(2, ['stay']))
  browser.server.last().end()
  await browser.pass(5_000)
  expect(tab.view().composer.reason).toBe('select_option')
  const answers = send(tab)
  await browser.settle()
  expect(answers).toEqual([false])
})

test('[I13] a tab without a session takes no text: before it is opened, while it follows, and closed', async () => {
  const { browser, second } = await twoTabs()
  const unopened = newTab(browser)
  const { tab: closed } = await openInput()
  await closed.coordinator.close()
  const answers = [send(unopened), send(second), send(closed)]
  await browser.settle()
  expect(answers).toEqual([[false], [false], [false]])
})

test('[I13] a text is not taken where another tab has become the writer of the log', async () => {
  let isStale = false
  const { browser, tab } = await openInput({
    store: (store) => ({
      ...store,
      async append(...args) {
        if (!isStale) return store.append(...args)
        isStale = false
        throw new StaleWriterError()
      },
    }),
  })
  isStale = true
  const answers = send(tab)
  await browser.settle()
  expect(answers).toEqual([false])
  expect(callsOf(browser.server.requests)).not.toContain('game.action')
})

test('[I13] a text that is sent just before the session closes is stored, and taken', async () => {
  const { browser, tab } = await openInput()
  const answers = send(tab)
  await tab.coordinator.close()
  expect(answers).toEqual([true])
  expect((await browser.entries()).at(-1)).toMatchObject({ type: 'intent', intent: hello })
})
