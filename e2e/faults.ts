/** Faults of the local API for one journey alone, as its README lists them. */
import { type Page, type Route } from 'playwright/test'

/** Gives the next answer to a matching request of this browser the fault. */
export async function failOnce(page: Page, path: RegExp, fault: string): Promise<void> {
  await page.context().route(path, createFailure(fault), { times: 1 })
}

/** Gives all requests to this path the fault, until the function that is returned is called: for a call that the page may repeat. */
export async function failUntil(page: Page, path: RegExp, fault: string): Promise<() => Promise<void>> {
  const fail = createFailure(fault)
  await page.context().route(path, fail)
  return () => page.context().unroute(path, fail)
}

function createFailure(fault: string): (route: Route) => Promise<void> {
  return (route) => route.continue({ headers: { ...route.request().headers(), 'x-fault': fault } })
}
