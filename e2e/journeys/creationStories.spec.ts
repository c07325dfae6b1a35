/** The authored stories in the flow editor: each opens, shows no problem, and is arranged without a change of what it says. */
import { type StoredStory } from '../../src/authoring/model/draftStore.ts'
import { signInAdmin } from '../admin.ts'
import { withOwnServer } from '../ownServer.ts'
import { STORIES } from '../story.ts'
import { expect, test } from './test.ts'

test('stories open in the flow editor without a problem, and stay what they are', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await withOwnServer(async (address) => {
    const call = await signInAdmin(page, address)
    for (const { metadata } of STORIES) {
      const { id } = (await call('/creation/story.duplicate', { id: metadata.id })) as { id: string }
      const before = (await call('/creation/story.get', { id })) as StoredStory
      await page.goto(`${address}/pc/flow-editor/${id}?lang=en`)
      await expect(page.locator('.react-flow__node').first()).toBeVisible()
      await expect(page.getByRole('button', { name: 'No problems found' })).toBeVisible()

      await page.getByRole('button', { name: 'Arrange', exact: true }).click()
      await page.keyboard.press('Control+s')
      await expect
        .poll(async () => ((await call('/creation/story.get', { id })) as StoredStory).revision)
        .toBeGreaterThan(before.revision ?? 0)
      const after = (await call('/creation/story.get', { id })) as StoredStory
      expect({ ...after.document, marks: null }).toEqual({ ...before.document, marks: null })
      expect(after.document.marks).not.toEqual(before.document.marks)
      expect(after.problems).toEqual([])
    }
    // The server ends: nothing may be loading from it.
    await page.goto('about:blank')
  })
})
