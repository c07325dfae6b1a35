import { expect, test } from 'vitest'
import { type TaskView } from '../../../protocol/view/progress.ts'
import { createFakeMessage, createFakeView, splitIntoPages } from '../../../src/dev/gallery/fakeView.ts'
import { showChat } from '../../helpers/game.tsx'

const task: TaskView = { id: 'k', level: 2, percent: 40, description: 'Find the keeper' }
const parts = {
  progress: { total: 42, task },
  heart: { value: 64, sceneIds: [], isAllowMessage: true },
  coins: 108,
  messages: splitIntoPages([createFakeMessage('a', 'Come.')]),
}

test.each([
  ['en', 'Back', 'Story progress', 'Task', 'Level 2 · Find the keeper', 'Heart: 64', 'Credits: 108 diamonds'],
  ['zh', '返回', '故事进度', '任务', '第 2 关 · Find the keeper', '心动值：64', '钻石：108'],
] as const)('everything has its role and name (%s)', async (language, back, progress, region, line, heart, credits) => {
  const { screen } = await showChat(createFakeView(parts), language)
  await expect.element(screen.getByRole('button', { name: back })).toBeVisible()
  await expect.element(screen.getByRole('progressbar', { name: progress })).toHaveAttribute('aria-valuenow', '42')
  await expect.element(screen.getByRole('region', { name: region }).getByRole('button', { name: line })).toBeVisible()
  await expect.element(screen.getByRole('img', { name: heart })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: credits })).toBeVisible()
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
  const beats = (): string | null | undefined => document.querySelector('[data-beats]')?.getAttribute('data-beats')
  expect(beats()).toBe('false')
  game.change({ heart: { value: 72, sceneIds: [], isAllowMessage: true } })
  await expect.element(screen.getByRole('img', { name: 'Heart: 72' })).toBeVisible()
  expect(beats()).toBe('true')
})
