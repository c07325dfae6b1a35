/** Which calls of the API a journey made: `callsReporter.ts` collects them and names those that none made. */
import { type BrowserContext, type TestInfo } from 'playwright/test'
import { API_ROOT } from '../protocol/api/envelope.ts'

/** The type of the annotation that carries one call. */
export const CALL_ANNOTATION = 'call'

/** Records the calls of all pages and workers of a context; the returned function writes them into the report of the test. */
export function recordCalls(context: BrowserContext): (testInfo: TestInfo) => void {
  const calls = new Set<string>()
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith(`${API_ROOT}/`)) calls.add(`${request.method()} ${pathname.slice(API_ROOT.length)}`)
  })
  return (testInfo) => {
    for (const call of calls) testInfo.annotations.push({ type: CALL_ANNOTATION, description: call })
  }
}
