/** Find and replace: every change is seen before it is made, single ones are left out, and one undo brings all back. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readAt } from '../../../src/authoring/model/documentPaths.ts'
import { createStoryDocument } from '../../helpers/storyDocument.ts'
import { checkAccessibility } from '../shell/checkAccessibility.ts'
import { type FakeStory, openStory, setUpCreation } from './openStory.tsx'

setUpCreation()

const list = page.getByRole('list', { name: 'What is found' })
const field = (name: string) => page.getByLabelText(name, { exact: true })

/** A text of the document that was saved last, after everything is saved. */
async function readSaved({ saved }: FakeStory, path: (string | number)[]): Promise<unknown> {
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(page.getByText(/^Saved/)).toBeVisible()
  return readAt(saved.at(-1), path)
}

test('by keys: what is chosen is replaced in all parts of the story', async () => {
  const story = await openStory('/creation/editor/lamp')
  await userEvent.keyboard('{Control>}{Shift>}F{/Shift}{/Control}')
  await expect.element(page.getByRole('dialog', { name: 'Find and replace' })).toBeVisible()
  await expect.element(field('Find')).toHaveFocus()
  await userEvent.keyboard('the')
  await userEvent.click(field('Whole words'))
  await userEvent.fill(field('Replace by'), 'THAT')
  const rows = list.getByRole('listitem')
  const count = rows.elements().length
  expect(count).toBeGreaterThan(2)
  await expect.element(page.getByText(`Found ${count} times`)).toBeVisible()
  expect(rows.nth(0).element().querySelector('del')?.textContent).toBe('The')
  expect(rows.nth(0).element().querySelector('ins')?.textContent).toBe('THAT')
  await checkAccessibility()
  await userEvent.click(field('Replace by'))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(`Replaced ${count} times. Undo brings all back.`)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(await readSaved(story, ['metadata', 'title', 'en'])).toBe('THAT Lamp')
})

test('with the pointer on a phone: one is left out, the rest is replaced, and Undo brings all back', async () => {
  await page.viewport(360, 740)
  const story = await openStory('/creation/flow-editor/lamp')
  await userEvent.click(page.getByRole('button', { name: 'Find and replace' }))
  await userEvent.fill(field('Find'), 'Lamp')
  await userEvent.click(field('Match case'))
  await userEvent.fill(field('Replace by'), 'Lantern')
  await expect.element(page.getByText('Found once')).toBeVisible()
  await userEvent.click(field('Match case'))
  await expect.element(page.getByText('Found 4 times')).toBeVisible()
  await userEvent.click(list.getByRole('checkbox').nth(1))
  await userEvent.click(page.getByRole('button', { name: 'Replace 3' }))
  await expect.element(page.getByText('Replaced 3 times. Undo brings all back.')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Close' }))
  expect(await readSaved(story, ['metadata', 'title', 'en'])).toBe('The Lantern')
  expect(await readSaved(story, ['metadata', 'description', 'en'])).toBe('A lamp is lit at the end of the pier.')
  await userEvent.click(page.getByRole('button', { name: 'Undo' }))
  expect(await readSaved(story, [])).toEqual(createStoryDocument())
})

test('a match leads to its place', async () => {
  await openStory('/creation/editor/lamp')
  await userEvent.click(page.getByRole('button', { name: 'Find and replace' }))
  await userEvent.fill(field('Find'), 'Keeps')
  await userEvent.click(list.getByRole('button', { name: /^Open: / }))
  await expect.poll(() => location.search).toBe('?section=actors')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
