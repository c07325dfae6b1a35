/** What is wrong with a draft: counted in the header, listed by place, each entry leads to its place; the whole check. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { StoryProblem } from '../../../protocol/story/draft.ts'
import { checkAccessibility } from '../shell/checkAccessibility.ts'
import { refusal } from '../shell/fakeApi.ts'
import { walkByTab } from '../shell/walkByTab.ts'
import { openStory, setUpCreation } from './openStory.tsx'

setUpCreation()

const EMPTY_TITLE: StoryProblem = {
  severity: 'error',
  at: ['metadata', 'title', 'en'],
  code: 'empty_text',
  values: { field: 'en' },
  message: 'in English',
}
const DEAD_END: StoryProblem = {
  severity: 'warning',
  at: ['script', 'nodes', 'pier', 'choose', 'options', 1],
  code: 'option_never_offered',
  values: { name: 'leave', node: 'pier' },
  message: 'in English',
}
const HOT: StoryProblem = {
  severity: 'error',
  at: ['metadata', 'actors', 0, 'hot'],
  code: 'wrong_type',
  values: { field: 'hot' },
  message: 'in English',
}

async function openList(problems: StoryProblem[]) {
  const story = await openStory('/creation/editor/lamp', { problems, checkedProblems: [DEAD_END] })
  await userEvent.click(page.getByRole('button', { name: /^(?:Problems:|No problems)/ }))
  return story
}

test('entries lead to their places, also in another section, and the field there says what is wrong', async () => {
  await openList([EMPTY_TITLE, HOT])
  await expect.element(page.getByText(/^2 errors/)).toBeVisible()
  await checkAccessibility()
  await walkByTab()
  await userEvent.click(page.getByRole('button', { name: /The value of “popularity” has the wrong form/ }))
  const field = page.getByLabelText('Popularity')
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveAccessibleDescription(/has the wrong form/)
  expect(location.search).toBe('?section=actors')
})

test('a second tap on the same entry leads there again, also where its part was folded since', async () => {
  await openList([HOT])
  const follow = async (): Promise<void> => {
    await userEvent.click(page.getByRole('button', { name: /The value of “popularity” has the wrong form/ }))
    await expect.element(page.getByLabelText('Popularity')).toHaveFocus()
  }
  await follow()
  await userEvent.click(page.getByText('Lan', { exact: true }).first())
  await expect.element(page.getByLabelText('Popularity')).not.toBeVisible()
  await userEvent.click(page.getByRole('button', { name: /^Problems:/ }))
  await follow()
  await expect.element(page.getByLabelText('Popularity')).toBeInViewport()
})

test('on a phone an entry of a node opens its steps, from another view and from the outline', async () => {
  await openStory('/creation/flow-editor/lamp?view=preview', { problems: [DEAD_END] })
  await userEvent.click(page.getByRole('button', { name: /^Problems:/ }))
  await userEvent.click(page.getByRole('button', { name: /The option leave is never offered/ }))
  await expect.element(page.getByRole('heading', { name: 'pier' })).toBeVisible()
  expect(location.search).toBe('?view=steps')
  await userEvent.click(page.getByRole('button', { name: 'Back to the outline' }))
  await expect.element(page.getByRole('tree')).toBeVisible()
  // Its node is selected already.
  await userEvent.click(page.getByRole('button', { name: /^Problems:/ }))
  await userEvent.click(page.getByRole('button', { name: /The option leave is never offered/ }))
  await expect.poll(() => location.search).toBe('?view=steps')
})

test('the whole check sends the document as it is, and an edit makes it stale', async () => {
  const story = await openList([])
  await expect.element(page.getByText('Nothing is wrong')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Check everything' }))
  await expect.element(page.getByText('Checked as it is now')).toBeVisible()
  await expect.element(page.getByText(/^The option leave is never offered/)).toBeVisible()
  const { body } = story.asked.find(({ path }) => path === '/creation/story.check') ?? {}
  expect(JSON.parse((body as { document: string }).document)).toEqual(story.document)
  await userEvent.click(page.getByRole('button', { name: 'Close' }))
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await userEvent.fill(page.getByRole('group', { name: 'Title' }).getByLabelText('English'), 'Other')
  await userEvent.click(page.getByRole('button', { name: /^Problems:/ }))
  await expect.element(page.getByText('Changed since the last full check')).toBeVisible()
})

test('a check that fails says why, and keeps the list', async () => {
  await openStory(
    '/creation/editor/lamp',
    { problems: [EMPTY_TITLE] },
    { '/creation/story.check': () => refusal('Busy.') },
  )
  await userEvent.click(page.getByRole('button', { name: 'Problems: 1 error, 0 warnings' }))
  await userEvent.click(page.getByRole('button', { name: 'Check everything' }))
  await expect.element(page.getByText('Busy.')).toBeVisible()
  await expect.element(page.getByText(/^The text is empty/).first()).toBeVisible()
})
