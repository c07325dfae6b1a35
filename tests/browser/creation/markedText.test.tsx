/** The field of pages and endings: marks in place of HTML, what readers see below, and nothing lost. */
import { expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { readAt, writeAt } from '../../../src/authoring/model/documentPaths.ts'
import { DRAFT_TIMES_MS } from '../../../src/authoring/model/draftStore.ts'
import { createStoryDocument } from '../../helpers/storyDocument.ts'
import { checkThemes } from './checkScreen.ts'
import { type FakeStory, openStory, setUpCreation } from './openStory.tsx'

const { clock } = setUpCreation()
const HTML = ['script', 'nodes', 'lit', 'ending', 'html', 'en']

async function openEnding(html: string): Promise<FakeStory> {
  const document = createStoryDocument()
  writeAt(document, HTML, html)
  const story = await openStory('/creation/flow-editor/lamp', { document })
  await page.getByRole('treeitem', { name: /^lit / }).click()
  await expect.element(field()).toBeVisible()
  return story
}

const group = () => page.getByRole('group', { name: 'Text of the ending', exact: true })
const field = () => group().getByRole('textbox', { name: 'English' })
const preview = () => group().getByRole('figure', { name: 'English, as readers see it' })
const tool = (name: string) =>
  group().getByRole('group', { name: 'Marks of English' }).getByRole('button', { name, exact: true })

async function saved(story: FakeStory): Promise<unknown> {
  await clock().pass(DRAFT_TIMES_MS.saveWithin)
  await expect.poll(() => story.saved.length).toBeGreaterThan(0)
  return readAt(story.document, HTML)
}

test('marks are set by buttons and keys, and readers see them at once', async () => {
  const story = await openEnding('<p>The lamp <em>burns</em>.</p>')
  await expect.element(field()).toHaveValue('The lamp *burns*.')
  await field().click()
  const control = field().element() as HTMLTextAreaElement
  control.setSelectionRange(4, 8)
  await tool('Bold').click()
  await expect.element(field()).toHaveValue('The **lamp** *burns*.')
  expect(control.value.slice(control.selectionStart, control.selectionEnd)).toBe('lamp')
  await userEvent.keyboard('{Control>}i{/Control}')
  await expect.element(field()).toHaveValue('The ***lamp*** *burns*.')
  await userEvent.keyboard('{Control>}b{/Control}')
  await expect.element(field()).toHaveValue('The *lamp* *burns*.')
  await tool('Dividing line').click()
  await userEvent.keyboard('You go **in')
  await expect.element(preview().getByText('You go **in')).toBeVisible()
  await userEvent.keyboard('**.')
  await expect.element(preview().getByText('in', { exact: true })).toBeVisible()
  expect(await saved(story)).toBe('<p>The <em>lamp</em> <em>burns</em>.</p><hr><p>You go <strong>in</strong>.</p>')
  await checkThemes()
  // The other language is one Tab away.
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(group().getByRole('textbox', { name: 'Chinese' })).toHaveFocus()
})

test('HTML that has no mark stays as it is and is named, and nothing changes before the author does', async () => {
  const html = '<h2>Let in</h2><p class="far">Far <u>away</u>.</p><p>1 &lt; 2</p>'
  const story = await openEnding(html)
  await expect.element(field()).toHaveValue('<h2>Let in</h2>\n\n<p class="far">Far <u>away</u>.</p>\n\n1 < 2')
  await expect.element(group().getByText('Stays as it is written: <h2> <p> <u>')).toBeVisible()
  await expect.element(preview().getByRole('heading', { name: 'Let in' })).toBeVisible()
  await clock().pass(DRAFT_TIMES_MS.saveWithin)
  expect(story.saved).toEqual([])
  await field().click()
  await userEvent.keyboard('{Control>}{End}{/Control}!')
  expect(await saved(story)).toBe(html.replace('2</p>', '2!</p>'))
})

test('an input method writes Chinese between marks, and undo takes it back', async () => {
  const story = await openEnding('<p>灯<strong>亮</strong></p>')
  await field().click()
  const control = field().element() as HTMLTextAreaElement
  control.setSelectionRange(4, 4)
  await cdp().send('Input.imeSetComposition', { text: 'zhe', selectionStart: 3, selectionEnd: 3 })
  await expect.element(field()).toHaveValue('灯**亮zhe**')
  await cdp().send('Input.insertText', { text: '着' })
  await expect.element(field()).toHaveValue('灯**亮着**')
  expect(await saved(story)).toBe('<p>灯<strong>亮着</strong></p>')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(field()).toHaveValue('灯**亮**')
})

test('the picture of the ending is one press away', async () => {
  await openEnding('<p>The end.</p>')
  await tool('Picture of the ending').click()
  await expect.poll(() => document.activeElement?.closest('div')?.textContent).toBe('pierChange')
})
