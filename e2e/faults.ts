/** Faults of the local API for one journey alone, as its README lists them. */
import { type Page, type Route } from 'playwright/test'

/** Gives the next answer to a matching request of this browser the fault. */
export async function failOnce(page: Page, path: RegExp, fault: string): Promise<void> {
  const fail = (route: Route): Promise<void> =>
    route.continue({ headers: { ...route.request().headers(), 'x-fault': fault } })
  await page.context().route(path, fail, { times: 1 })
}
