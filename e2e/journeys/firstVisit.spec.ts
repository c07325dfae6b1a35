/** What a new player finds on the list: the demo, once, and how the app looks and speaks, one tap away. Doc 1 §2. */
import { LANGUAGES, type Language } from '../names.ts'
import { expect, test } from './test.ts'

const WORDS = {
  en: {
    offer: /See how playing works/,
    demo: 'How playing works',
    next: 'Next',
    answer: 'Offer to count the rest with her',
    reply: 'Go on, then. You say five, I’ll knock.',
    play: 'Play The Last Lantern',
    display: 'Display and language',
    speed: { group: 'Reading speed', instant: 'Instant' },
    size: 'Largest',
    theme: 'Light',
  },
  zh: {
    offer: /看看怎么玩/,
    demo: '怎么玩',
    next: '下一步',
    answer: '陪她把剩下的数完',
    reply: '行，你念五，我来敲。',
    play: '去玩《最后一盏灯》',
    display: '显示与语言',
    speed: { group: '阅读速度', instant: '立即显示' },
    size: '特大',
    theme: '浅色',
  },
}
const OTHER = { en: { locale: 'zh' as Language, label: '中文' }, zh: { locale: 'en' as Language, label: 'English' } }

for (const language of LANGUAGES)
  test(`${language}: the demo is tried out once, and language, theme, text size and reading speed are chosen on the list`, async ({
    page,
  }) => {
    const words = WORDS[language]
    const { locale, label } = OTHER[language]
    await page.goto(`/?lang=${language}`)
    await page.getByRole('button', { name: words.offer }).click()
    const demo = page.getByRole('dialog', { name: words.demo })
    const next = demo.getByRole('button', { name: words.next })
    await next.click()
    await demo.getByRole('button', { name: words.answer }).click()
    await expect(demo.getByText(words.reply)).toBeVisible()
    for (let step = 0; step < 3; step += 1) await next.click()
    await demo.getByRole('button', { name: words.play }).click()
    await expect(page).toHaveURL(/\/story\/last-lantern/)
    await page.goBack()
    await expect(demo).toBeHidden()
    await expect(page.getByRole('button', { name: words.offer })).toBeHidden()

    await page.getByRole('button', { name: words.display }).click()
    const drawer = page.getByRole('dialog', { name: words.display })
    for (const name of [words.theme, words.size, words.speed.instant])
      await drawer.getByRole('radio', { name, exact: true }).check({ force: true })
    await drawer.getByRole('radio', { name: label }).check({ force: true })
    await expect(page.getByRole('dialog', { name: WORDS[locale].display })).toBeVisible()

    await page.goto('/')
    await page.getByRole('button', { name: WORDS[locale].display }).click()
    const html = page.locator('html')
    await expect(html).toHaveAttribute('lang', new RegExp(`^${locale}`))
    await expect(html).toHaveAttribute('data-theme', 'light')
    await expect(html).toHaveAttribute('data-text-size', 'largest')
    const { group, instant } = WORDS[locale].speed
    await expect(page.getByRole('group', { name: group }).getByRole('radio', { name: instant })).toBeChecked()
    await expect(page.getByRole('button', { name: WORDS[locale].offer })).toHaveCount(0)
  })
