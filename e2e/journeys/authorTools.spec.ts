/** An author tries a text on a character of a story, and lets simulated readers play it. */
import { texts } from '../../src/i18n/en/creation.ts'
import { signInAdmin } from '../admin.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 })

test('an author tries a text on a character, and lets simulated readers play the story', async ({ page }) => {
  await signInAdmin(page)
  await page.goto('/pc/flow-editor/tidewater-diner?lang=en')
  await page.getByRole('treeitem', { name: /^counter / }).click()
  await page.getByRole('tab', { name: texts.home.panes.node, exact: true }).press('Enter')
  const box = page.getByRole('region', { name: texts.trial.title, exact: true })
  await box.getByRole('textbox', { name: texts.trial.text }).fill('I’m hungry')
  await page.keyboard.press('Enter')
  await expect(box.getByText(texts.trial.noWriter)).toBeVisible()
  await expect(box.getByText('Understood: hungry')).toBeVisible()

  await page.getByRole('tab', { name: texts.home.panes.outcome, exact: true }).press('Enter')
  const readers = page.getByRole('region', { name: texts.readers.title, exact: true })
  await readers.getByRole('radio', { name: '10', exact: true }).press('Space')
  await readers.getByRole('button', { name: texts.readers.ask }).press('Enter')
  const endings = readers.getByRole('table', { name: texts.readers.endings })
  await expect(endings.getByRole('row').last()).toHaveText(/10.*2.*2.*2.*2.*2/)
})
