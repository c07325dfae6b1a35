/** Error reporting: what a replay and a report hold, and that a refusal ends both at once. Doc 1 §7. */
import { getReplay } from '@sentry/browser'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { parseAppConfig } from '../../../protocol/appConfig.ts'
import { writeConsent } from '../../../src/platform/consent.ts'
import { startErrorReporting } from '../../../src/telemetry/errorReporting.ts'
import { reportFailure } from '../../../src/telemetry/failures.ts'
import { trailTaps } from '../../../src/telemetry/trail.ts'
import { trackEvent } from '../../../src/telemetry/track.ts'
import { isThorough } from '../../helpers/isThorough.ts'

const DSN = 'https://key@errors.example/1'
const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
/** The envelopes that were sent, as text. */
let envelopes: string[] = []
/** Those of all tests. */
const everything: string[] = []
let isStarted = false

async function takeEnvelope(url: string, { body }: { body: string | Uint8Array<ArrayBuffer> }): Promise<Response> {
  if (url.startsWith('https://errors.example/')) {
    const envelope = await new Response(body).text()
    envelopes.push(envelope)
    everything.push(envelope)
  }
  return new Response('{}')
}
// Sentry takes the browser's own `fetch` from a frame where the page's looks replaced.
takeEnvelope.toString = () => 'function fetch() { [native code] }'

beforeEach(async () => {
  localStorage.clear()
  writeConsent('granted')
  await render(
    <section aria-label="Named words">
      <p>Written words</p>
      <button type="button" title="Titled words">
        Offered words
      </button>
      <input aria-label="Answer" placeholder="Hinted words" defaultValue="Typed words" />
      <textarea aria-label="Note" defaultValue="Noted words" />
      <img alt="Described words" src={PICTURE} />
      <div role="log">
        <article data-row="line" />
      </div>
    </section>,
  )
  envelopes = []
  vi.stubGlobal('fetch', takeEnvelope)
  if (isStarted) return
  isStarted = true
  trackEvent('screen_viewed', { screen: '/story_opened_before' })
  trailTaps()
  document.querySelector<HTMLButtonElement>('button')?.click()
  report('an early failure')
  trackEvent('screen_viewed', { screen: '/opened_since' })
  const config = parseAppConfig(JSON.stringify({ sentryDsn: DSN, requiresConsent: true }))
  await startErrorReporting(DSN, config, { isRecorded: false, isTraced: false })
})

const report = (message: string): void => reportFailure({ kind: 'script', error: new Error(message), what: message })
const sent = (what: string): boolean => envelopes.some((envelope) => envelope.includes(what))

test.runIf(isThorough)('a report comes with a replay, which shows neither words nor pictures', async () => {
  document.querySelector('[role="log"]')?.insertAdjacentHTML('beforeend', '<article data-row="later"></article>')
  report('first failure of mei@mail.example.com')
  await expect.poll(() => sent('first failure of [email]')).toBe(true)
  await getReplay()?.flush()
  await expect.poll(() => sent('replay_recording')).toBe(true)
  const all = envelopes.join('\n')
  expect(all).toContain(`interactive-stories@${APP_VERSION}`)
  // The page was recorded: its elements are there.
  expect(all).toContain('textarea')
  expect(all).not.toMatch(/Named words|Written|Titled|Offered|Hinted|Typed|Noted|Described|R0lGOD/)
  // A line costs the player nothing: the list is recorded as an empty box.
  expect(all).toContain('"tagName":"div","attributes":{"rr_width"')
  expect(all).not.toContain('data-row')
})

test('an early failure holds the taps and the screens that led to it, without words, and nothing that came after', async () => {
  await expect.poll(() => everything.some((envelope) => envelope.includes('an early failure'))).toBe(true)
  const report = everything.find((envelope) => envelope.includes('an early failure')) ?? ''
  expect(report).toContain('story_opened_before')
  expect(report).toMatch(/"category":"ui.click"[^}]*"message":"button"/)
  expect(report).not.toMatch(/opened_since|Offered|Titled/)
})

test('the page load is traced, and the files it loads have no spans', async () => {
  await expect.poll(() => everything.some((one) => one.includes('"pageload"'))).toBe(true)
  expect(performance.getEntriesByType('resource').length).toBeGreaterThan(10)
  expect(everything.join('')).toContain('browser.request')
  expect(everything.join('')).not.toContain('"sentry.op":{"value":"resource.')
})

test('a refusal ends reports and replays at once; a later consent starts reports again', async () => {
  writeConsent('denied')
  report('while refused')
  await getReplay()?.flush()
  writeConsent('granted')
  report('after consent')
  await expect.poll(() => sent('after consent')).toBe(true)
  expect(sent('while refused')).toBe(false)
})
