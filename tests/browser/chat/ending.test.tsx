import { expect, test } from 'vitest'
import { type EndingView } from '../../../protocol/view/scene.ts'
import { createFakeView } from '../../../src/dev/gallery/fakeView.ts'
import { showChat } from '../../helpers/game.tsx'

const PICTURE = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>'
const ending: EndingView = {
  id: 'dawn',
  title: 'Seven Lamps',
  html: '<p>Until the <em>sun</em>.</p><script>window.broken = true</script>',
  number: 1,
  total: 2,
  picture: { url: PICTURE, alt: 'Sunrise over the harbour' },
}
const view = (parts: Partial<EndingView> = {}) =>
  createFakeView({ ending: { ...ending, ...parts }, composer: { reason: 'ended', until: null } })

test.each([
  ['en', 'Ending', 'Ending 1 of 2', 'Play Again', 'Back to stories'],
  ['zh', '结局', '结局 1 / 2', '再玩一次', '回到故事列表'],
] as const)('which ending it is, and the ways on (%s)', async (language, name, number, again, stories) => {
  const { screen, game } = await showChat(view(), language)
  const region = screen.getByRole('region', { name })
  await expect.element(region.getByText(number)).toBeVisible()
  await expect.element(region.getByRole('heading', { name: 'Seven Lamps' })).toBeVisible()
  await expect.element(region.getByRole('img', { name: 'Sunrise over the harbour' })).toBeVisible()
  await expect.element(region.getByRole('link', { name: stories })).toHaveAttribute('href', '/')
  await region.getByRole('button', { name: again }).click()
  expect(game.intents).toEqual([{ kind: 'playAgain' }])
})

test('the input, the options and the conversation are gone', async () => {
  const { screen } = await showChat(view())
  await expect.element(screen.getByRole('region', { name: 'Ending' })).toBeVisible()
  expect(screen.getByRole('textbox').query()).toBeNull()
  expect(screen.getByRole('log').query()).toBeNull()
})

test('its HTML is cleaned', async () => {
  const { screen } = await showChat(view())
  await expect.element(screen.getByText('sun', { exact: true })).toBeVisible()
  expect(screen.getByRole('region', { name: 'Ending' }).element().querySelector('script')).toBeNull()
})

test('an ending without a number, a title and a picture is an ending all the same', async () => {
  const { screen } = await showChat(view({ number: null, total: null, title: '', picture: null }))
  await expect.element(screen.getByRole('button', { name: 'Play Again' })).toBeVisible()
  expect(screen.getByRole('heading').query()).toBeNull()
})

test('a long ending can be read to its end', async () => {
  const { screen } = await showChat(view({ html: '<p>Lamp after lamp. </p>'.repeat(80) }))
  const again = screen.getByRole('button', { name: 'Play Again' })
  again.element().scrollIntoView()
  await expect.element(again).toBeInViewport()
})
