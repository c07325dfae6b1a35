/** Addresses, the menu and the way back from a screen, in each language. Doc 1 §2. */
import { LANGUAGES, NAMES } from '../names.ts'
import { expect, test } from './test.ts'

for (const language of LANGUAGES) {
  const names = NAMES[language]

  test(`a guest is led from an unknown address to the stories, by the menu, and to sign-in, in ${language}`, async ({
    page,
  }) => {
    await page.goto(`/nowhere/at/all?lang=${language}`)
    await expect(page.getByRole('heading', { name: names.stories })).toBeVisible()
    await expect(page).toHaveURL(/\/$/)

    const menu = page.getByRole('navigation', { name: names.menu })
    const tab = (name: string) => menu.getByRole('link', { name, exact: true })
    await expect(tab(names.tabs.stories)).toHaveAttribute('aria-current', 'page')
    await tab(names.tabs.credits).click()
    await expect(page).toHaveURL(/\/user\/coins$/)
    await expect(tab(names.tabs.credits)).toHaveAttribute('aria-current', 'page')

    await tab(names.tabs.profile).click()
    await expect(page).toHaveURL(/\/user\/login$/)
    await expect(menu).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL(/\/user\/coins$/)
  })
}

test('a guest who opens a page for registered users by its address signs in first, and the address is kept', async ({
  page,
}) => {
  await page.goto('/daily-tasks?from=mail#top')
  await expect(page).toHaveURL(/\/user\/login$/)
  expect(await page.evaluate(() => sessionStorage.getItem('redirect'))).toContain('"/daily-tasks?from=mail#top"')
})

test('quick taps and Back and Forward lose nothing', async ({ page }) => {
  await page.goto('/?lang=en')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const story = page.getByRole('link', { name: /Neon Rain/ })
  await menu.getByRole('link', { name: 'Diamonds' }).click()
  await menu.getByRole('link', { name: 'Stories' }).click()
  await story.click()
  await expect(page.getByRole('button', { name: /^(?:Play|Continue)/ })).toBeVisible()
  await page.goBack()
  await page.goForward()
  await expect(page).toHaveURL(/\/story\/neon-rain$/)
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/\/user\/coins$/)
})

test('the page itself names the first styles and scripts alone: those of the screens come with the screens', async ({
  request,
}) => {
  const html = await (await request.get('/?plain')).text()
  expect(html.match(/<link[^>]+assets\/[^"]+\.css/g)).toHaveLength(1)
  expect(html).not.toMatch(/(?:src|href)="\/assets\/(?:chat|stories|ui)-/)
})
