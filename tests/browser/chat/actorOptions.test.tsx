/** A choice of actors: portraits, and which are complete. Doc 2 §3, §4 ("Mission completed"). */
import { expect, test } from 'vitest'
import { createFakeOption, createFakeView } from '../../../src/dev/gallery/fakeView.ts'
import { showChat } from '../../helpers/game.tsx'

const NO_NOTICE = {
  id: 'n',
  kind: 'toast',
  text: '',
  name: '',
  price: null,
  balance: null,
  title: '',
  button: '',
} as const

test.each([
  ['en', 'Lan, Completed'],
  ['zh', 'Lan，已完成'],
] as const)(
  'an actor has a portrait, or a drawing in its place, and a mark when complete (%s)',
  async (language, name) => {
    const actors = [
      createFakeOption('a', 'Lan', { actorId: 'lan', imageUrl: '/media/lan.webp' }),
      createFakeOption('b', 'Bo', { actorId: 'bo' }),
    ]
    const missions = { completed: ['lan'], all: false, canFinish: false, clues: [], scenes: [] }
    const { screen } = await showChat(
      createFakeView({ options: { style: 'actor', tooltip: '', items: actors }, missions }),
      language,
    )
    const lan = screen.getByRole('button', { name, exact: true })
    await expect.element(lan).toBeVisible()
    expect(lan.element().querySelector('img')?.src).toContain('/media/lan')
    const bo = screen.getByRole('button', { name: 'Bo', exact: true }).element()
    expect(bo.querySelector('svg[aria-hidden="true"]')?.getBoundingClientRect().width).toBe(44)
    expect(bo.textContent).toBe('Bo')
  },
)

test.each([
  ['en', 'All characters completed', 'You have completed the stage of every character.'],
  ['zh', '所有角色都已完成', '每个角色的关卡都完成了。'],
] as const)(
  '[S11] all actors complete says so, in a notice and over their choice (%s)',
  async (language, line, toast) => {
    const items = [createFakeOption('a', 'Lan', { actorId: 'lan' })]
    const missions = { completed: ['lan'], all: true, canFinish: false, clues: [], scenes: [] }
    const { screen, game } = await showChat(
      createFakeView({ options: { style: 'actor', tooltip: '', items }, missions }),
      language,
    )
    await expect.element(screen.getByText(line)).toBeVisible()
    game.change({ notices: [{ ...NO_NOTICE, tone: 'success', code: 'all_complete' }] })
    await expect.element(screen.getByText(toast)).toBeVisible()
    game.change({ options: { style: 'default', tooltip: '', items } })
    await expect.element(screen.getByText(line)).not.toBeInTheDocument()
  },
)
