/** How stories address the player: asked on the intro until it is said, without keeping anybody from Play, and changed in the settings. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import Settings from '../../../src/screens/settings/index.tsx'
import StoryIntro from '../../../src/screens/story/index.tsx'
import { startAllTexts } from '../../helpers/pageTexts.ts'
import { fakeApi } from './fakeApi.ts'
import { setUpShell, show } from './setUpShell.tsx'
import { guest, signIn } from './signInUsers.ts'
import { detail } from './storyAnswers.ts'

await startAllTexts('en')
setUpShell()

const unsaid = { ...guest, addressed_as: null }
const question = () => page.getByRole('button', { name: 'How should stories address you?' })
const drawer = () => page.getByRole('dialog', { name: 'How should stories address you?' })

test('the intro asks a guest until they have said it, and Play needs no answer', async () => {
  signIn(unsaid)
  const said = { ...unsaid, gender: 'female', addressed_as: 'female', story_name: 'Ada' }
  const asked = fakeApi({ ...detail(), '/user-info.update': () => ({ user: said }) })
  await show(<StoryIntro storyId="last-lantern" />)
  await userEvent.click(question())
  await userEvent.click(drawer().getByRole('radio', { name: 'A woman' }))
  await userEvent.fill(drawer().getByRole('textbox'), ' Ada ')
  await userEvent.click(drawer().getByRole('button', { name: 'Save' }))
  await expect.poll(() => drawer().query()).toBe(null)
  expect(question().query()).toBe(null)
  expect(asked.filter(({ path }) => path === '/user-info.update').map(({ body }) => body)).toEqual([
    { gender: 'female', story_name: 'Ada' },
  ])
  await userEvent.click(page.getByRole('button', { name: /^Play\b/ }))
  await expect.poll(() => location.pathname).toBe('/chat2/last-lantern/lan')
})

test.each([
  ['who has said it', { ...unsaid, addressed_as: 'unknown' }],
  ['whose server does not say it', guest],
])('a player %s is not asked', async (_, user) => {
  signIn(user)
  fakeApi(detail())
  await show(<StoryIntro storyId="last-lantern" />)
  await expect.element(page.getByRole('button', { name: /^Play\b/ })).toBeEnabled()
  expect(question().query()).toBe(null)
})

test('the place of the question is kept while the story loads', async () => {
  signIn(unsaid)
  fakeApi(detail())
  await show(<StoryIntro storyId="last-lantern" />)
  await expect.element(question()).toBeVisible()
  expect(document.documentElement.dataset.asksAddress).toBe('')
})

test('the settings change it, and a name can be taken back', async () => {
  signIn({ ...unsaid, gender: 'male', addressed_as: 'male', story_name: 'Ben' })
  const asked = fakeApi({ '/user-info.update': () => ({ user: { ...unsaid, addressed_as: 'unknown' } }) })
  await show(<Settings />)
  await userEvent.click(page.getByRole('button', { name: /How should stories address you/ }))
  await expect.element(drawer().getByRole('radio', { name: 'A man' })).toBeChecked()
  await expect.element(drawer().getByRole('textbox')).toHaveValue('Ben')
  await userEvent.clear(drawer().getByRole('textbox'))
  await userEvent.click(drawer().getByRole('radio', { name: 'Neither' }))
  await userEvent.click(drawer().getByRole('button', { name: 'Save' }))
  await expect
    .poll(() => asked.find(({ path }) => path === '/user-info.update')?.body)
    .toEqual({ gender: 'unknown', story_name: ' ' })
})
