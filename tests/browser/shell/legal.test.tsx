/** The legal pages. Doc 1 §2. */
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { App } from '../../../src/app/App.tsx'
import { LEGAL_PAGES, LEGAL_UPDATED } from '../../../src/i18n/legalPages.ts'
import { formatDate } from '../../../src/ui/formatDate.ts'
import { configureApp } from './configureApp.ts'
import { fakeApi } from './fakeApi.ts'
import { setUpShell } from './setUpShell.tsx'
import { guest, signIn } from './signInUsers.ts'
import { showLocale } from '../../../src/i18n/index.ts'

setUpShell()
beforeEach(() => void fakeApi())

const TITLES = {
  terms: ['Terms of Service', '服务条款'],
  privacy: ['Privacy Policy', '隐私政策'],
  complaints: ['Complaints', '投诉'],
  'content-removal': ['Content Removal', '内容移除'],
  'record-keeping': ['Record-Keeping Statement', '记录保存声明'],
} as const

test.each(LEGAL_PAGES)('/%s shows its text in English and in Chinese', async (name) => {
  history.replaceState(null, '', `/${name}`)
  await render(<App />)
  const [english, chinese] = TITLES[name]
  await expect.element(page.getByRole('heading', { level: 1, name: english })).toBeVisible()
  await expect.element(page.getByText(`Last updated: ${formatDate(LEGAL_UPDATED[name], 'en')}`)).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: 'Contents' })).toBeVisible()
  const sections = page.getByRole('heading', { level: 2 }).elements().length
  expect(sections).toBeGreaterThan(3)
  expect(page.getByRole('navigation', { name: 'Contents' }).getByRole('link').elements()).toHaveLength(sections)
  await showLocale('zh')
  await expect.element(page.getByRole('heading', { level: 1, name: chinese })).toBeVisible()
  await expect.element(page.getByText(`最近更新：${formatDate(LEGAL_UPDATED[name], 'zh')}`)).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: '目录' })).toBeVisible()
  expect(page.getByRole('heading', { level: 2 }).elements()).toHaveLength(sections)
})

test('the contents lead to a section without a step in the history', async () => {
  history.replaceState(null, '', '/terms')
  await render(<App />)
  const entries = history.length
  await userEvent.click(page.getByRole('link', { name: 'Diamonds', exact: true }))
  await expect.element(page.getByRole('heading', { name: 'Diamonds', exact: true })).toHaveFocus()
  expect([history.length, location.hash]).toEqual([entries, '#diamonds'])
})

test('an address with a section opens at it', async () => {
  history.replaceState(null, '', '/privacy#rights')
  await render(<App />)
  const heading = page.getByRole('heading', { name: 'Your rights' })
  await expect.element(heading).toBeVisible()
  await expect.poll(() => scrollY).toBeGreaterThan(100)
})

test.each([
  ['content-removal', 'Settings'],
  ['terms', 'Settings'],
  ['privacy', 'settings'],
])('the way to delete the account that /%s names leads to its button', async (name, link) => {
  signIn(guest)
  history.replaceState(null, '', `/${name}`)
  await render(<App />)
  await userEvent.click(page.getByRole('main').getByRole('link', { name: link, exact: true }).last())
  await expect.element(page.getByRole('button', { name: 'Delete account', exact: true })).toHaveFocus()
  expect(location.pathname).toBe('/user/settings')
})

test('the address of the operator is a link wherever a text says to write', async () => {
  configureApp({ contactEmail: 'contact@example.com' })
  history.replaceState(null, '', '/content-removal')
  await render(<App />)
  const links = page.getByRole('main').getByRole('link', { name: 'contact@example.com' })
  await expect.element(links.first()).toHaveAttribute('href', 'mailto:contact@example.com')
  expect(links.elements()).toHaveLength(2)
})

test('the pages lead to each other, and name the configured operator', async () => {
  configureApp({ operatorName: 'Example Stories', contactEmail: 'contact@example.com' })
  history.replaceState(null, '', '/terms')
  await render(<App />)
  await expect.element(page.getByText(/run by Example Stories/)).toBeVisible()
  await userEvent.click(page.getByRole('link', { name: 'Complaints' }))
  await expect.element(page.getByRole('heading', { level: 1, name: 'Complaints' })).toBeVisible()
  await expect.element(page.getByText(/Write to contact@example\.com/)).toBeVisible()
})
