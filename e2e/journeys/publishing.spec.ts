/** An author shows a story to test readers, plans its publication, publishes it twice, and goes back to the version before. */
import { type StoredStory } from '../../src/authoring/model/draftStore.ts'
import { signInAdmin } from '../admin.ts'
import { withOwnServer } from '../ownServer.ts'
import { STORY } from '../story.ts'
import { expect, test } from './test.ts'

test('a story goes to test readers, is planned, published, changed, and goes back to what readers had', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await withOwnServer(async (address) => {
    const call = await signInAdmin(page, address)
    const { id } = (await call('/creation/story.duplicate', { id: STORY.id })) as { id: string }
    const editor = `${address}/creation/editor/${id}?lang=en`
    const choose = async (action: string): Promise<void> => {
      await page.getByRole('button', { name: 'More on publishing' }).click()
      await page.getByRole('menuitem', { name: action }).click()
    }
    const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
    await page.goto(editor)

    // Test readers get it by a link, until that ends.
    await choose('Test readers')
    await page.getByRole('button', { name: 'Make a link' }).click()
    const link = await page.getByLabel(/^Address of version/).inputValue()
    const reader = await (await browser.newContext()).newPage()
    await reader.goto(`${link}?lang=en`)
    await expect(reader.getByRole('button', { name: /^Play/ })).toBeVisible()
    await page.getByRole('button', { name: /^End the link to version/ }).click()
    await dialog('End this link?').getByRole('button', { name: 'End the link' }).click()
    await expect(page.getByText(/^ended /)).toBeVisible()
    await reader.reload()
    await expect(reader.getByRole('button', { name: /^Play/ })).toHaveCount(0)
    await reader.context().close()
    await dialog('Test readers').getByRole('button', { name: 'Close' }).click()

    // A plan can be cancelled.
    await choose('Publish at a time')
    const plan = dialog('Publish at a time')
    await plan.getByLabel(/^Date and time/).fill(`${new Date().getFullYear() + 1}-01-01T00:30`)
    await plan.getByRole('button', { name: 'Plan the publication' }).click()
    const note = page.getByRole('button', { name: /^Planned publication: / })
    await note.click()
    await plan.getByRole('button', { name: 'Cancel the plan' }).click()
    await expect(note).toHaveCount(0)

    // Readers get one version, then another, then the first again.
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await dialog('Published').getByRole('button', { name: 'Go on writing' }).click()
    const stored = (await call('/creation/story.get', { id })) as StoredStory
    const { document, revision } = stored
    const titled = { ...document, metadata: { ...document.metadata, title: { en: 'The Quay', zh: '码头' } } }
    await call('/creation/story.save', { id, base: revision, document: JSON.stringify(titled) })
    await page.goto(editor)
    await page.getByRole('button', { name: 'Publish changes' }).click()
    await dialog('What changes for readers').getByRole('button', { name: 'Publish changes' }).click()
    await dialog('Published').getByRole('button', { name: 'Go on writing' }).click()
    const readTitle = async (): Promise<string> =>
      (await (await page.request.get(`${address}/story/${id}?lang=en`)).text()).match(/<h1[^>]*>([^<]*)/)?.[1] ?? ''
    expect(await readTitle()).toBe('The Quay')
    await choose('Go back to the version before')
    await dialog('Go back to the version before?')
      .getByRole('button', { name: `Publish version ${revision} again` })
      .click()
    await expect(page.getByText(`Readers get version ${revision} again. Your draft is as you left it.`)).toBeVisible()
    expect(await readTitle()).toBe(STORY.title.en)

    // The version that readers have gets a name.
    await page.goto(`${address}/creation/editor/${id}?section=history&lang=en`)
    await page.getByRole('button', { name: `Name version ${revision}` }).click()
    await dialog(`Name of version ${revision}`).getByLabel('Name').fill('Before the storm')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Before the storm: version/)).toBeVisible()
    await page.goto('about:blank')
  })
})
