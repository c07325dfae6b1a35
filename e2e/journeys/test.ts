/** The `test` of every journey: it also fails on an error in the console, an exception in the page, or a breach of the content policy. */
import { expect, test as base } from 'playwright/test'

export { expect } from 'playwright/test'

export const test = base.extend<{ pageErrors: string[] }>({
  pageErrors: [
    async ({ page }, use) => {
      const pageErrors: string[] = []
      page.on('pageerror', (error) => pageErrors.push(`exception: ${error.stack ?? error.message}`))
      // The browser also logs failed loads and content policy violations here, those of workers included.
      page.on('console', (message) => {
        if (message.type() === 'error') pageErrors.push(`console: ${message.text()} (${message.location().url})`)
      })
      await use(pageErrors)
      expect(pageErrors, 'the page is without errors').toEqual([])
    },
    { auto: true },
  ],
})
