/**
 * Stories other than that of the other journeys, from the intro to an ending along a way that their READMEs draw: one that asks much of the page; with
 * TEST_ALL all of them, along every way, in both languages.
 */
import sharp from 'sharp'
import { type Locator, type Page } from 'playwright/test'
import { FOLDERS } from '../../fixtures/server/folders.ts'
import { loadLibrary } from '../../fixtures/server/stories/library.ts'
import { type Story } from '../../fixtures/server/stories/story.ts'
import { type Route, type RouteStep, routesOf } from '../../tests/helpers/storyRoutes.ts'
import { type Language, LANGUAGES, NAMES } from '../names.ts'
import { STORY } from '../story.ts'
import { expect, test } from './test.ts'

const MOST_WAIT_MS = 45_000
const { stories } = loadLibrary({ stories: FOLDERS.stories, media: FOLDERS.media })
const isAll = process.env.TEST_ALL === '1'
/** A picture of the player, two characters, a wrong answer and another try, alerts, an overlay. */
const DEMANDING = 'paper-faces'
const others = [...stories.values()].filter(({ metadata }) => (isAll ? metadata.id !== STORY.id : metadata.id === DEMANDING))

for (const [index, story] of others.entries()) {
  const ways = routesOf(story.metadata.id).filter(({ attributes }) => Object.keys(attributes).length === 0)
  const all = LANGUAGES.flatMap((language) => ways.map((way) => ({ language, way })))
  // One way each, by turns in English and in Chinese.
  const one = ways.slice(0, 1).map((way) => ({ language: index % 2 === 0 ? ('en' as const) : ('zh' as const), way }))
  for (const { language, way } of isAll ? all : one) {
    test(`${story.metadata.id} in ${language}: ${way.name}`, async ({ page }) => {
      await enter(page, language, story)
      await play(page, language, story, way)
      await expect(page.getByRole('region', { name: NAMES[language].ending })).toContainText(titleOf(story, way.ending, language))
    })
  }
}

/** From the intro to the chat, with the story's first actor. */
async function enter(page: Page, language: Language, { metadata }: Story): Promise<void> {
  const names = NAMES[language]
  await page.goto(`/story/${metadata.id}?lang=${language}&rate=50&pace=0`)
  await page.getByRole('button', { name: names.play }).click()
  const [actor] = metadata.actors
  if (metadata.version !== '3' && metadata.actors.length > 1 && actor !== undefined) {
    await page.getByRole('dialog').getByText(actor.name[language], { exact: true }).click()
    await page.getByRole('button', { name: names.confirm }).click()
  }
  await page.getByRole('log', { name: names.messages }).waitFor()
}

/** Plays on until the ending: passes what has to be passed, and makes the moves of the way, in their order. */
async function play(page: Page, language: Language, story: Story, { moves }: Route): Promise<void> {
  const names = NAMES[language]
  const ending = page.getByRole('region', { name: names.ending })
  // An overlay, an alert, a picture over the screen, a clip that may be left; words that came while a scene passed by itself, and were refused.
  const passable = page.getByRole('dialog').getByRole('button').or(page.getByRole('button', { name: names.on })).or(page.locator('section:has(video)').getByRole('button')).or(page.getByRole('button', { name: names.retry }))
  const waiting = [...moves]
  for (;;) {
    const [next] = waiting
    const place = next === undefined ? null : placeOf(page, language, next)
    await (place === null ? ending.or(passable) : ending.or(passable).or(place)).first().waitFor({ timeout: MOST_WAIT_MS })
    if (await ending.isVisible()) break
    if (await passable.first().isVisible()) await pass(passable.first())
    // Whoever writes in the seconds before a scene passes by itself is too late: then it is tried again.
    else if (next !== undefined && (await make(page, language, story, next))) waiting.shift()
  }
  expect(waiting).toEqual([])
}

/** What is passed may go by itself, before it is pressed: a clip ends. */
async function pass(button: Locator): Promise<void> {
  await button.click({ timeout: 2_000 }).catch(() => undefined)
}

/** Where a move is made. */
function placeOf(page: Page, language: Language, move: RouteStep): Locator {
  const names = NAMES[language]
  if (move.kind === 'choose') return page.getByRole('group', { name: names.options }).first()
  if (move.kind === 'say') return page.getByRole('textbox', { disabled: false })
  return page.getByRole('region', { name: names.picture })
}

/** Makes a move; false where its place was gone before it was made. */
async function make(page: Page, language: Language, story: Story, move: RouteStep): Promise<boolean> {
  const names = NAMES[language]
  const soon = { timeout: 2_000 }
  const done = (acting: Promise<unknown>): Promise<boolean> => acting.then(() => true, () => false)
  if (move.kind === 'decline') return done(page.getByRole('button', { name: names.notNow }).click(soon))
  if (move.kind === 'picture') return done(page.getByLabel(names.choosePicture).first().setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: await face() }, soon).then(() => page.getByRole('region', { name: names.picture }).waitFor({ state: 'hidden' })))
  if (move.kind === 'choose') return done(choose(page, language, story, move.id))
  const field = page.getByRole('textbox')
  if (!(await done(field.fill(move.words[language], soon))) || !(await done(page.getByRole('button', { name: names.send }).click(soon)))) return false
  return done(expect(field).toHaveValue('', soon))
}

async function choose(page: Page, language: Language, story: Story, id: string): Promise<void> {
  const options = page.getByRole('group', { name: NAMES[language].options })
  const [first, ...others] = namesOf(story, id, language).map((text) => options.getByRole('button', { name: new RegExp(`^${escaped(text)}`) }))
  if (first === undefined) throw new Error(`${story.metadata.id} has no option ${id}`)
  const button = await others.reduce((either, other) => either.or(other), first).first().elementHandle({ timeout: 2_000 })
  await button?.click({ timeout: 2_000 })
  await button?.waitForElementState('hidden')
}

/** A picture that counts as a face: the server looks for the colour of skin. */
function face(): Promise<Buffer> {
  return sharp({ create: { width: 128, height: 128, channels: 3, background: '#d9a07c' } }).png().toBuffer()
}

/** What an option is called, wherever in the story one of that id is offered. */
function namesOf({ script }: Story, id: string, language: Language): string[] {
  const nodes = Object.values(script.nodes)
  const texts = nodes.flatMap(({ choose }) => choose?.options.flatMap((option) => (option.id === id ? option.text[language] : [])) ?? [])
  const pictures = nodes.flatMap(({ act }) => act?.flatMap((option) => (option.id === id ? option.alt[language] : [])) ?? [])
  return [...texts, ...pictures]
}

function titleOf({ script }: Story, ending: string, language: Language): string {
  const found = Object.values(script.nodes).find((node) => node.ending?.id === ending)?.ending
  if (found === undefined) throw new Error(`there is no ending ${ending}`)
  return found.title[language]
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
