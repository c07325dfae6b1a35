/** axe finds nothing, and everything is big enough to touch, on the screens around the account, in both languages and themes. */
import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type AppConfig } from '../../../protocol/appConfig.ts'
import { LOCALES } from '../../../protocol/locale.ts'
import { App } from '../../../src/app/App.tsx'
import { THEMES } from '../../../src/app/theme.ts'
import { findSmallTargets, SMALLEST_TARGET_PX } from '../../helpers/touchTargets.ts'
import { configureApp } from './configureApp.ts'
import { fakeApi } from './fakeApi.ts'
import { setUpShell } from './setUpShell.tsx'
import { mira, signIn } from './signInUsers.ts'
import { showLocale } from '../../../src/i18n/index.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const { clock } = setUpShell()
/** Menu, notices and questions have been loaded. */
const SETTLED_MS = 3_000
const admin = { ...mira, role: 'admin', email: 'mira@example.com', coins: 12_345 }

interface Case {
  name: string
  path: string
  config?: Partial<AppConfig>
  /** A button that opens a part of the screen, by its place among the buttons with a name like this. */
  opens?: RegExp
}

const CASES: readonly Case[] = [
  { name: 'profile', path: '/user/profile' },
  { name: 'edit profile', path: '/user/profile', opens: /^(?:Edit profile|编辑资料)$/ },
  { name: 'help', path: '/user/profile', opens: /^(?:Help|帮助)$/ },
  { name: 'log out', path: '/user/profile', opens: /^(?:Log out|退出登录)$/ },
  { name: 'settings', path: '/user/settings' },
  { name: 'delete data', path: '/user/settings', opens: /^(?:Delete data on this device|删除本机数据)$/ },
  { name: 'history', path: '/user/history' },
  { name: 'terms', path: '/terms' },
  { name: 'record keeping', path: '/record-keeping' },
  { name: 'region', path: '/region-restricted', config: { platformUrl: 'https://global.example' } },
  { name: 'age', path: '/', config: { requiresAdultConfirmation: true } },
  { name: 'declined age', path: '/', config: { requiresAdultConfirmation: true }, opens: /under 18|未满/ },
  { name: 'consent', path: '/user/settings', config: { requiresConsent: true } },
]

describe.each(LOCALES)('in %s', (locale) => {
  describe.each(THEMES)('%s', (theme) => {
    beforeEach(async () => {
      document.documentElement.dataset.theme = theme
      await showLocale(locale)
      fakeApi({
        '/user.whoami': () => ({ user: admin }),
        '/game-history.list': () => ({ stories: [{ id: 'neon', title: 'Neon Rain', description: 'Glass.' }] }),
      })
      signIn(admin)
    })
    afterEach(() => {
      delete document.documentElement.dataset.theme
    })

    test.each(CASES)('$name', async ({ path, config, opens }) => {
      if (config !== undefined) configureApp(config)
      history.replaceState(null, '', path)
      await render(<App />)
      await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await clock().pass(SETTLED_MS)
      if (opens !== undefined) {
        await page.getByRole('button', { name: opens }).click()
        await expect.element(page.getByRole('heading').first()).toBeVisible()
      }
      await check()
    })
  })
})

async function check(): Promise<void> {
  await expect.poll(() => document.querySelectorAll('[aria-busy="true"]:not(button)').length).toBe(0)
  // Animations would be measured half transparent.
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
  const { violations } = await axe.run(document, {
    runOnly: RULES,
    rules: {
      // The page of the tests has no title and no meta tags of its own.
      'document-title': { enabled: false },
      'meta-viewport': { enabled: false },
      // Short numbers are named exactly.
      'label-content-name-mismatch': { enabled: false },
    },
  })
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html.slice(0, 160))])).toEqual([])
  expect(findSmallTargets(SMALLEST_TARGET_PX)).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
}
