/** However several tabs take turns, freeze, close and come back, one leads in the end, and it is one story. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldAll } from '../../worker/reducer/fold.ts'
import { type TabPort } from '../../worker/tabs/port.ts'
import { type Browser, createBrowser, newTab, type Tab } from '../helpers/tabs.ts'
import { RUNS, type Story, storyArbitrary, TIMEOUT_MS } from './storyArbitrary.ts'
import { createStoryServer, type StoryServer } from './storyServer.ts'

interface Scene {
  browser: Browser
  storyServer: StoryServer
  /** Null: closed. */
  tabs: (Tab | null)[]
  /** Whether a tab was open that misses some of its messages. */
  missesMessages: boolean
}
type Step = (scene: Scene) => Promise<unknown>

/** A tab that sometimes misses a release request or its eviction, because it is busy. */
function missingSome(tabs: TabPort): TabPort {
  let calls = 0
  const sometimes = (run: () => void) => (): void => {
    calls += 1
    if (Math.floor(calls / 2) % 2 === 0) run()
  }
  return {
    join: (session, listener) =>
      tabs.join(session, {
        ...listener,
        onReleaseRequested: sometimes(listener.onReleaseRequested),
        onEvicted: sometimes(listener.onEvicted),
      }),
  }
}

async function openAt(scene: Scene, index: number, restart: boolean): Promise<void> {
  const { browser, tabs } = scene
  if (index === 2) scene.missesMessages = true
  await tabs[index]?.coordinator.close()
  const tab = newTab(browser, { command: { restart }, ...(index === 2 && { tabs: missingSome(browser.tabs) }) })
  tabs[index] = tab
  void tab.coordinator.open()
  await browser.settle()
}

const which = fc.nat({ max: 2 })
const inTab = (act: (tab: Tab) => Promise<unknown>): fc.Arbitrary<Step> =>
  which.map((index): Step => async ({ tabs }) => {
    const tab = tabs[index]
    if (tab !== null && tab !== undefined) await act(tab)
  })

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(1, 100, 450, 1_100, 4_000).map(
      (ms): Step =>
        ({ browser }) =>
          browser.pass(ms),
    ),
  },
  { weight: 4, arbitrary: fc.constant<Step>(({ browser, storyServer }) => storyServer.answer(browser)) },
  {
    weight: 1,
    arbitrary: fc.nat({ max: 2_000 }).map(
      (cut): Step =>
        ({ browser, storyServer }) =>
          storyServer.answer(browser, cut),
    ),
  },
  { weight: 6, arbitrary: inTab((tab) => tab.playHere()) },
  { weight: 3, arbitrary: inTab((tab) => tab.intend({ kind: 'send', text: 'And now?' })) },
  { weight: 2, arbitrary: inTab((tab) => tab.intend({ kind: 'choose', optionId: 'stay' })) },
  { weight: 1, arbitrary: inTab((tab) => tab.intend({ kind: 'tap' })) },
  { weight: 2, arbitrary: fc.boolean().chain((frozen) => inTab((tab) => tab.host({ kind: 'frozen', frozen }))) },
  { weight: 2, arbitrary: fc.boolean().chain((visible) => inTab((tab) => tab.host({ kind: 'visibility', visible }))) },
  {
    weight: 1,
    arbitrary: which.map((index): Step => async (scene) => {
      await scene.tabs[index]?.coordinator.close()
      scene.tabs[index] = null
    }),
  },
  {
    weight: 2,
    arbitrary: which.map(
      (index): Step =>
        (scene) =>
          openAt(scene, index, false),
    ),
  },
)

async function playTurns(script: Story, steps: readonly Step[]): Promise<void> {
  const browser = createBrowser()
  const scene: Scene = {
    browser,
    storyServer: createStoryServer(script, browser.server),
    tabs: [null, null, null],
    missesMessages: false,
  }
  await openAt(scene, 0, true)
  for (const one of steps) {
    await one(scene)
    await browser.settle()
  }
  // All are active and visible again, and every request is answered.
  if (scene.tabs.every((tab) => tab === null)) await openAt(scene, 0, false)
  for (const tab of scene.tabs) {
    await tab?.host({ kind: 'frozen', frozen: false })
    await tab?.host({ kind: 'visibility', visible: true })
  }
  for (let turns = 0; turns < 100; turns += 1) {
    await browser.pass(2_000)
    if (!(await scene.storyServer.answer(browser)) && turns > 10) break
  }
  const open = scene.tabs.filter((tab) => tab !== null)
  const playing = open.filter((tab) => tab.view().composer.reason !== 'elsewhere')
  expect(playing).toHaveLength(1)
  for (const tab of open) expect(tab.lines()).toEqual(playing[0]?.lines())
  const { view, core } = foldAll(await browser.entries())
  expect(core.isLeader).toBe(true)
  expect(playing[0]?.view()).toEqual(view)
  // What a tab received after it was evicted is not in the log: that is requested again, with the key it had.
  if (!scene.missesMessages) expect(scene.storyServer.postedAgain).toEqual([])
  const ids = view.messages.pages.flatMap(({ items }) => items.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
  for (const tab of open) await tab.coordinator.close()
}

test(
  '[T1, T3, T4, T8] any of three tabs at any moment',
  async () => {
    await fc.assert(
      fc.asyncProperty(storyArbitrary, fc.array(step, { minLength: 5, maxLength: 40, size: 'max' }), playTurns),
      RUNS,
    )
  },
  TIMEOUT_MS,
)
