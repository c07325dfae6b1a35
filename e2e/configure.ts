/** Another configuration of the app for one journey. */
import { type Page } from 'playwright/test'

/** Replaces the configuration that the server wrote into the page, and who may frame it. Call it before the page is opened. */
export async function configure(page: Page, config: object, frameAncestors: string | null = null): Promise<void> {
  await page.route(
    () => true,
    async (route) => {
      const request = route.request()
      if (request.resourceType() !== 'document' || !request.url().startsWith('http://127.0.0.1'))
        return route.fallback()
      const response = await route.fetch()
      const html = (await response.text()).replace(
        /(<meta name="app-config" content=)"[^"]*"/,
        `$1"${JSON.stringify(config).replaceAll('"', '&quot;')}"`,
      )
      const policy = response.headers()['content-security-policy'] ?? ''
      const headers = {
        ...response.headers(),
        'content-security-policy':
          frameAncestors === null
            ? policy
            : policy.replace(/frame-ancestors [^;]*/, `frame-ancestors ${frameAncestors}`),
      }
      await route.fulfill({ response, headers, body: html })
    },
  )
}
