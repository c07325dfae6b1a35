/**
 * An author makes a story from nothing and publishes it: 25 lines, four choices, a talk with a character, two endings, pictures. The lines, options
 * and endings are written as plain text, the talk in its form. By pointer and keyboard, as a person does: every press of the pointer is counted.
 */
import { type Locator, type Page } from 'playwright/test'
import sharp from 'sharp'
import { texts } from '../../src/i18n/en/creation.ts'
import { signInAdmin } from '../admin.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 })

/** All presses of the pointer, from the desk to the published story. */
const CLICKS_MAX = 90

const { editor, frame, home, media, problems, publish, steps, text } = texts

const TITLE = 'The second bowl'
const STORY = `# start
The ferry is gone.
Rain falls on the quay.
One window is lit.
Somebody hums in there.
You are cold.
  * Knock at the window -> door
  * Walk on in the rain -> quay

# door
The humming stops.
A key turns twice.
The door opens a hand wide.
It smells of soup.
  * Say that you missed the ferry -> kitchen
  * Ask who hums here -> talk

# quay
The lamps go out one by one.
A rope creaks.
Behind you the window is still lit.
  * Turn back after all -> door
  * Sleep under the boat -> cold

# kitchen
There are two bowls on the table.
She does not ask your name.
The soup is hot.
The clock says four.
  * Stay until the first ferry -> warm
  * Leave without a word -> cold

# talk
She looks at you for a long time.
Her hand stays on the door.
She asks who wants to know.

# warm
At six the horn sounds.
She has packed bread for you.
She hums when you go.
[ending] ${TITLE}
[ending text] You will come back.

# cold
The tarpaulin drips.
In the morning the window is dark.
Nobody hums.
[ending] Under the boat
[ending text] You never knew her name.`
const LINES = STORY.split('\n').filter((line) => /^[A-Z]/.test(line)).length
const TALK = {
  persona: 'Ada, seventy, keeps the ferry house and trusts nobody who comes at night.',
  knows: 'The first ferry leaves at six.\nHer daughter sailed away.',
  hides: 'She hums because the house is too quiet.',
  refuse: 'That is nothing for a doorstep.',
  otherwise: 'She does not open the door any further.',
} as const
const EXAMPLES = 'I missed the ferry\nI am cold\nmay I come in'

const drawPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 720, height: 1280, channels: 3, background: '#24405c' } })
    .png()
    .toBuffer()

/** Counts real presses of the pointer in the page and its frames. */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0
  await page.exposeFunction('countPress', () => {
    clicks += 1
  })
  await page.addInitScript(() => {
    const count = (event: Event): void => {
      if (event.isTrusted) (window as unknown as { countPress: () => void }).countPress()
    }
    addEventListener('pointerdown', count, true)
  })
  return () => clicks
}

test('a story of 25 lines is written and published with 90 clicks at most', async ({ page }) => {
  expect(LINES).toBe(25)
  const { keyboard } = page
  const readClicks = await countClicks(page)
  const parts: string[] = []
  let before = 0
  const note = (part: string): void => {
    parts.push(`${part} ${readClicks() - before}`)
    before = readClicks()
  }
  const button = (name: string, place: Page | Locator = page): Locator =>
    place.getByRole('button', { name, exact: true })
  const panel = (id: string): Locator => page.getByRole('region', { name: steps.panel.replace('{{id}}', id) })
  const write = async (field: Locator, words: string): Promise<void> => {
    await field.click()
    await keyboard.insertText(words)
  }
  /** A text in the language of the story; a list of lines. */
  const field = (name: string, place: Page | Locator = page): Locator =>
    place
      .getByRole('group', { name, exact: true })
      .getByRole('textbox')
      .or(place.getByRole('textbox', { name: new RegExp(`^${name}`) }))
      .first()

  await signInAdmin(page)
  await page.goto('/pc?lang=en')
  await button(home.create).click()
  await write(page.getByRole('dialog').getByRole('textbox').first(), TITLE)
  await keyboard.press('Enter')
  await page.waitForURL(/\/pc\/flow-editor\//)
  note('new story')

  await page.getByRole('link', { name: frame.catalogue, exact: true }).click()
  await page.getByRole('link', { name: editor.section.script, exact: true }).click()
  const sheet = page.getByRole('textbox', { name: text.story })
  await sheet.click()
  await keyboard.press('ControlOrMeta+a')
  await keyboard.insertText(STORY)
  await expect(page.getByRole('treeitem', { name: /^cold / })).toBeVisible()
  note('text')

  /** Selects a node in the outline and opens its form beside the graph. */
  const open = async (id: string): Promise<void> => {
    await page.getByRole('tab', { name: home.panes.outline, exact: true }).click()
    await page.getByRole('treeitem', { name: new RegExp(`^${id} `) }).click()
    await page.getByRole('tab', { name: home.panes.node, exact: true }).click()
    await expect(panel(id)).toBeVisible()
  }
  /** Opens the picker of what follows, and names the node. */
  const leadTo = async (picker: Locator, goto: string): Promise<void> => {
    await picker.click()
    await keyboard.insertText(goto)
    await keyboard.press('Enter')
  }
  await open('talk')
  const talk = panel('talk')
  await talk.locator('label', { hasText: steps.ends.listen }).first().click()
  await button(steps.asked.talk.add, talk).click()
  for (const name of ['persona', 'knows', 'hides', 'refuse'] as const)
    await write(field(steps.fields[name], talk), TALK[name])
  await leadTo(talk.getByRole('button', { name: steps.fields.afterTurns }).first(), 'kitchen')
  const answer = talk.getByRole('region', { name: `${steps.fields.answer} 1` })
  await write(field(steps.fields.examples, answer), EXAMPLES)
  await leadTo(answer.getByRole('button', { name: steps.fields.goto }), 'kitchen')
  const otherwise = talk.getByRole('group', { name: steps.fields.otherwise, exact: true })
  await button(steps.startWriting, otherwise).click()
  await keyboard.insertText(TALK.otherwise)
  note('talk')

  /** Chooses the picture of the story, which is uploaded the first time. */
  const pickPicture = async (label: string, place: Page | Locator = page): Promise<void> => {
    await button(`${media.choose}: ${label}`, place).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText(media.none).or(button('house', drawer)).waitFor()
    if (await drawer.getByText(media.none).isVisible()) {
      const chooser = page.waitForEvent('filechooser')
      await button(media.upload, drawer).click()
      await (await chooser).setFiles({ name: 'house.png', mimeType: 'image/png', buffer: await drawPicture() })
      await write(
        drawer.getByRole('textbox', { name: media.alt.replace('{{language}}', 'English') }),
        'A house at night.',
      )
      await button(media.start_one.replace('{{count}}', '1'), drawer).click()
    } else await button('house', drawer).click()
    await expect(drawer).toHaveCount(0)
  }
  for (const id of ['warm', 'cold']) {
    await open(id)
    await pickPicture(steps.fields.picture, panel(id))
  }
  note('endings')

  await page.getByRole('link', { name: editor.section.about }).click()
  await write(
    page.getByRole('textbox', { name: editor.about.description }).first(),
    'You missed the ferry, and one window is lit.',
  )
  await pickPicture(editor.about.cover)
  await page.getByRole('group', { name: editor.about.categories }).locator('label').first().click()
  await page.getByRole('link', { name: editor.section.actors }).click()
  await button(editor.actors.add).click()
  await write(field(editor.actors.name), 'You')
  await pickPicture(editor.actors.avatar)
  await pickPicture(editor.actors.preview)
  note('about')

  await page.getByRole('button', { name: /^(?:Problems|No problems)/ }).click()
  const drawer = page.getByRole('dialog')
  await button(problems.check, drawer).click()
  await expect(drawer.getByText(problems.noneChecked)).toBeVisible()
  await keyboard.press('Escape')
  await button(publish.first).click()
  const published = page.getByRole('dialog', { name: frame.status.published })
  await expect(published).toBeVisible()
  await button(publish.goOn, published).click()
  note('publishing')

  test.info().annotations.push({ type: 'clicks', description: `${readClicks()}: ${parts.join(', ')}` })
  expect(readClicks()).toBeLessThanOrEqual(CLICKS_MAX)
})
