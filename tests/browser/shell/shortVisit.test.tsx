/** A visit of seconds is traced and recorded as often as a long one. Doc 1 §7: tracing 100 %, replays 2 %. */
import { getReplay } from '@sentry/browser'
import { expect, test, vi } from 'vitest'
import { readAppConfig } from '../../../protocol/appConfig.ts'
import { ERROR_REPORTING } from '../../../protocol/limits.ts'
import { writeConsent } from '../../../src/platform/consent.ts'
import { traceOnLeave } from '../../../src/telemetry/leaveTrace.ts'
import { startTelemetry } from '../../../src/telemetry/start.ts'
import { trackEvent } from '../../../src/telemetry/track.ts'
import { replacePageClock } from '../../../src/platform/time.ts'
import { createManualPageClock } from '../../helpers/pageClock.ts'
import { configureApp } from './configureApp.ts'

const DSN = 'https://key@errors.example/1'
const config = readAppConfig({ sentryDsn: DSN, requiresConsent: true })
const beacon = vi.spyOn(navigator, 'sendBeacon')
const leave = () => window.dispatchEvent(new PageTransitionEvent('pagehide'))
/** The beacons that were sent, each as its item's header and payload. */
const listSent = () =>
  beacon.mock.calls.map(([, body]) =>
    (typeof body === 'string' ? body : '')
      .split('\n')
      .slice(1)
      .map((line) => JSON.parse(line) as Record<string, unknown>),
  )

test('a visit that is left before error reporting has loaded is traced once, with its calls', () => {
  writeConsent('granted')
  beacon.mockReset().mockReturnValue(true)
  const end = traceOnLeave(DSN, config)
  trackEvent('api_request', { path: '/story.list', method: 'POST', status: 200, code: 'ok', duration_ms: 40 })
  leave()
  leave()
  expect(listSent()).toHaveLength(1)
  const [[header, trace] = []] = listSent()
  expect(header).toEqual({ type: 'transaction' })
  expect(trace).toMatchObject({
    type: 'transaction',
    transaction: location.pathname,
    contexts: { trace: { op: 'pageload' } },
    spans: [{ op: 'http.client', description: 'POST /story.list' }],
  })
  expect(Number(trace?.['timestamp'])).toBeGreaterThan(Number(trace?.['start_timestamp']))
  expect(end()).toBe(true)
})

test('without consent no visit is traced, and a longer one is left to error reporting', () => {
  writeConsent('denied')
  beacon.mockReset().mockReturnValue(true)
  const end = traceOnLeave(DSN, config)
  leave()
  writeConsent('granted')
  expect(end()).toBe(false)
  leave()
  expect(beacon).not.toHaveBeenCalled()
})

test('a visit that is drawn is recorded from its first seconds on, in the share that is written', async () => {
  writeConsent('granted')
  const envelopes: string[] = []
  const answer = async (_: string, { body }: RequestInit): Promise<Response> => {
    envelopes.push(await new Response(body).text())
    return new Response('{}')
  }
  // Sentry takes the browser's own `fetch` from a frame where the page's looks replaced.
  answer.toString = () => 'function fetch() { [native code] }'
  vi.stubGlobal('fetch', answer)
  configureApp({ sentryDsn: DSN, requiresConsent: true })
  const drawn = Math.floor(65_536 * ERROR_REPORTING.replays) - 1
  const draw = vi.spyOn(crypto, 'getRandomValues').mockImplementationOnce((bytes) => {
    if (bytes instanceof Uint8Array) bytes.set([drawn >> 8, drawn & 255])
    return bytes
  })
  // A clock that stands still: error reporting does not wait for a player at rest.
  replacePageClock(createManualPageClock())
  startTelemetry(true)
  expect(draw).toHaveBeenCalledTimes(1)
  await expect.poll(() => getReplay()?.getRecordingMode()).toBe('session')
  await getReplay()?.flush()
  await expect.poll(() => envelopes.some((envelope) => envelope.includes('replay_recording'))).toBe(true)
  vi.unstubAllGlobals()
})
