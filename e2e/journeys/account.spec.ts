/** One account in two tabs of one browser. */
import { NAMES } from '../names.ts'
import { createPlayer } from '../player.ts'
import { expect, test } from './test.ts'

test('a sign-in in one tab is followed by the other: its coins, its list, and the game that was open', async ({
  page,
  context,
}) => {
  const first = createPlayer(page, 'en')
  await first.openList()
  const other = await context.newPage()
  await other.goto('/?lang=en')
  await expect(other.getByRole('button', { name: /^Credits: 120/ })).toBeVisible()
  await first.enterStory()
  await expect(first.messages).toBeVisible()

  const users = await context.newPage()
  await users.goto('/dev/users')
  await users.locator('#coins').fill('77')
  await users.locator('[data-kind=registered]').click()
  await expect(users.getByRole('button', { name: 'Credits: 77 diamonds' })).toBeVisible()

  await expect(other.getByRole('button', { name: 'Credits: 77 diamonds' })).toBeVisible()
  await expect(page).toHaveURL(/\/story\//)
  await expect(page.getByRole('button', { name: NAMES.en.play })).toBeEnabled()
})
