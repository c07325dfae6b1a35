/** The outline: a tree by keyboard, and the whole editor on a phone. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createStoryDocument } from '../../helpers/storyDocument.ts'
import { openStory, setUpCreation } from './openStory.tsx'

setUpCreation()

const item = (name: RegExp) => page.getByRole('treeitem', { name })
const press = (keys: string) => userEvent.keyboard(keys)

test('the tree is walked, unfolded and opened by keyboard; a node is deleted and brought back', async () => {
  const draft = createStoryDocument()
  draft.script['nodes'] = { ...(draft.script['nodes'] as object), lost: { do: [], goto: 'lit' } }
  await openStory('/creation/flow-editor/lamp', { document: draft })
  await expect.element(item(/^lost .*Unreachable/)).toBeVisible()
  ;(item(/^Before the first scene/).element() as HTMLElement).focus()
  await press('{ArrowDown}{ArrowRight}{ArrowRight}')
  await expect.element(item(/^Background/)).toHaveFocus()
  await press('{ArrowLeft}{ArrowLeft}{End}')
  await expect.element(item(/^lost/)).toHaveFocus()
  await press('{Alt>}{ArrowUp}{/Alt}{Delete}')
  await expect.element(item(/^lost/)).not.toBeInTheDocument()
  await press('{Control>}z{/Control}')
  await expect.element(item(/^lost/)).toBeVisible()
  await page.getByRole('searchbox').fill('goes out')
  expect(page.getByRole('treeitem').elements().length).toBe(2)
  await page.getByRole('searchbox').fill('')
  ;(item(/^Before the first scene/).element() as HTMLElement).focus()
  await press('{Home}{ArrowDown}{Enter}')
  await expect.element(page.getByRole('region', { name: 'Node pier' })).toBeVisible()
  // The notice of the deletion lies over the button.
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('button', { name: 'Back to the outline' }).click()
  await expect.element(item(/^pier/)).toHaveFocus()
})
