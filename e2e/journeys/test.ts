/** The `test` of every journey: it also fails on an error in the console, an exception in the page, or a breach of the content policy. */
import { type ConsoleMessage, expect, test as base } from 'playwright/test'
import { type Variants } from '../../src/platform/experiments.ts'
import { attachSession } from '../attachSession.ts'
import { recordCalls } from '../calls.ts'
import { fixVariants, USUAL_VARIANTS } from '../variants.ts'

export { expect } from 'playwright/test'

/** The tracer of the tests reads the blobs of pictures for its snapshots, which the content policy refuses. A script of the page has an address. */
function isOfTracer(message: ConsoleMessage): boolean {
  return message.location().url === '' && message.text().startsWith("Connecting to 'blob:")
}

/** Runs in the page: a machine without a graphics card passes for one that has it, so that journeys with WebGL use it. */
function passForGraphicsCard(): void {
  for (const { prototype } of [WebGLRenderingContext, WebGL2RenderingContext]) {
    const original = Object.getOwnPropertyDescriptor(prototype, 'getExtension')?.value as (name: string) => unknown
    Object.assign(prototype, {
      getExtension(this: unknown, name: string): unknown {
        return name === 'WEBGL_debug_renderer_info' ? null : original.call(this, name)
      },
    })
  }
}

/** `variants`: what the experiments show; null leaves them to the app. */
export const test = base.extend<{ pageErrors: string[]; failedSession: void; variants: Variants | null }>({
  variants: [USUAL_VARIANTS, { option: true }],
  context: async ({ context, variants }, use, testInfo) => {
    if (variants !== null) await fixVariants(context, variants)
    await context.addInitScript(passForGraphicsCard)
    const reportCalls = recordCalls(context)
    await use(context)
    reportCalls(testInfo)
  },
  pageErrors: [
    async ({ page, context }, use) => {
      const pageErrors: string[] = []
      page.on('pageerror', (error) => pageErrors.push(`exception: ${error.stack ?? error.message}`))
      // The browser also logs failed loads and content policy violations here, those of workers included. Of other tabs only the violations
      // count: they show pages of the developer tools, too.
      context.on('console', (message) => {
        const isWatched = message.page() === page || message.text().includes('Content Security Policy')
        if (message.type() === 'error' && isWatched && !isOfTracer(message))
          pageErrors.push(`console: ${message.text()} (${message.location().url})`)
      })
      await use(pageErrors)
      expect(pageErrors, 'the page is without errors').toEqual([])
    },
    { auto: true },
  ],
  failedSession: [
    async ({ page }, use, testInfo) => {
      await use()
      if (testInfo.status !== testInfo.expectedStatus) await attachSession(page, testInfo)
    },
    { auto: true },
  ],
})
