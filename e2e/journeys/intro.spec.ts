/** From the intro to the first line: characters, talents, avatars, what is charged, and what goes wrong on the way. Doc 2 §4, §8. */
import { type Page } from 'playwright/test'
import { failOnce, failUntil } from '../faults.ts'
import { FAST } from '../player.ts'
import { LANGUAGES, type Language, NAMES } from '../names.ts'
import { chooseAvatar, chooseTalent, findTalents } from '../startSteps.ts'
import { findStory } from '../story.ts'
import { expect, test } from './test.ts'

/** Guests begin with 120 coins; the story costs 12, and Yao 6. */
const EMBER = findStory('ember-line')
const FACES = findStory('paper-faces')
/** Costs 8, with one character; its first scene gives 5 back. A second charge would leave 104 or 109. */
const VELVET = findStory('velvet-hour')
const TEXTS = {
  en: {
    later: 'Nothing is charged until you confirm a character',
    yao: 'Yao',
    total: /18 diamonds.*102 left/,
    talent: 'Your talent',
    pictureFailed: 'Failed to load preview image',
    noCharacters: 'No characters available',
    favorite: 'Add Favorite',
    favorited: 'Favorited!',
    favoriteFailed: 'Failed to toggle favorite',
    subscribe: 'Subscribe',
    noEmail: 'Email is required',
    badEmail: 'Invalid email format',
    subscribed: 'Subscribed',
    cancel: 'Cancel subscription',
    historyFailed: 'Failed to check chat history',
  },
  zh: {
    later: '选定角色后才扣钻石',
    yao: '阿曜',
    total: /18 颗钻石.*剩 102/,
    talent: '你的天赋',
    pictureFailed: '预览图加载失败',
    noCharacters: '暂无可选角色',
    favorite: '收藏',
    favorited: '已收藏',
    favoriteFailed: '收藏操作失败',
    subscribe: '订阅',
    noEmail: '请填写邮箱',
    badEmail: '邮箱格式不正确',
    subscribed: '已订阅',
    cancel: '取消订阅',
    historyFailed: '查询游戏进度失败',
  },
}

const openIntro = (page: Page, id: string, language: Language = 'en') =>
  page.goto(`/story/${id}?lang=${language}&${FAST}`)
const playButton = (page: Page, language: Language = 'en') => page.getByRole('button', { name: NAMES[language].play })
const messages = (page: Page, language: Language = 'en') =>
  page.getByRole('log', { name: NAMES[language].messages }).getByRole('article')
/** Confirms a subscription by the link of its email, in a page of its own. */
async function confirmByEmail(page: Page, address: string, button: string): Promise<void> {
  const answer = (await (await page.request.get('/dev/outbox')).json()) as {
    data: { letters: { to: string; text: string }[] }
  }
  const question = answer.data.letters.find(({ to }) => to === address)
  const email = await page.context().newPage()
  await email.goto(/http\S+\/api\/v1\/news\/confirm\S+/.exec(question?.text ?? '')?.[0] ?? '')
  await email.getByRole('button', { name: button }).click()
  await expect(email.getByRole('button')).toBeHidden()
  await email.close()
}
/** The diamonds in the chat's top bar. */
const balance = (page: Page, coins: number | string) =>
  page.getByRole('button', { name: new RegExp(`\\b(?:${coins})\\b`) })
/** Leaves the chat for the list, and opens the intro again by its address. */
const returnToIntro = (page: Page, id: string, language: Language = 'en') => openIntro(page, id, language)

for (const language of LANGUAGES) {
  const names = NAMES[language]
  const texts = TEXTS[language]

  test(`a paid story with characters and talents, and its saved talent, in ${language}`, async ({ page }) => {
    await openIntro(page, EMBER.metadata.id, language)
    await expect(playButton(page, language)).toHaveAccessibleDescription(texts.later)
    await playButton(page, language).click()
    await page.getByRole('dialog').getByText(texts.yao, { exact: true }).click()
    const confirm = page.getByRole('dialog').getByRole('button', { name: names.confirm })
    await expect(confirm).toHaveAccessibleDescription(texts.total)
    // Taps in haste: one game begins, and one price is taken.
    await confirm.dblclick()
    const talents = findTalents(page, language)
    await expect(talents.getByRole('button', { name: names.confirm })).toHaveAccessibleDescription(texts.total)
    const talent = await talents.getByRole('button', { pressed: true }).locator('span span').first().innerText()
    await chooseTalent(page, language, { clickCount: 2 })
    await messages(page, language).first().waitFor()
    await expect(balance(page, 102)).toBeVisible()

    await returnToIntro(page, EMBER.metadata.id, language)
    await playButton(page, language).click()
    await page.getByRole('dialog').getByText(texts.yao, { exact: true }).click()
    await confirm.click()
    const saved = page.getByRole('region', { name: texts.talent })
    await expect(saved).toContainText(talent)
    await page.getByRole('button', { name: names.continue }).click()
    await messages(page, language).first().waitFor()
    await expect(balance(page, 102)).toBeVisible()
  })

  test(`a paid chat that is opened by its address charges nothing and shows the price, in ${language}`, async ({
    page,
  }) => {
    const starts: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('game.start')) starts.push(request.url())
    })
    await page.goto(`/chat2/${EMBER.metadata.id}/${EMBER.metadata.actors[0]?.id}?lang=${language}&${FAST}`)
    await expect(playButton(page, language)).toHaveAccessibleDescription(texts.later)
    await expect(page).toHaveURL(new RegExp(`/story/${EMBER.metadata.id}`))
    expect(starts).toEqual([])
  })

  test(`an avatar becomes the player's picture of the game, in ${language}`, async ({ page }) => {
    const started = page.waitForRequest(/game\.start/)
    await openIntro(page, FACES.metadata.id, language)
    await playButton(page, language).click()
    await page.getByRole('dialog').getByRole('button', { name: names.confirm }).click()
    await chooseAvatar(page, language)
    await messages(page, language).first().waitFor()
    const body = (await started).postDataJSON() as { game_config: { user_avatar_url: string } }
    expect(body.game_config.user_avatar_url).toContain('/media/')
  })
}

for (const language of LANGUAGES) {
  const texts = TEXTS[language]
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

  test(`whatever fails is said, and works the next time, in ${language}`, async ({ page }) => {
    const { id, actors } = findStory('last-lantern').metadata
    await failOnce(page, /\/media\/last-lantern\/cover/, 'code=50000')
    // No story of the local API is without characters.
    await page.route(
      /story\.get/,
      async (route) => {
        const response = await route.fetch()
        const answer = (await response.json()) as { data: { story: object } }
        Object.assign(answer.data.story, { actors: [] })
        await route.fulfill({ response, json: { ...answer, data: { ...answer.data, actors: [] } } })
      },
      { times: 1 },
    )
    // A page that the server draws has the answer, and asks for it no more.
    await page.goto(`/story/${id}?plain&lang=${language}&${FAST}`)
    await expect(page.getByText(texts.pictureFailed)).toBeVisible()
    await playButton(page, language).click()
    await expect(page.getByText(texts.noCharacters)).toBeVisible()
    await page.reload()

    await failOnce(page, /favorite\.create/, 'code=50000')
    await press(page, texts.favorite)
    await expect(page.getByText(texts.favoriteFailed)).toBeVisible()
    await press(page, texts.favorite)
    const reader = `reader-${language}@example.com`
    await press(page, texts.subscribe)
    const drawer = page.getByRole('dialog')
    const email = drawer.getByRole('textbox')
    await failOnce(page, /user-subscribe\.create/, 'code=50000')
    for (const [address, problem] of [
      ['', texts.noEmail],
      ['reader', texts.badEmail],
      [reader, new RegExp(`^(?!${texts.badEmail})`)],
    ] as const) {
      await email.fill(address)
      await drawer.getByRole('button', { name: texts.subscribe }).click()
      await expect(email).toHaveAccessibleDescription(problem)
    }
    await drawer.getByRole('button', { name: texts.subscribe }).click()
    await expect(drawer).toBeHidden()
    await confirmByEmail(page, reader, texts.subscribe)
    // The intro asks for the saved game, and Play again where that has failed.
    const endFailure = await failUntil(page, /game\.history/, 'code=50000')
    await page.reload()
    await expect(page.getByRole('button', { name: texts.favorited })).toBeVisible()
    await press(page, texts.subscribed)
    await drawer.getByRole('button', { name: texts.cancel }).click()
    await expect(page.getByRole('button', { name: texts.subscribe, exact: true })).toBeVisible()

    await playButton(page, language).click()
    await expect(page.getByText(texts.historyFailed)).toBeVisible()
    await endFailure()
    // A guest without the coins that the server asks for signs in, and comes back to the story.
    await failOnce(page, /game\.start/, 'coins')
    await playButton(page, language).click()
    await expect(page).toHaveURL(/\/user\/login/)
    expect(await page.evaluate(() => sessionStorage.getItem('redirect'))).toContain(`/chat2/${id}/${actors[0]?.id}`)
  })
}

test('the first pictures are loaded while the intro is read, each once', async ({ page }) => {
  const preloaded = page.waitForResponse(/game\.preload/)
  await openIntro(page, 'last-lantern')
  const answer = (await (await preloaded).json()) as { data: { preloads: { url: string; type: string }[] } }
  const pictures = answer.data.preloads.filter(({ type }) => type === 'image').map(({ url }) => withoutSize(url))
  expect(pictures).not.toEqual([])
  /** How often each was loaded over the network. */
  const countLoads = async () => {
    const loaded = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming && entry.transferSize > 0)
        .map(({ name }) => name),
    )
    return pictures.map((picture) => loaded.filter((name) => withoutSize(name).endsWith(picture)).length)
  }
  await expect.poll(countLoads).toEqual(pictures.map(() => 1))
  await playButton(page).click()
  await messages(page).first().waitFor()
  expect(await countLoads()).toEqual(pictures.map(() => 1))
})

test('without the talents of the story, all talents are drawn from', async ({ page }) => {
  await openIntro(page, EMBER.metadata.id)
  await failOnce(page, /skill-from-story\.list/, 'code=50000')
  await playButton(page).click()
  await page.getByRole('dialog').getByRole('button', { name: NAMES.en.confirm }).click()
  await expect(findTalents(page, 'en').getByRole('list').getByRole('button')).toHaveCount(4)
})

for (const [what, fault] of [
  ['is cut off', 'close=1'],
  ['breaks off at once', 'close=0'],
] as const)
  test(`a start whose answer ${what} is charged once`, async ({ page }) => {
    await failOnce(page, /game\.start/, fault)
    await openIntro(page, VELVET.metadata.id)
    await playButton(page).dblclick()
    await messages(page).first().waitFor()
    await expect(balance(page, '112|117')).toBeVisible()
  })

test('two tabs that buy the same story pay once', async ({ page, context }) => {
  const other = await context.newPage()
  for (const tab of [page, other]) await openIntro(tab, VELVET.metadata.id)
  await Promise.all([page, other].map((tab) => playButton(tab).click()))
  for (const tab of [page, other]) {
    // The later one may find the game of the other.
    const restart = tab.getByRole('button', { name: 'Restart' })
    await messages(tab).first().or(restart).first().waitFor()
    if (await restart.isVisible()) await restart.click()
    await messages(tab).first().waitFor()
  }
  // The tab that paid nothing knows the balance, too.
  for (const tab of [page, other]) await expect(balance(tab, '112|117')).toBeVisible()
})

test('a player who goes back while a start is unanswered is charged once', async ({ page }) => {
  await failOnce(page, /game\.start/, 'stall=0')
  await openIntro(page, VELVET.metadata.id)
  const asked = page.waitForRequest(/game\.start/)
  await playButton(page).click()
  await asked
  await page.goBack()
  await playButton(page).click()
  // The server may be asked for a saved game before it has begun the first one.
  const saved = page.getByRole('button', { name: NAMES.en.continue })
  await messages(page).first().or(saved).first().waitFor()
  if (await saved.isVisible()) await saved.click()
  await messages(page).first().waitFor()
  await expect(balance(page, '112|117')).toBeVisible()
})

function withoutSize(url: string): string {
  return url.replace(/(?:-360)?\.\w+$/, '')
}
