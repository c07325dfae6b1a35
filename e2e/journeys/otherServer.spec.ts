/** The app on a server of another team: its least set of calls is enough to play, and a call that it lacks is no error on the page. */
import { spawn } from 'node:child_process'
import { NAMES } from '../names.ts'
import { LOCALES } from '../../protocol/locale.ts'
import { readAddress } from '../ownServer.ts'
import { createPlayer, FAST } from '../player.ts'
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
      await page.goto(`${address}/?lang=${language}&${FAST}`)
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
