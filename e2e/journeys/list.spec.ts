/** The stories list against the local API: filters, favourites, the story to go on with, failures that the server really has. Doc 1 §4, §8. */
import { type Page } from 'playwright/test'
import { type Language, LANGUAGES, NAMES } from '../names.ts'
import { createPlayer } from '../player.ts'
import { signInRegistered } from '../registeredPlayer.ts'
import { DAWN, STORY } from '../story.ts'
import { expect, test } from './test.ts'

const TEXTS = {
  en: {
    favorite: `Favorite: ${STORY.title.en}`,
    favorites: 'Favorites',
    all: 'All',
    played: 'Played',
    more: /^More in /,
    toggleFailed: 'Failed to toggle favorite',
    charactersFailed: 'Failed to load characters',
    characters: 'Popular characters',
    continue: 'Continue',
    sort: 'Sort by',
  },
  zh: {
    favorite: `收藏：${STORY.title.zh}`,
    favorites: '收藏',
    all: '全部',
    played: '玩过',
    more: /^更多.*故事$/,
    toggleFailed: '收藏操作失败',
    charactersFailed: '角色加载失败',
    characters: '人气角色',
    continue: '继续',
    sort: '排序',
  },
} satisfies Record<Language, object>

for (const language of LANGUAGES) {
  const names = NAMES[language]
  const texts = TEXTS[language]

  test(`${language}: a favourite, its failure, the own lists, and the order`, async ({ page }) => {
    await createPlayer(page, language).openList()
    const heart = page.getByRole('button', { name: texts.favorite })
    await injectFault(page, { kind: 'code', value: '503', path: 'favorite.create' })
    await heart.click()
    await expect(page.getByText(texts.toggleFailed)).toBeVisible()
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: texts.favorites, exact: true }).click()
    await expect(page.getByRole('main').getByRole('list').getByRole('link')).toHaveText([STORY.title[language]])
    // Without its heart it is no favourite any more.
    await heart.click()
    await expect(heart).toHaveCount(0)
    await page.goto('/?sort=price')
    const prices = page.getByRole('combobox', { name: texts.sort })
    await expect(prices).toHaveValue('price')
    await prices.selectOption('title')
    await expect(page).toHaveURL(/sort=title/)
  })

  test(`${language}: a story that was left stands first and goes on in one tap`, async ({ page }) => {
    const player = createPlayer(page, language)
    await player.openList()
    await player.enterStory()
    await player.waitForTurn()
    const [lastLine = ''] = (await player.readLines()).slice(-1)
    await page.getByRole('button', { name: names.back, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: names.leave }).click()
    await expect(page).toHaveURL(/\/(?:\?.*)?$/)
    const card = page.getByRole('link', { name: texts.continue })
    await expect(card).toHaveAccessibleDescription(STORY.title[language])
    const words = page.getByRole('region', { name: texts.continue })
    // The card ends it at a clause.
    await expect(words).toContainText(lastLine.slice(0, 10))
    await expect(words).toContainText(/\d%/)
    await page.getByRole('button', { name: texts.played, exact: true }).click()
    await expect(page.getByRole('region', { name: texts.more }).getByRole('link').first()).toBeVisible()
    await page.getByRole('button', { name: texts.all, exact: true }).click()
    // What only the server knows leads to the same place.
    await page.evaluate(() =>
      Object.keys(localStorage).forEach((key) => key.startsWith('begun:') && localStorage.removeItem(key)),
    )
    await page.reload()
    await card.click()
    await expect(page).toHaveURL(new RegExp(`/chat2/${STORY.id}/`))
    await expect(player.options).toBeVisible()
  })
}

test('en: an ending that was reached stands on the cover, and its story is among the played ones but not to go on with', async ({
  page,
  request,
}) => {
  const moves = DAWN.moves.flatMap((move) =>
    move.kind === 'choose' ? move.id : move.kind === 'say' ? { say: move.words.en } : [],
  )
  const progress = [{ story_id: STORY.id, actor_id: STORY.actorId, moves }]
  await signInRegistered(page, request, 0, { language: 'en', progress })
  const cover = page.getByRole('listitem').filter({ hasText: STORY.title.en })
  const found = cover.getByText(/^1 of \d endings$/)
  // Each event of the progress has a millisecond of its own: its ending comes shortly after its answer.
  await expect(async () => {
    await page.goto('/?lang=en')
    await expect(found).toBeVisible({ timeout: 5_000 })
  }).toPass()
  // Who has played is not asked whether they are new.
  await expect(page.getByRole('button', { name: /See how playing works/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: TEXTS.en.continue })).toHaveCount(0)
  await page.getByRole('button', { name: TEXTS.en.played, exact: true }).click()
  await expect(page.getByRole('main').getByRole('list').first().getByRole('link')).toHaveText([STORY.title.en])
})

test('en: lists that fail say so and come back', async ({ page }) => {
  const texts = TEXTS.en
  // From another screen: the list that is open may still be asking.
  await page.goto('/terms?lang=en')
  await injectFault(page, { kind: 'code', value: '503', path: 'story.list' })
  await injectFault(page, { kind: 'code', value: '503', path: 'actor.list' })
  await page.goto('/?lang=en')
  // The server's own message, and no story.
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('link', { name: STORY.title.en, exact: true })).toHaveCount(0)
  await page.getByRole('alert').getByRole('button', { name: NAMES.en.retry }).click()
  await expect(page.getByRole('link', { name: STORY.title.en, exact: true })).toBeVisible()
  await page.getByRole('link', { name: STORY.title.en, exact: true }).scrollIntoViewIfNeeded()
  await expect(page.getByText(texts.charactersFailed)).toBeVisible()
  await page.getByText(texts.charactersFailed).locator('..').getByRole('button', { name: NAMES.en.retry }).click()
  await expect(page.getByRole('region', { name: texts.characters }).getByRole('link').first()).toBeVisible()
})

async function injectFault(page: Page, fault: object): Promise<void> {
  const answer = await page.request.post('/dev/faults', { data: { ...fault, user_id: await readUserId(page) } })
  expect(answer.ok()).toBe(true)
}

/** Faults for this player alone: journeys share the server. */
async function readUserId(page: Page): Promise<string> {
  await expect.poll(() => page.evaluate(() => localStorage.getItem('user_id'))).not.toBe(null)
  return page.evaluate(() => localStorage.getItem('user_id') ?? '')
}
