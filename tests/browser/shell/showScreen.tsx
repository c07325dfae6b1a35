/** Opens a screen of the shell, or a part of it, as its case says, and waits until it is whole. */
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { App } from '../../../src/app/App.tsx'
import { type ManualPageClock } from '../../helpers/pageClock.ts'
import { configureApp } from './configureApp.ts'
import { openPart, prepareScreen, type ScreenCase } from './screenCases.ts'

/** Menu, notices and questions have been loaded. */
const SETTLED_MS = 3_000

export async function showScreen(screen: ScreenCase, clock: ManualPageClock): Promise<void> {
  if (screen.config !== undefined) configureApp(screen.config)
  prepareScreen(screen)
  await render(<App />)
  await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await clock.pass(SETTLED_MS)
  await expect.poll(() => document.querySelectorAll('[aria-busy="true"]:not(button)').length).toBe(0)
  await openPart(screen)
}
