/** From the list to the first line of a story that costs nothing: people are in sight on the way, and few taps lead there. */
import { LOCALES } from '../../protocol/locale.ts'
import { type Page } from 'playwright/test'
import { type Language, NAMES } from '../names.ts'
import { FAST } from '../player.ts'
import { STORIES } from '../story.ts'
import { type Story } from '../../server/stories/story.ts'
import { expect, test } from './test.ts'

const FREE = STORIES.filter(({ metadata }) => metadata.coins === 0)
const TAPS_MAX = 3
const CAST = { en: 'Who you meet', zh: '你会遇见' }

/** The specification asks for the character, and for the avatar: a story that has both to choose from needs a tap more. */
function countTapsAllowed({ metadata: { version, actors, face_swap } }: Story): number {
  return TAPS_MAX + (version !== '3' && actors.length > 1 && face_swap ? 1 : 0)
}

for (const language of LOCALES) {
  test(`${language}: the first card of the list costs nothing and shows a face`, async ({ page }) => {
    await page.goto(`/?lang=${language}`)
    const first = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 2 }) })
      .first()
    await expect(first).toHaveAttribute('data-face', '')
    const title = await first.getByRole('heading', { level: 2 }).innerText()
    expect(FREE.map(({ metadata }) => metadata.title[language])).toContain(title)
  })

  for (const story of FREE)
    test(`${language}: ${story.metadata.id} shows people on its intro, and its first line after three taps`, async ({
      page,
    }) => {
      await page.goto(`/?lang=${language}&${FAST}`)
      await page.getByRole('link', { name: story.metadata.title[language], exact: true }).click()
      const play = page.getByRole('button', { name: NAMES[language].play })
      await expect(play).toBeEnabled()
      if (story.metadata.preview_face === null)
        await expect(page.getByRole('list', { name: CAST[language] }).locator('img')).toHaveCount(
          story.metadata.actors.length,
        )
      await play.click()
      expect(2 + (await tapToFirstLine(page, language))).toBeLessThanOrEqual(countTapsAllowed(story))
    })
}

/** Takes what each dialog has marked already, or the story's own button. Returns how many taps it took. */
async function tapToFirstLine(page: Page, language: Language): Promise<number> {
  const line = page.getByRole('log', { name: NAMES[language].messages }).getByRole('article').first()
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: NAMES[language].confirm })
  for (let taps = 0; ; taps += 1) {
    await line.or(dialog).first().waitFor()
    if (await line.isVisible()) return taps
    const button = (await confirm.count()) > 0 ? confirm : dialog.getByRole('button').first()
    const element = await button.elementHandle()
    await button.click()
    await element?.waitForElementState('hidden')
  }
}
