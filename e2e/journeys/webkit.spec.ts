/** Stories in WebKit, the engine of every browser on an iPhone, from the list to an ending. Only `npm run test:all` plays them. docs/testing.md. */
import { expect, test } from 'playwright/test'
import { By, type WebDriver, type WebElement } from 'selenium-webdriver'
import { type Language, NAMES } from '../names.ts'
import { FAST } from '../player.ts'
import { findStory, LANTERN } from '../story.ts'
import { withWebKit } from '../webkit.ts'

/** One with a picture of the player, music and a clip; one that is read in the third version of the chat, where words are typed. */
const GAMES = [
  { language: 'en', story: LANTERN },
  { language: 'zh', story: findStory('neon-rain') },
] as const

/** The longest story asks fifty times. */
const MOST_ACTS = 400
/** Between two looks at a page on which nothing can be done, ms. */
const LOOK_MS = 50

/** Errors of the page, which WebDriver does not report. Runs in the page. */
const NOTE_ERRORS = `
  window.pageErrors = []
  addEventListener('error', ({ message, target }) => {
    // An observer that has more to say in the next frame: no fault.
    if (!/^ResizeObserver/.test(message)) pageErrors.push(message ?? 'not loaded: ' + (target.src ?? target.href))
  }, true)
  addEventListener('unhandledrejection', ({ reason }) => pageErrors.push(String(reason)))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => pageErrors.push(violatedDirective + ' ' + blockedURI))`

for (const { language, story } of GAMES)
  test(`${story.metadata.id} in ${language}: from the list to an ending, without an error or a breach of the content policy`, () =>
    withWebKit(async (driver) => {
      const { baseURL = '' } = test.info().project.use
      await driver.get(`${baseURL}/?lang=${language}&${FAST}`)
      await driver.executeScript(NOTE_ERRORS)
      const card = `//a[normalize-space()="${story.metadata.title[language]}"]`
      while (new URL(await driver.getCurrentUrl()).pathname === '/') await act(driver, [card])
      const ending = await readToEnding(driver, language)
      expect(ending).not.toBe('')
      expect(await driver.executeScript('return pageErrors')).toEqual([])
    }))

/** Takes the first of what is offered, at each place, up to an ending; its words. */
async function readToEnding(driver: WebDriver, language: Language): Promise<string> {
  const names = NAMES[language]
  const ways = [
    `//*[@role="dialog" or self::dialog]//button`,
    `//section[.//video]//button`,
    `//button[@aria-label="${names.on}" or normalize-space()="${names.on}"]`,
    `//*[@role="group" and @aria-label="${names.options}"]//button`,
    `//button[normalize-space()="${names.notNow}"]`,
    `//textarea[not(@placeholder="${names.orSay}")]`,
    `//a[starts-with(normalize-space(), "${START[language]}")] | //button[starts-with(normalize-space(), "${START[language]}")]`,
  ]
  for (let acts = 0; acts < MOST_ACTS; acts++) {
    const [ending] = await listShown(driver, `//section[@aria-label="${names.ending}"]`)
    if (ending !== undefined) return ending.getText()
    await act(driver, ways)
  }
  throw new Error(`no ending after ${MOST_ACTS} acts`)
}

const START: Readonly<Record<Language, string>> = { en: 'Play', zh: '开始' }

/** Acts on the first element that is shown and can be used, of the first way that has one. One that has gone meanwhile is looked for again. */
async function act(driver: WebDriver, ways: readonly string[]): Promise<void> {
  for (const way of ways)
    for (const element of await listShown(driver, way)) {
      const isUsed = await use(driver, element).catch(() => false)
      if (isUsed) return
    }
  await driver.sleep(LOOK_MS)
}

async function listShown(driver: WebDriver, way: string): Promise<WebElement[]> {
  const found = await driver.findElements(By.xpath(way))
  const shown = await Promise.all(found.map((element) => element.isDisplayed().catch(() => false)))
  return found.filter((_, index) => shown[index])
}

async function use(driver: WebDriver, element: WebElement): Promise<boolean> {
  if (!(await element.isEnabled()) || (await element.getAttribute('aria-disabled')) === 'true') return false
  if ((await element.getTagName()) !== 'textarea') {
    await element.click()
    return true
  }
  await element.sendKeys('hello')
  await driver.actions().sendKeys('\uE007').perform()
  return true
}
