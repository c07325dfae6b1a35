/** However several tabs take turns, sleep, close and come back, one plays in the end, and it is one story. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldAll } from '../../worker/reducer/fold.ts'
import { type TabPort } from '../../worker/tabs/port.ts'
import { type Browser, createBrowser, newTab, type Tab } from '../helpers/tabs.ts'
import { RUNS, type Story, story, TIMEOUT_MS } from './stories.ts'
import { createWorld, type World } from './world.ts'

interface Scene {
  browser: Browser
  world: World
  /** Null: closed. */
  tabs: (Tab | null)[]
  /** One was open that does not always hear. */
  deaf: boolean
}
type Step = (scene: Scene) => Promise<unknown>

/** A tab that is now and then too busy to hear that it is asked, or was put out. */
function hardOfHearing(tabs: TabPort): TabPort {
  let calls = 0
  const sometimes = (run: () => void) => (): void => {
    calls += 1
    if (Math.floor(calls / 2) % 2 === 0) run()
  }
  return { sit: (table, listener) => tabs.sit(table, { ...listener, asked: sometimes(listener.asked), lost: sometimes(listener.lost) }) }
}

async function openAt(scene: Scene, index: number, restart: boolean): Promise<void> {
  const { browser, tabs } = scene
  if (index === 2) scene.deaf = true
  await tabs[index]?.table.close()
  const tab = newTab(browser, { command: { restart }, ...(index === 2 && { tabs: hardOfHearing(browser.tabs) }) })
  tabs[index] = tab
  void tab.table.open()
  await browser.settle()
}

const which = fc.nat({ max: 2 })
const inTab = (act: (tab: Tab) => Promise<unknown>): fc.Arbitrary<Step> => which.map((index): Step => async ({ tabs }) => { const tab = tabs[index]; if (tab !== null && tab !== undefined) await act(tab) })

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(1, 100, 450, 1_100, 4_000).map((ms): Step => ({ browser }) => browser.pass(ms)) },
  { weight: 4, arbitrary: fc.constant<Step>(({ browser, world }) => world.answer(browser, () => ({}))) },
  { weight: 1, arbitrary: fc.nat({ max: 2_000 }).map((cut): Step => ({ browser, world }) => world.answer(browser, () => ({ cut }))) },
  { weight: 6, arbitrary: inTab((tab) => tab.playHere()) },
  { weight: 3, arbitrary: inTab((tab) => tab.intend({ kind: 'send', text: 'And now?' })) },
  { weight: 2, arbitrary: inTab((tab) => tab.intend({ kind: 'choose', optionId: 'stay' })) },
  { weight: 1, arbitrary: inTab((tab) => tab.intend({ kind: 'tap' })) },
  { weight: 2, arbitrary: fc.boolean().chain((frozen) => inTab((tab) => tab.host({ kind: 'frozen', frozen }))) },
  { weight: 2, arbitrary: fc.boolean().chain((visible) => inTab((tab) => tab.host({ kind: 'visibility', visible }))) },
  { weight: 1, arbitrary: which.map((index): Step => async (scene) => { await scene.tabs[index]?.table.close(); scene.tabs[index] = null }) },
  { weight: 2, arbitrary: which.map((index): Step => (scene) => openAt(scene, index, false)) },
)

async function wild(told: Story, steps: readonly Step[]): Promise<void> {
  const browser = createBrowser()
  const scene: Scene = { browser, world: createWorld(told, browser.server), tabs: [null, null, null], deaf: false }
  await openAt(scene, 0, true)
  for (const one of steps) {
    await one(scene)
    await browser.settle()
  }
  // All wake up and are seen, and all that is asked is answered.
  if (scene.tabs.every((tab) => tab === null)) await openAt(scene, 0, false)
  for (const tab of scene.tabs) {
    await tab?.host({ kind: 'frozen', frozen: false })
    await tab?.host({ kind: 'visibility', visible: true })
  }
  for (let turns = 0; turns < 100; turns += 1) {
    await browser.pass(2_000)
    if (!(await scene.world.answer(browser, () => ({}))) && turns > 10) break
  }
  const open = scene.tabs.filter((tab) => tab !== null)
  const playing = open.filter((tab) => tab.view().composer.reason !== 'elsewhere')
  expect(playing).toHaveLength(1)
  for (const tab of open) expect(tab.lines()).toEqual(playing[0]?.lines())
  const { view, core } = foldAll(await browser.entries())
  expect(core.owner).toBe(true)
  expect(playing[0]?.view()).toEqual(view)
  // What a tab was told after it had been put out is not in the log: that is asked for again, with the key it had.
  if (!scene.deaf) expect(scene.world.postedAgain).toEqual([])
  const ids = view.messages.pages.flatMap(({ items }) => items.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
  for (const tab of open) await tab.table.close()
}

test('[T1, T3, T4, T8] any of three tabs at any moment', async () => {
  await fc.assert(fc.asyncProperty(story, fc.array(step, { minLength: 5, maxLength: 40, size: 'max' }), wild), RUNS)
}, TIMEOUT_MS)
