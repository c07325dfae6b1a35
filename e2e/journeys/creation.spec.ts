/** The creation area: an author makes a story from nothing by keyboard, previews and publishes it; a guest plays it to an ending. */
import { type Locator, type Page } from 'playwright/test'
import sharp from 'sharp'
import { type Locale, LOCALES } from '../../protocol/locale.ts'
import { texts as en } from '../../src/i18n/en/creation.ts'
import { texts as zh } from '../../src/i18n/zh/creation.ts'
import { signInAdmin } from '../admin.ts'
import { LANGUAGES, NAMES } from '../names.ts'
import { FAST } from '../player.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 })

const TEXTS = { en, zh }

/** What the author writes. */
const WRITTEN = {
  description: { en: 'There is a knock at the door.', zh: '有人敲门。' },
  picture: { en: 'A house at night.', zh: '夜里的房子。' },
  actor: { en: 'Host', zh: '主人' },
  line: { en: 'It knocks three times.', zh: '门响了三下。' },
  second: { en: 'Then it is quiet.', zh: '然后安静下来。' },
  changed: { en: 'It knocks four times.', zh: '门响了四下。' },
  open: { en: 'Open the door', zh: '开门' },
  wait: { en: 'Wait', zh: '等一等' },
  opened: { en: 'The door is open', zh: '门开了' },
  end: { en: 'The street is empty.', zh: '街上空荡荡的。' },
  waited: { en: 'Nobody is there', zh: '没有人' },
  html: { en: '<p>That was it.</p>', zh: '<p>就是这样。</p>' },
}

const PICTURE = 'house'
const drawPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 720, height: 1280, channels: 3, background: '#24405c' } })
    .png()
    .toBuffer()

type Text = Readonly<Record<Locale, string>>

/** An author who uses the keyboard only, and finds everything by its name. */
function createAuthor(page: Page, language: Locale) {
  const texts = TEXTS[language]
  const press = (role: 'button' | 'link' | 'tab', name: string, place: Page | Locator = page): Promise<void> =>
    place.getByRole(role, { name, exact: true }).press('Enter')
  /** Writes a text in each language: the next field is one Tab away. */
  const write = async (group: Locator, text: Text): Promise<void> => {
    await group.getByRole('textbox').first().focus()
    // The author's own comes first.
    for (const [index, locale] of [language, ...LOCALES.filter((other) => other !== language)].entries()) {
      if (index > 0) await page.keyboard.press('Tab')
      await expect(group.getByRole('textbox').nth(index)).toBeFocused()
      await expect(page.locator(':focus')).toHaveAttribute('lang', locale)
      await page.keyboard.insertText(text[locale])
    }
  }
  const group = (name: string, place: Page | Locator = page): Locator => place.getByRole('group', { name, exact: true })
  /** Chooses the picture of the story, which is uploaded the first time. */
  const pickPicture = async (label: string, place: Page | Locator = page): Promise<void> => {
    const nameOf = (what: string): string => texts.frame.labelled.replace('{{label}}', what).replace('{{value}}', label)
    await place.getByRole('button', { name: nameOf(texts.media.choose), exact: true }).press('Enter')
    const drawer = page.getByRole('dialog')
    await drawer
      .getByText(texts.media.none)
      .or(drawer.getByRole('button', { name: PICTURE }))
      .waitFor()
    if (await drawer.getByText(texts.media.none).isVisible()) {
      const chooser = page.waitForEvent('filechooser')
      await press('button', texts.media.upload, drawer)
      await (await chooser).setFiles({ name: `${PICTURE}.png`, mimeType: 'image/png', buffer: await drawPicture() })
      for (const locale of LOCALES) {
        await drawer
          .getByRole('textbox', { name: texts.media.alt.replace('{{language}}', texts.frame.languages[locale] ?? '') })
          .focus()
        await page.keyboard.insertText(WRITTEN.picture[locale])
      }
      await press('button', texts.media.start_one.replace('{{count}}', '1'), drawer)
    } else await press('button', PICTURE, drawer)
    await expect(drawer).toHaveCount(0)
    await expect(place.getByRole('button', { name: nameOf(texts.media.change), exact: true })).toBeFocused()
  }
  return { texts, pickPicture, press, write, group }
}

/** Chooses an option by keyboard until the ending is there: a press right after it appears does not count. */
async function choose(option: Locator, ending: Locator): Promise<void> {
  await option.waitFor()
  await expect(async () => {
    if (await option.isVisible()) await option.press('Enter', { timeout: 1_000 })
    await expect(ending).toBeVisible({ timeout: 3_000 })
  }).toPass()
}

for (const language of LANGUAGES) {
  test(`${language}: a story is made from nothing by keyboard, previewed, published, and played by a guest to an ending`, async ({
    page,
  }) => {
    const { texts, pickPicture, press, write, group } = createAuthor(page, language)
    const { editor, frame, graph, home, list, steps } = texts
    const title = { en: `Night ${language}`, zh: `夜 ${language}` }
    await signInAdmin(page)

    // A blank story.
    await page.goto(`/creation?lang=${language}`)
    await press('button', list.create)
    await page.getByRole('radio', { name: list.newStory.allLanguages, exact: true }).press('Space')
    await write(page.getByRole('dialog'), title)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/creation\/flow-editor\/[\w-]+$/)
    await press('link', frame.desktop)
    await page.waitForURL(/\/pc\/flow-editor\/[\w-]+$/)

    // Its first node: two lines, and a choice of two new nodes.
    const line = (node: Locator, index: number): Locator =>
      node.getByRole('list', { name: steps.steps }).getByRole('listitem').nth(index)
    const map = page.getByRole('application', { name: graph.name })
    // The first Enter selects it, the second opens it.
    await map.press('Enter')
    await expect(page.getByRole('button', { name: /^start\./ })).toBeFocused()
    await page.keyboard.press('Enter')
    const start = page.getByRole('region', { name: steps.panel.replace('{{id}}', 'start') })
    await press('button', steps.startWriting, start)
    await write(line(start, 0), WRITTEN.line)
    await page.keyboard.press('Enter')
    await write(line(start, 1), WRITTEN.second)
    await start.getByRole('radio', { name: steps.ends.choose, exact: true }).press('Space')
    const endings = { open: WRITTEN.opened, wait: WRITTEN.waited }
    for (const [index, name] of (['open', 'wait'] as const).entries()) {
      if (index > 0) {
        await map.press('ArrowLeft')
        await page.keyboard.press('Enter')
      }
      const option = start.getByRole('region', {
        name: steps.item.replace('{{what}}', steps.fields.option).replace('{{number}}', String(index + 1)),
      })
      await write(group(steps.fields.text, option), WRITTEN[name])
      await option.getByRole('button', { name: steps.fields.goto }).press('Enter')
      await page.keyboard.insertText(name)
      await page.keyboard.press('Enter')
      await press('button', steps.node.open.replace('{{id}}', name), option)
      const ending = page.getByRole('region', { name: steps.panel.replace('{{id}}', name) })
      await ending.getByRole('radio', { name: steps.ends.ending, exact: true }).press('Space')
      await write(group(steps.fields.title, ending), endings[name])
      await write(group(steps.fields.endingText, ending), WRITTEN.html)
      await write(line(ending, 0), WRITTEN.end)
      await pickPicture(steps.fields.picture, ending)
    }

    // What the catalogue shows.
    await press('link', frame.catalogue)
    await write(group(editor.about.description), WRITTEN.description)
    await pickPicture(editor.about.cover)
    await group(editor.about.categories).getByRole('checkbox').first().press('Space')
    await page.getByRole('link', { name: editor.section.actors }).press('Enter')
    await press('button', editor.actors.add)
    await write(group(editor.actors.name), WRITTEN.actor)
    await pickPicture(editor.actors.avatar)
    await pickPicture(editor.actors.preview)

    // No problem is left.
    await press('button', texts.problems.buttonNone)
    const drawer = page.getByRole('dialog')
    await press('button', texts.problems.check, drawer)
    await expect(drawer.getByText(texts.problems.noneChecked)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)

    // The preview shows an edit at once, and the outcome both endings.
    await press('link', frame.flow)
    await map.press('Enter')
    await page.keyboard.press('Enter')
    const preview = page.getByRole('region', { name: texts.preview.region }).last()
    const played = page.frameLocator('iframe')
    await press('button', texts.preview.settings, preview)
    await preview.getByRole('radio', { name: texts.preview.form.speeds.instant }).press('Space')
    await press('button', texts.preview.settings, preview)
    // It begins with the intro, as for a player.
    await played.getByRole('button', { name: NAMES[language].play }).press('Enter')
    await expect(played.getByText(WRITTEN.line[language]).first()).toBeVisible()
    const first = line(start, 0).getByRole('textbox').first()
    await first.press('ControlOrMeta+a')
    await page.keyboard.insertText(WRITTEN.changed[language])
    await expect(played.getByText(WRITTEN.changed[language]).first()).toBeVisible()
    await choose(
      played.getByRole('button', { name: WRITTEN.open[language] }),
      played.getByRole('heading', { name: WRITTEN.opened[language] }),
    )
    await press('tab', home.panes.outcome)
    const reached = texts.outcome.reachedEndings.replace(/\{\{\w+\}\}/g, '2')
    await expect(page.getByText(reached)).toBeVisible()

    await press('button', texts.publish.first)
    const published = page.getByRole('dialog', { name: frame.status.published })
    await expect(published).toBeVisible()
    await press('button', texts.publish.goOn, published)

    // A guest plays it from the list.
    // Without the author's page, which would store its user again.
    await page.goto('/dev')
    await page.evaluate(() => localStorage.clear())
    await page.goto(`/?lang=${language}&${FAST}`)
    await page.getByRole('link', { name: title[language] }).first().click()
    await page.getByRole('button', { name: NAMES[language].play }).click()
    await expect(page.getByText(WRITTEN.changed[language]).first()).toBeVisible()
    await choose(
      page.getByRole('button', { name: WRITTEN.wait[language] }),
      page.getByRole('heading', { name: WRITTEN.waited[language] }),
    )
  })
}
