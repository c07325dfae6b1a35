/** A server that does not answer: after 8 s list and intro say so, and what it answers later is shown. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { SILENCE_NOTE_MS } from '../../../protocol/limits.ts'
import Stories from '../../../src/screens/stories/index.tsx'
import StoryIntro from '../../../src/screens/story/index.tsx'
import { fakeApi, later } from './fakeApi.ts'
import { setUpShell, show } from './setUpShell.tsx'
import { detail } from './storyAnswers.ts'

const { clock } = setUpShell()

test.each([
  ['the list', '/story.list', { stories: [{ id: 'last-lantern', title: 'The Last Lantern' }] }, () => <Stories />],
  ['the intro', '/story.get', detail()['/story.get'](), () => <StoryIntro storyId="last-lantern" />],
])('%s', async (_name, call, answer, createScreen) => {
  const { promise, resolve } = later()
  fakeApi({ [call]: () => promise })
  await show(createScreen())
  const note = page.getByText('No answer from the server yet.')
  await clock().pass(SILENCE_NOTE_MS - 1)
  expect(note.query()).toBeNull()
  await clock().pass(1)
  await expect.element(note).toBeVisible()
  resolve(answer)
  await expect.element(page.getByText('The Last Lantern').first()).toBeVisible()
  await expect.element(note).not.toBeInTheDocument()
})
