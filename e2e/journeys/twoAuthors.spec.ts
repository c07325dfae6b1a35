/** Two authors at one story: each sees where the other is, what they save and what they comment, and nothing is overwritten. */
import { texts } from '../../src/i18n/en/creation.ts'
import { signInAdmin } from '../admin.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 })

test('two authors see each other, comment on a line, and write in one story without losing anything', async ({
  page,
  browser,
}) => {
  const ask = await signInAdmin(page)
  const { id } = (await ask('/creation/story.duplicate', { id: 'tidewater-diner' })) as { id: string }
  const { origin } = new URL(page.url())
  const address = `${origin}/pc/flow-editor/${id}?lang=en`
  const other = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await signInAdmin(other, origin)
  for (const each of [page, other]) {
    await each.goto(address)
    await each.getByRole('treeitem', { name: /^counter / }).click()
    await each.getByRole('tab', { name: texts.home.panes.node, exact: true }).press('Enter')
  }
  await expect(page.getByText(/has this node open, too\.$/)).toBeVisible({ timeout: 15_000 })
  await expect(page.getByRole('list', { name: texts.comments.here }).getByRole('button')).toHaveText(/: counter$/)

  const panel = (one: typeof page) => one.getByRole('region', { name: 'Node counter' })
  await panel(other).getByRole('button', { name: texts.comments.onNode }).press('Enter')
  await other.keyboard.type('Could she be warmer?')
  await other.keyboard.press('Control+Enter')
  await panel(page)
    .getByRole('textbox', { name: /, English$/ })
    .first()
    .fill('What can I get you, then?')
  const thread = panel(page).getByRole('button', { name: /: Could she be warmer\?$/ })
  await expect(thread).toBeVisible({ timeout: 30_000 })
  await thread.press('Enter')
  await panel(page).getByRole('textbox', { name: texts.comments.reply }).fill('She is now.')
  await page.keyboard.press('Control+Enter')
  await panel(page).getByRole('button', { name: texts.comments.resolve }).press('Enter')
  await expect(panel(other).getByText('1 resolved comment')).toBeVisible({ timeout: 30_000 })
  await expect(
    panel(other)
      .getByRole('textbox', { name: /, English$/ })
      .first(),
  ).toHaveValue('What can I get you, then?')

  await page.close()
  await expect(panel(other).getByText(/has this node open, too\.$/)).toBeHidden({ timeout: 60_000 })
})
