import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type AppConfig } from '../../../protocol/appConfig.ts'
import { type PlayerReport } from '../../../protocol/report.ts'
import { type Locale } from '../../../protocol/locale.ts'
import { CREDIT_CHANGE_MS } from '../../../protocol/limits.ts'
import { type TaskView } from '../../../protocol/view/progress.ts'
import { createFakeGame } from '../../../src/dev/gallery/fakeGame.ts'
import { createFakeMessage, createFakePaid, createFakeView, splitIntoPages } from '../../../src/dev/gallery/fakeView.ts'
import { replacePageClock } from '../../../src/platform/time.ts'
import { showChat } from '../../helpers/game.tsx'
import { createManualPageClock } from '../../helpers/pageClock.ts'
import { configureApp } from '../shell/configureApp.ts'
import { emulateMotion } from '../../helpers/emulateMotion.ts'

await emulateMotion('no-preference')

let restoreClock = (): void => undefined
afterEach(() => restoreClock())

const task: TaskView = { id: 'k', level: 2, percent: 40, description: 'Find the keeper' }
const parts = {
  progress: { total: 42, task },
  heart: { value: 64, sceneIds: [], isAllowMessage: true },
  coins: 108,
  messages: splitIntoPages([createFakeMessage('a', 'Come.')]),
}

test('everything has its role and name', async () => {
  const { screen } = await showChat(createFakeView(parts))
  await expect.element(screen.getByRole('button', { name: 'Back' })).toBeVisible()
  await expect
    .element(screen.getByRole('progressbar', { name: 'Story progress' }))
    .toHaveAttribute('aria-valuenow', '42')
  await expect
    .element(screen.getByRole('region', { name: 'Task' }).getByRole('button', { name: 'Level 2 · Find the keeper' }))
    .toBeVisible()
  await expect.element(screen.getByRole('img', { name: 'Heart: 64' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Credits: 108 diamonds' })).toBeVisible()
})

test('what is not known is not shown', async () => {
  const { screen } = await showChat(createFakeView())
  await expect.element(screen.getByRole('button', { name: 'Back' })).toBeVisible()
  expect(screen.getByRole('progressbar').query()).toBeNull()
  expect(screen.getByRole('region', { name: 'Task' }).query()).toBeNull()
  expect(screen.getByRole('button', { name: /Credits/ }).query()).toBeNull()
})

test('many diamonds are short to the eye and exact to the ear', async () => {
  const { screen } = await showChat(createFakeView({ ...parts, coins: 12_345 }))
  await expect.element(screen.getByRole('button', { name: 'Credits: 12345 diamonds' })).toHaveTextContent('12.3k')
})

test('the task tip unfolds and folds; a new level folds it, and so does being done', async () => {
  const { screen, game } = await showChat(createFakeView(parts))
  const tip = screen.getByRole('region', { name: 'Task' }).getByRole('button')
  const details = screen.getByText(/% done/)
  const change = (changed: Partial<TaskView>): void =>
    game.change({ progress: { total: 42, task: { ...task, ...changed } } })
  await expect.element(tip).toHaveAttribute('aria-expanded', 'false')
  await tip.click()
  await expect.element(details).toHaveTextContent('40% done')
  await expect.element(details).toBeVisible()
  change({ percent: 60 })
  await expect.element(details).toBeVisible()
  change({ level: 3 })
  await expect.element(details).not.toBeVisible()
  await tip.click()
  change({ level: 3, percent: 100 })
  await expect.element(details).not.toBeVisible()
  await tip.click()
  await expect.element(details).toBeVisible()
  await tip.click()
  await expect.element(details).not.toBeVisible()
})

test('the heart beats when its value changes, and not before', async () => {
  const { screen, game } = await showChat(createFakeView(parts))
  const pill = screen.getByRole('img', { name: /Heart/ })
  const countMotions = (): number => pill.element().getAnimations({ subtree: true }).length
  expect(countMotions()).toBe(0)
  game.change({ heart: { value: 72, sceneIds: [], isAllowMessage: true } })
  await expect.element(screen.getByRole('img', { name: 'Heart: 72' })).toBeVisible()
  expect(countMotions()).toBe(3)
})

test('the heart says for a moment why it changed, and its name goes on saying so', async () => {
  const { screen, game } = await showChat(createFakeView(parts))
  game.change({ heart: { value: 72, sceneIds: [], isAllowMessage: true, reason: 'she noticed' } })
  const pill = screen.getByRole('img', { name: 'Heart: 72, she noticed' })
  await expect.element(pill).toBeVisible()
  const reason = screen.getByText('she noticed')
  await expect.element(reason).toBeVisible()
  // Whole, below the row, which clips what does not fit.
  expect(reason.element().getBoundingClientRect().top).toBeGreaterThan(pill.element().getBoundingClientRect().bottom)
  expect(reason.element().parentElement?.dataset.top).toBe('true')
  await expect.element(reason, { timeout: 8_000 }).not.toBeInTheDocument()
  await expect.element(pill).toBeVisible()
})

test('a change of the diamonds counts, and shows its amount for a moment', async () => {
  const clock = createManualPageClock()
  restoreClock = replacePageClock(clock)
  const { screen, game } = await showChat(createFakeView({ ...parts, coins: 100 }))
  const credits = screen.getByRole('button', { name: /Credits/ })
  const read = (): string | null => credits.element().textContent
  expect(read()).toBe('100')
  game.change({ coins: 88 })
  await expect.poll(read).toBe('88−12')
  await expect.element(credits).toHaveAccessibleName('Credits: 88 diamonds')
  game.change({ coins: 138 })
  await expect.poll(read).toBe('138+50')
  await clock.pass(CREDIT_CHANGE_MS)
  await expect.poll(read).toBe('138')
})

const paid = createFakePaid({ elapsed: 40, elapsedAt: 1_000 })

test('the paid scene counts down to its next charge', async () => {
  const clock = createManualPageClock()
  restoreClock = replacePageClock(clock)
  const { screen, game } = await showChat(createFakeView({ ...parts, paid }))
  const timer = screen.getByRole('timer')
  game.elapse(1_000)
  await clock.pass(1_000)
  await expect.element(timer).toHaveAccessibleName('4:20 until the next charge of 5 diamonds')
  game.elapse(16_500)
  await clock.pass(1_000)
  await expect.element(timer).toHaveTextContent('4:045')
  game.change({ paid: { ...paid, elapsed: 120, elapsedAt: null } })
  await expect.element(timer).toHaveAccessibleName('3:00 until the next charge of 5 diamonds')
})

test('the scene has its title and its countdown; where jumps are possible, the ways back and on', async () => {
  const scene = { id: 'pier', title: 'The pier', picture: null, nextAt: 8_400 }
  const { screen, game } = await showChat(createFakeView({ ...parts, scene }))
  const nav = screen.getByRole('navigation', { name: 'Scene' })
  await expect.element(nav.getByText('Next scene in 9s')).toBeInTheDocument()
  // On a phone the seconds alone are seen.
  await expect.element(nav.getByText('9s', { exact: true })).toBeVisible()
  expect(nav.getByRole('button').elements()).toEqual([])
  game.change({ jumps: true })
  await userEvent.click(nav.getByRole('button', { name: 'Previous scene' }))
  await userEvent.click(nav.getByRole('button', { name: 'Next scene' }))
  expect(game.intents.slice(-2)).toEqual([
    { kind: 'jump', to: 'prev_scene' },
    { kind: 'jump', to: 'next_scene' },
  ])
})

test('Finish is there while the player may go back to the actors', async () => {
  const { screen, game } = await showChat(createFakeView(parts))
  expect(screen.getByRole('button', { name: 'Finish' }).query()).toBeNull()
  game.change({ missions: { completed: ['lan'], all: false, canFinish: true, clues: [], scenes: [] } })
  await userEvent.click(screen.getByRole('button', { name: 'Finish' }))
  expect(game.intents.at(-1)).toEqual({ kind: 'finish' })
})

test('a phone without network says that nothing is lost', async () => {
  const { screen, game } = await showChat(createFakeView(parts))
  expect(screen.getByText('You are offline. Your place is kept.').query()).toBeNull()
  await expect.poll(() => document.querySelector('[data-top] button')).not.toBeNull()
  game.change({ online: false })
  await expect.element(screen.getByText('You are offline. Your place is kept.')).toBeVisible()
  // It covers no control.
  const { top, left, right } = screen
    .getByText('You are offline. Your place is kept.')
    .element()
    .getBoundingClientRect()
  for (const control of document.querySelectorAll('header button, [data-top] button')) {
    const box = control.getBoundingClientRect()
    expect(box.bottom <= top || box.left >= right || box.right <= left).toBe(true)
  }
  game.change({ online: true })
  await expect.element(screen.getByText('You are offline. Your place is kept.')).not.toBeInTheDocument()
})

/** The panel of a report over a chat whose recording is `recording`. */
async function openReport(config: Partial<AppConfig>, recording: string | null, language: Locale = 'en') {
  configureApp(config)
  const chat = createFakeGame(createFakeView(parts))
  const exported: (PlayerReport | undefined)[] = []
  const exportRecording = async (report?: PlayerReport) => {
    exported.push(report)
    return recording
  }
  const { screen } = await showChat({ ...chat, exportRecording }, language)
  await userEvent.click(screen.getByRole('button', { name: language === 'en' ? 'Menu' : '菜单' }))
  await userEvent.click(screen.getByRole('button', { name: language === 'en' ? 'Report a problem' : '报告问题' }))
  return { screen, exported }
}

test('a report says that the words of the player are in it, and saves the recording with what happened', async () => {
  const { screen, exported } = await openReport({ reportUrl: null }, '{"type":"header"}')
  const saved = new Promise<string>((resolve) => {
    addEventListener('click', ({ target }) => {
      if (target instanceof HTMLAnchorElement && target.download !== '') resolve(target.download)
    })
  })
  await expect.element(screen.getByText(/Your own words are in it/)).toBeVisible()
  expect(exported).toEqual([])
  expect(screen.getByRole('button', { name: 'Send the report' }).query()).toBeNull()
  await userEvent.fill(screen.getByRole('textbox', { name: 'What happened?' }), ' The lamp went out. ')
  await userEvent.click(screen.getByRole('button', { name: 'Save the recording' }))
  expect(await saved).toBe('last-lantern.jsonl')
  expect(exported).toMatchObject([{ words: 'The lamp went out.', language: 'en', device: navigator.userAgent }])
  await expect.element(screen.getByText('The recording is saved.')).toBeVisible()
})

test.each([
  ['en', null, 'it is sent to nobody'],
  ['zh', null, '不会发给任何人'],
  ['en', 'help@lamplit.example', 'to attach to an email to help@lamplit.example'],
  ['zh', 'help@lamplit.example', '请附在邮件里发到 help@lamplit.example'],
] as const)('%s: a report that nobody takes says where it may go: %s', async (language, contactEmail, words) => {
  const { screen } = await openReport({ reportUrl: null, contactEmail }, '{"type":"header"}', language)
  await expect.element(screen.getByText(words, { exact: false })).toBeVisible()
})

test('a report that cannot be sent keeps the words', async () => {
  const { screen } = await openReport({ reportUrl: '/no-such-place' }, '{"type":"header"}')
  await userEvent.fill(screen.getByRole('textbox', { name: 'What happened?' }), 'The lamp went out.')
  await userEvent.click(screen.getByRole('button', { name: 'Send the report' }))
  await expect.element(screen.getByText(/The report could not be sent/)).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'What happened?' })).toHaveValue('The lamp went out.')
})

test('a paid scene can be stopped at any time, in order to decide', async () => {
  await page.viewport(360, 640)
  const { screen, game } = await showChat(createFakeView({ ...parts, paid }))
  const button = screen.getByRole('button', { name: 'Pause and decide' })
  await expect.element(button).toBeInViewport({ ratio: 1 })
  await expect.element(screen.getByRole('timer')).toBeInViewport({ ratio: 1 })
  await button.click()
  expect(game.intents).toEqual([{ kind: 'pausePaid' }])
  game.change({ paid: { ...paid, state: 'asking' } })
  await expect.element(button).not.toBeInTheDocument()
})
