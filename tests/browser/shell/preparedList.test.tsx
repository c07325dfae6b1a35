/** What the list asks for before it is drawn, and when it asks again. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showLocale } from '../../../src/i18n/index.ts'
import { confirmAdult } from '../../../src/platform/adultConfirmation.ts'
import Stories, { prepare } from '../../../src/screens/stories/index.tsx'
import { configureApp } from './configureApp.ts'
import { fakeApi } from './fakeApi.ts'
import { setUpShell, show } from './setUpShell.tsx'
import { ada, mira, signIn } from './signInUsers.ts'

const { clock } = setUpShell()

/** Lists a story whose title is the token and the language of the request. */
const lists = {
  '/story.list': ({ token, language }: { token: string | null; language: string | null }) => ({
    stories: [{ id: 's', title: `${token} ${language}` }],
  }),
}
const countAsked = (asked: { path: string }[]) => asked.filter(({ path }) => path === '/story.list').length

test('nothing is asked for before the player has confirmed to be an adult', async () => {
  configureApp({ requiresAdultConfirmation: true })
  const asked = fakeApi(lists)
  await prepare()
  await clock().pass(1)
  expect(countAsked(asked)).toBe(0)
  confirmAdult()
  await prepare()
  await expect.poll(() => countAsked(asked)).toBe(1)
})

test.each([
  ['another user has signed in', async () => signIn(ada), 'ada-access en'],
  ['the language has changed', () => showLocale('zh'), 'mira-access zh'],
])('the list is asked for again when %s meanwhile', async (_, change, title) => {
  signIn(mira)
  fakeApi(lists)
  await prepare()
  await change()
  await show(<Stories />)
  await expect.element(page.getByRole('link', { name: title })).toBeVisible()
})
