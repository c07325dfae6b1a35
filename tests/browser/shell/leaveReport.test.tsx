/** A failure is reported also by a player who leaves at once, with what led to it. Doc 1 §7. */
import { afterEach, expect, test, vi } from 'vitest'
import { readAppConfig } from '../../../protocol/appConfig.ts'
import { writeConsent } from '../../../src/platform/consent.ts'
import { reportFailure, takeWaitingFailures } from '../../../src/telemetry/failures.ts'
import { reportFailuresOnLeave } from '../../../src/telemetry/leaveReport.ts'
import { trackEvent } from '../../../src/telemetry/track.ts'
import { clearTrail } from '../../../src/telemetry/trail.ts'

const DSN = 'https://key@errors.example/sub/42'
const beacon = vi.fn<(url: string, body: string) => boolean>()

afterEach(() => {
  localStorage.clear()
  clearTrail()
  takeWaitingFailures()
})

/** Starts once for the page, with the tunnel and the consent of the test. */
const config = readAppConfig({ sentryDsn: DSN, requiresConsent: true })
vi.spyOn(navigator, 'sendBeacon').mockImplementation((url, body) =>
  beacon(url instanceof URL ? url.href : url, typeof body === 'string' ? body : ''),
)
reportFailuresOnLeave(DSN, config)

const leave = () => window.dispatchEvent(new PageTransitionEvent('pagehide'))
const fail = (message: string) => reportFailure({ kind: 'script', error: new TypeError(message), what: message })

test('a failure is reported by a beacon if the player leaves at once, with the events that led to it', () => {
  writeConsent('granted')
  beacon.mockReset().mockReturnValue(true)
  trackEvent('screen_viewed', { screen: '/story/:storyId' })
  fail('no lantern for mei@mail.example.com')
  trackEvent('screen_viewed', { screen: '/since' })
  expect(beacon).not.toHaveBeenCalled()
  leave()
  const [[url, body] = ['', '']] = beacon.mock.calls
  expect(url).toBe('https://errors.example/sub/api/42/envelope/?sentry_key=key&sentry_version=7')
  const [header, item, event] = body.split('\n').map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(header).toMatchObject({ dsn: DSN, event_id: event?.event_id })
  expect(item).toEqual({ type: 'event' })
  expect(event).toMatchObject({
    level: 'error',
    exception: { values: [{ type: 'TypeError', value: 'no lantern for [email]' }] },
    breadcrumbs: [{ message: 'screen_viewed', data: { screen: '/story/:storyId' } }],
  })
  leave()
  expect(beacon).toHaveBeenCalledTimes(1)
})

test('a failure whose beacon is refused waits on', () => {
  writeConsent('granted')
  beacon.mockReset().mockReturnValue(false)
  fail('no harbour')
  leave()
  beacon.mockReturnValue(true)
  leave()
  expect(beacon).toHaveBeenCalledTimes(2)
})

test('without consent nothing is sent on leaving', () => {
  writeConsent('denied')
  beacon.mockReset().mockReturnValue(true)
  fail('no consent')
  leave()
  expect(beacon).not.toHaveBeenCalled()
})
