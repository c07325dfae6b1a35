/** Keeps the app away from the page, which meanwhile shows what its start does. */
import { type Page } from 'playwright/test'

/** Paths as a test names them: files of the build without their hashes. */
export const shorten = (path: string): string => path.replace(/^\/assets\/([\w-]+)-[\w-]{8}(\.\w+)$/, '$1$2')

/** Records the paths of all requests, and as a test names them, and holds the app's own code until `release`. */
export async function holdApp(page: Page): Promise<{ paths: string[]; asked: string[]; release: () => void }> {
  const paths: string[] = []
  const asked: string[] = []
  page.context().on('request', (request) => {
    const { pathname } = new URL(request.url())
    paths.push(pathname)
    asked.push(shorten(pathname))
  })
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/index-[\w-]+\.js$/, async (route) => {
    await released
    await route.continue()
  })
  return { paths, asked, release }
}
