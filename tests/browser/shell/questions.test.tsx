/** The questions that an operator can switch on: age, and consent to analytics. Doc 1 §1. */
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { App } from '../../../src/app/App.tsx'
import { redirectTo } from '../../../src/navigation/leaveGuard.ts'
import { readConsent } from '../../../src/platform/consent.ts'
import { configureApp } from './configureApp.ts'
import { type Asked, fakeApi } from './fakeApi.ts'
import { setUpShell } from './setUpShell.tsx'

const { clock } = setUpShell()
let asked: Asked[] = []
beforeEach(() => {
  asked = fakeApi({ '/story.list': () => ({ stories: [{ id: 'neon', title: 'Neon Rain' }] }) })
})
const stories = page.getByRole('heading', { name: 'Lamplit' })
const question = page.getByRole('dialog', { name: 'Are you 18 or older?' })
const banner = page.getByRole('region', { name: 'Help us improve the stories?' })
/** What is shown late has been loaded. */
const LATER_MS = 3_000

test('age: no screen is drawn or loaded before the player confirms, which is remembered', async () => {
  configureApp({ requiresAdultConfirmation: true })
  const screen = await render(<App />)
  await expect.element(question.getByRole('button', { name: 'I am 18 or older' })).toHaveFocus()
  await expect.element(stories).not.toBeInTheDocument()
  expect(asked.map(({ path }) => path)).not.toContain('/story.list')
  await userEvent.keyboard('{Escape}')
  await expect.element(question).toBeVisible()
  // Android's Back closes a dialog, whatever its owner wants, where nothing was tapped before.
  const dialog = question.element()
  if (dialog instanceof HTMLDialogElement) dialog.close()
  await expect.element(question).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(stories).toBeVisible()
  await screen.unmount()
  await render(<App />)
  await expect.element(stories).toBeVisible()
})

test('age: a visitor who declines gets a plain page on any address, and may correct the answer', async () => {
  configureApp({ requiresAdultConfirmation: true })
  await render(<App />)
  await userEvent.click(question.getByRole('button', { name: 'I am under 18' }))
  await expect.element(page.getByRole('heading', { name: 'Come back when you are 18' })).toBeVisible()
  redirectTo('/user/history')
  await clock().pass(LATER_MS)
  await expect.element(page.getByRole('heading', { name: 'Come back when you are 18' })).toBeVisible()
  expect(document.querySelectorAll('dialog[open] a')).toHaveLength(0)
  expect(localStorage.getItem('adult_confirmed')).toBeNull()
  await userEvent.click(page.getByRole('button', { name: 'I chose the wrong answer' }))
  await expect.element(question).toBeVisible()
})

test('age: the legal pages can be read first', async () => {
  configureApp({ requiresAdultConfirmation: true })
  await render(<App />)
  await userEvent.click(question.getByRole('link', { name: 'Privacy Policy' }))
  await expect.element(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Back' }))
  await expect.element(question).toBeVisible()
})

test('without configuration neither is asked, and their code is not loaded', async () => {
  performance.clearResourceTimings()
  await render(<App />)
  await expect.element(stories).toBeVisible()
  await clock().pass(LATER_MS)
  await expect.element(banner).not.toBeInTheDocument()
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  expect(loaded.filter((name) => /screens\/(?:age|consent)\//.test(name))).toEqual([])
})

test.each([
  ['Allow', 'granted'],
  ['Decline', 'denied'],
] as const)('consent: %s is remembered, and not asked again', async (name, consent) => {
  configureApp({ requiresConsent: true })
  const screen = await render(<App />)
  await expect.element(stories).toBeVisible()
  await clock().pass(LATER_MS)
  expect(readConsent()).toBe('unknown')
  await userEvent.click(banner.getByRole('button', { name }))
  await expect.element(banner).not.toBeInTheDocument()
  expect(readConsent()).toBe(consent)
  await screen.unmount()
  await render(<App />)
  await expect.element(stories).toBeVisible()
  await clock().pass(LATER_MS)
  await expect.element(banner).not.toBeInTheDocument()
})

test('consent: not asked where it would cover another question or the text of a page', async () => {
  configureApp({ requiresConsent: true })
  history.replaceState(null, '', '/privacy')
  await render(<App />)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
  await clock().pass(LATER_MS)
  await expect.element(banner).not.toBeInTheDocument()
})
