/** The app on a server of another team: its least set of calls is enough to play, and a call that it lacks is no error on the page. Such a server has no faster clock. */
import { spawn } from 'node:child_process'
import { NAMES } from '../names.ts'
import { LOCALES } from '../../protocol/locale.ts'
import { readAddress } from '../../tests/helpers/readAddress.ts'
import { createPlayer } from '../player.ts'
import { expect, test } from './test.ts'

const TITLES = { en: 'The Ferry Light', zh: '渡口的灯' }
const CHOICES = { en: ['Ask who she waits for', 'Step aboard'], zh: ['问她在等谁', '上船'] }
const ENDINGS = { en: 'The Other Bank', zh: '对岸' }

for (const language of LOCALES)
  test(`${language}: a story of a server in Python is played from the list to its ending, and found again`, async ({
    page,
    pageErrors,
  }) => {
    const server = spawn('python3', ['tests/contracts/otherServer/server.py', 'dist'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      const address = await readAddress(server.stdout)
      const player = createPlayer(page, language)
      await page.goto(`${address}/?lang=${language}`)
      await page.getByRole('link', { name: TITLES[language] }).first().click()
      await page.getByRole('button', { name: NAMES[language].play }).click()
      for (const choice of CHOICES[language]) await page.getByRole('button', { name: choice }).click()
      const field = page.getByRole('textbox', { disabled: false })
      await field.fill('Mira')
      await field.press('Enter')
      await expect(player.ending).toBeVisible()
      await expect(page.getByText(ENDINGS[language]).first()).toBeVisible()
      await page.reload()
      await expect(page.getByText(ENDINGS[language]).first()).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
      // What the browser itself logs of an answer with 404 is no error of the page.
      const errors = pageErrors.filter((error) => !/status of 404/.test(error))
      pageErrors.splice(0, pageErrors.length, ...errors)
      await page.close()
    } finally {
      server.kill()
    }
  })

test('en: on the server of the contract alone a recorded play begins and goes on', async ({ page, pageErrors }) => {
  const server = spawn(process.execPath, ['server/cli/mock.ts', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const player = createPlayer(page, 'en')
    await page.goto(`${await readAddress(server.stdout)}/?lang=en`)
    await page.getByRole('heading').getByRole('link').first().click()
    await page.getByRole('button', { name: NAMES.en.play }).click()
    await page.getByRole('button', { name: 'Offer to count the rest with her' }).click()
    await expect(player.messages.getByRole('article', { name: NAMES.en.you })).toHaveCount(1)
    // The next line is hers.
    await expect(player.messages.getByRole('article').last()).toHaveAccessibleName('Lan')
    await expect(page.getByRole('alert')).toHaveCount(0)
    pageErrors.splice(0, pageErrors.length, ...pageErrors.filter((error) => !/status of 40[34]/.test(error)))
    await page.close()
  } finally {
    server.kill()
  }
})
