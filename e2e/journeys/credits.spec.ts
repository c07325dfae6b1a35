/** Buying diamonds against the local API and its card page: paid, declined, lost answers, and a start that cannot be paid. Doc 1 §2, §6, §8. */
import { type Page } from 'playwright/test'
import { failOnce } from '../faults.ts'
import { FAST } from '../player.ts'
import { LANGUAGES, NAMES } from '../names.ts'
import { signInRegistered } from '../registeredPlayer.ts'
import { findStory } from '../story.ts'
import { expect, test } from './test.ts'

const WORDS = {
  en: {
    balance: (coins: number) => `${coins} diamonds`,
    pack: /^60 diamonds/,
    pay: /^Pay /,
    decline: 'Decline the card',
    success: 'Payment successful',
    closeTab: 'Close this tab',
    added: '60 diamonds added',
    failed: 'The payment failed',
    unpaid: 'The payment did not go through. Nothing was charged.',
    otherPack: 'Choose another pack',
    recharge: 'Get diamonds',
    continue: 'Continue',
  },
  zh: {
    balance: (coins: number) => `${coins} 颗钻石`,
    pack: /^60 颗钻石/,
    pay: /^支付 /,
    decline: '模拟支付失败',
    success: '付款成功',
    closeTab: '关闭这个标签页',
    added: '到账 60 颗钻石',
    failed: '付款失败',
    unpaid: '付款没有成功，没有扣款。',
    otherPack: '换一个套餐',
    recharge: '补充钻石',
    continue: '继续',
  },
}

/** Taps a pack, twice in haste; the card page opens in a tab of its own. */
async function openCardPage(page: Page, pack: RegExp): Promise<Page> {
  const [card] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: pack }).dblclick()])
  return card
}

for (const language of LANGUAGES) {
  const words = WORDS[language]
  const balance = (page: Page, coins: number) => page.getByRole('img', { name: words.balance(coins), exact: true })

  test(`${language}: a pack is declined, then paid in another tab, and the balance grows on every screen at once`, async ({
    page,
    request,
    context,
  }) => {
    await signInRegistered(page, request, 940)
    await page.goto(`/user/coins?lang=${language}`)
    await expect(balance(page, 940)).toHaveText('940')
    const other = await context.newPage()
    await other.goto(`/user/profile?lang=${language}`)
    await expect(balance(other, 940)).toBeVisible()

    const declined = await openCardPage(page, words.pack)
    await declined.getByRole('button', { name: words.decline }).click()
    await expect(declined.getByRole('heading', { name: words.failed })).toBeVisible()
    await declined.close()
    await expect(page.getByRole('alert')).toHaveText(words.unpaid)
    await expect(balance(page, 940)).toBeVisible()

    const card = await openCardPage(page, words.pack)
    await card.getByRole('button', { name: words.pay }).click()
    await expect(card.getByRole('heading', { name: words.success })).toBeVisible()
    await expect(card).toHaveURL(/\/recharge-success$/)
    await expect(balance(other, 1000)).toHaveText('1.0k')
    await expect(page.getByText(words.added)).toBeVisible()
    await expect(balance(page, 1000)).toHaveText('1.0k')
    expect(context.pages()).toEqual([page, other, card])
    // The tab may close before the click has returned.
    const closed = card.waitForEvent('close')
    await card
      .getByRole('button', { name: words.closeTab })
      .click()
      .catch(() => undefined)
    await closed

    await page.goto('/recharge-success')
    await expect(page).toHaveURL(/\/$/)
  })

  test(`${language}: a start that cannot be paid opens the recharge`, async ({ page, request }) => {
    const { metadata } = findStory('velvet-hour')
    await signInRegistered(page, request, 3)
    await page.goto(`/story/${metadata.id}?lang=${language}&${FAST}`)
    await page.getByRole('button', { name: NAMES[language].play }).click()
    const recharge = page.getByRole('dialog', { name: words.recharge })
    await expect(recharge.getByText(words.balance(3))).toBeVisible()
    await expect(recharge.getByRole('button', { name: words.pack })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(recharge).toBeHidden()
    // Where only the server knows it, the chat opens and leads back.
    await failOnce(page, /game\.start/, 'coins')
    await page.goto(`/story/last-lantern?lang=${language}&${FAST}`)
    await page.getByRole('button', { name: NAMES[language].play }).click()
    await expect(recharge).toBeVisible()
    await expect(page).toHaveURL(/\/story\/last-lantern/)
  })
}

test('without a tab of its own the card page replaces the screen; Back and a second try charge once', async ({
  page,
  request,
}) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await signInRegistered(page, request, 5)
  await page.goto('/user/coins?lang=en')
  await page.getByRole('button', { name: WORDS.en.pack }).click()
  await expect(page.getByRole('heading', { name: 'Card payment' })).toBeVisible()
  await page.goBack()
  const pack = page.getByRole('button', { name: WORDS.en.pack })
  await expect(pack.or(page.getByRole('button', { name: WORDS.en.otherPack }))).toBeVisible()
  if (!(await pack.isVisible())) await page.getByRole('button', { name: WORDS.en.otherPack }).click()
  await pack.click()
  await page.getByRole('button', { name: WORDS.en.pay }).click()
  await expect(page.getByRole('heading', { name: WORDS.en.success })).toBeVisible()
  await page.getByRole('button', { name: WORDS.en.continue }).click()
  await expect(page).toHaveURL(/\/user\/coins/)
  await expect(page.getByRole('img', { name: '65 diamonds' })).toBeVisible()
})
