/** From the intro to the first line: characters, talents, avatars, what is charged, and what goes wrong on the way. Doc 2 §4, §8. */
import { type Page, type Route } from 'playwright/test'
import { LANGUAGES, type Language, NAMES } from '../names.ts'
import { chooseAvatar, chooseTalent, findAvatars, findTalents } from '../startSteps.ts'
import { findStory } from '../story.ts'
import { expect, test } from './test.ts'

const FAST = 'rate=50&pace=0'
/** Guests begin with 120 coins; the story costs 12, and Yao 6. */
const EMBER = findStory('ember-line')
const FACES = findStory('paper-faces')
/** Costs 8, with one character; its first scene gives 5 back. A second charge would leave 104 or 109. */
const VELVET = findStory('velvet-hour')
const TEXTS = {
  en: {
    later: 'Nothing is charged until you confirm a character',
    total: /18 diamonds.*102 left/,
    talent: 'Your talent',
    back: 'Back',
  },
  zh: { later: '选定角色后才扣钻石', total: /18 颗钻石.*剩 102/, talent: '你的天赋', back: '返回' },
}

const openIntro = (page: Page, id: string, language: Language = 'en') =>
  page.goto(`/story/${id}?lang=${language}&${FAST}`)
const playButton = (page: Page, language: Language = 'en') => page.getByRole('button', { name: NAMES[language].play })
const messages = (page: Page, language: Language = 'en') =>
  page.getByRole('log', { name: NAMES[language].messages }).getByRole('article')
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
    await page.getByRole('dialog').getByText('Yao', { exact: true }).or(page.getByText('阿曜')).first().click()
    const confirm = page.getByRole('dialog').getByRole('button', { name: names.confirm })
    await expect(confirm).toHaveAccessibleDescription(texts.total)
    await confirm.click()
    const talents = findTalents(page, language)
    await expect(talents.getByRole('button', { name: names.confirm })).toHaveAccessibleDescription(texts.total)
    const talent = await talents.getByRole('button', { pressed: true }).locator('span span').first().innerText()
    await chooseTalent(page, language)
    await messages(page, language).first().waitFor()
    await expect(balance(page, 102)).toBeVisible()

    await returnToIntro(page, EMBER.metadata.id, language)
    await playButton(page, language).click()
    await page.getByRole('dialog').getByText('Yao', { exact: true }).or(page.getByText('阿曜')).first().click()
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
    const avatars = findAvatars(page, language)
    await avatars.getByRole('button', { name: names.confirm }).click()
    await expect(avatars.getByRole('alert')).toBeVisible()
    await chooseAvatar(page, language)
    await messages(page, language).first().waitFor()
    const body = (await started).postDataJSON() as { game_config: { user_avatar_url: string } }
    expect(body.game_config.user_avatar_url).toContain('/media/')
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

test('a refused check of the saved game shows its toast, and Play works again', async ({ page }) => {
  await openIntro(page, 'last-lantern')
  await failOnce(page, /game\.history/, 'code=50000')
  await playButton(page).click()
  await expect(page.getByText('Failed to check chat history')).toBeVisible()
  await playButton(page).click()
  await messages(page).first().waitFor()
})

test('without the talents of the story, all talents are drawn from', async ({ page }) => {
  await openIntro(page, EMBER.metadata.id)
  await failOnce(page, /skill-from-story\.list/, 'code=50000')
  await playButton(page).click()
  await page.getByRole('dialog').getByRole('button', { name: NAMES.en.confirm }).click()
  await chooseTalent(page, 'en')
  await messages(page).first().waitFor()
})

test('a preview picture that cannot be shown says so', async ({ page }) => {
  await failOnce(page, /\/media\/last-lantern\/cover/, 'code=50000')
  await openIntro(page, 'last-lantern')
  await expect(page.getByText('Failed to load preview image')).toBeVisible()
})

test('a subscription is made and cancelled', async ({ page }) => {
  await openIntro(page, VELVET.metadata.id)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('reader@example.com')
  await page.getByRole('dialog').getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.reload()
  await page.getByRole('button', { name: 'Subscribed' }).click()
  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(page.getByRole('button', { name: 'Subscribe', exact: true })).toBeVisible()
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
  await page.goto(`/story/${EMBER.metadata.id}`)
  await playButton(page).click()
  await expect(page.getByText(/^Current coins: 11[27]$/)).toBeVisible()
})

test('a player who goes back while a start is unanswered is charged once', async ({ page }) => {
  await failOnce(page, /game\.start/, 'stall=0')
  await openIntro(page, VELVET.metadata.id)
  const asked = page.waitForRequest(/game\.start/)
  await playButton(page).click()
  await asked
  await page.goBack()
  await playButton(page).click()
  await page.getByRole('button', { name: NAMES.en.continue }).click()
  await messages(page).first().waitFor()
  await expect(balance(page, '112|117')).toBeVisible()
})

/** Gives the next answer to a matching request this fault. */
function failOnce(page: Page, path: RegExp, fault: string): Promise<unknown> {
  const fail = (route: Route): Promise<void> =>
    route.continue({ headers: { ...route.request().headers(), 'x-fault': fault } })
  return page.context().route(path, fail, { times: 1 })
}

function withoutSize(url: string): string {
  return url.replace(/(?:-360)?\.\w+$/, '')
}
