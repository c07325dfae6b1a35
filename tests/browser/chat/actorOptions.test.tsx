/** A choice of actors: portraits, and which are complete. Doc 2 §3, §4 ("Mission completed"). */
import { expect, test } from 'vitest'
import { createFakeOption, createFakeToast, createFakeView } from '../../../src/dev/gallery/fakeView.ts'
import { showChat } from '../../helpers/game.tsx'

test('an actor has a portrait, or a drawing in its place, and a mark when complete', async () => {
  const actors = [
    createFakeOption('a', 'Lan', { actorId: 'lan', imageUrl: '/media/lan.webp' }),
    createFakeOption('b', 'Bo', { actorId: 'bo' }),
  ]
  const missions = { completed: ['lan'], all: false, canFinish: false, clues: [], scenes: [] }
  const { screen } = await showChat(
    createFakeView({ options: { style: 'actor', tooltip: '', items: actors }, missions }),
  )
  const lan = screen.getByRole('button', { name: 'Lan, Completed', exact: true })
  await expect.element(lan).toBeVisible()
  expect(lan.element().querySelector('img')?.src).toContain('/media/lan')
  const bo = screen.getByRole('button', { name: 'Bo', exact: true }).element()
  expect(bo.querySelector('svg[aria-hidden="true"]')?.getBoundingClientRect().width).toBe(44)
  expect(bo.textContent).toBe('Bo')
})

test('[S11] all actors complete says so, in a notice and over their choice', async () => {
  const items = [createFakeOption('a', 'Lan', { actorId: 'lan' })]
  const missions = { completed: ['lan'], all: true, canFinish: false, clues: [], scenes: [] }
  const { screen, game } = await showChat(createFakeView({ options: { style: 'actor', tooltip: '', items }, missions }))
  await expect.element(screen.getByText('All characters completed')).toBeVisible()
  game.change({ notices: [createFakeToast('n', { tone: 'success', code: 'all_complete' })] })
  await expect.element(screen.getByText('You have completed the stage of every character.')).toBeVisible()
  game.change({ options: { style: 'default', tooltip: '', items } })
  await expect.element(screen.getByText('All characters completed')).not.toBeInTheDocument()
})
