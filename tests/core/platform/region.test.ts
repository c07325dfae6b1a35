/** The region check. Doc 1 §4, §8, §9. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PUBLIC_LOCATION_SERVICES } from '../../../protocol/appConfig.ts'
import { REGION_CACHE_MS } from '../../../protocol/limits.ts'
import { createManualPageClock } from '../../helpers/pageClock.ts'

const SERVICES = ['https://one.example/json', 'https://two.example/json', 'https://three.example/trace']
const DAY_MS = 86_400_000
const clock = createManualPageClock()
/** What each service answers, and which were asked. */
let answers: Record<string, string | number>
let asked: string[]
let stored: Map<string, string>
let services: string[]

beforeEach(() => {
  answers = {}
  asked = []
  stored = new Map()
  services = SERVICES
  vi.stubGlobal('document', { querySelector: () => ({ content: JSON.stringify({ locationServices: services }) }) })
  vi.stubGlobal('location', { hostname: 'localhost' })
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  })
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(request.url)
    const answer = answers[request.url]
    if (answer === undefined) throw new TypeError('Failed to fetch')
    return typeof answer === 'number' ? new Response('', { status: answer }) : new Response(answer)
  })
  vi.resetModules()
})
afterEach(() => vi.unstubAllGlobals())

/** The module as a page loads it: without memory of the page before. */
async function loadRegion() {
  const { replacePageClock } = await import('../../../src/platform/time.ts')
  replacePageClock(clock)
  return { ...(await import('../../../src/api/region.ts')), replacePageClock }
}
const answerFirst = (code: string): void => {
  answers = { [SERVICES[0] ?? '']: JSON.stringify({ country_code: code, city: 'Here' }) }
}

test.each([
  ['127.0.0.1', 0],
  ['stories.example', PUBLIC_LOCATION_SERVICES.length],
])('a page at %s without a configuration asks %d location services', async (hostname, count) => {
  vi.stubGlobal('document', { querySelector: () => ({ content: '{}' }) })
  vi.stubGlobal('location', { hostname })
  const { checkRegion } = await loadRegion()
  expect(await checkRegion()).toBe('allowed')
  expect(asked).toEqual(PUBLIC_LOCATION_SERVICES.slice(0, count))
})

test.each([
  ['CN', 'blocked'],
  ['CHN', 'blocked'],
  ['cn', 'blocked'],
  ['HK', 'allowed'],
  ['TW', 'allowed'],
  ['SG', 'allowed'],
])('%s is %s', async (code, region) => {
  answerFirst(code)
  const { checkRegion } = await loadRegion()
  expect(await checkRegion()).toBe(region)
})

test('the services are asked in order until one knows the country', async () => {
  answers = { [SERVICES[0] ?? '']: 429, [SERVICES[1] ?? '']: '{"status":"fail"}', [SERVICES[2] ?? '']: 'loc=CN\n' }
  const { checkRegion } = await loadRegion()
  expect(await checkRegion()).toBe('blocked')
  expect(asked).toEqual(SERVICES)
})

test('a service that knows it ends the search', async () => {
  answerFirst('SG')
  const { checkRegion } = await loadRegion()
  expect(await checkRegion()).toBe('allowed')
  expect(asked).toEqual(SERVICES.slice(0, 1))
})

test('a service that does not answer is passed over', async () => {
  const region = await loadRegion()
  vi.stubGlobal('fetch', (request: Request) => {
    asked.push(request.url)
    if (request.url !== SERVICES[0]) return Promise.resolve(new Response('loc=CN'))
    return new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(new Error('aborted'))))
  })
  vi.useFakeTimers()
  const checked = region.checkRegion()
  await vi.advanceTimersByTimeAsync(5_000)
  vi.useRealTimers()
  expect(await checked).toBe('blocked')
})

test('result and place are kept for 30 minutes, also by the next page', async () => {
  answerFirst('CN')
  await (await loadRegion()).checkRegion()
  await clock.pass(REGION_CACHE_MS - 1)
  answerFirst('SG')
  vi.resetModules()
  const { checkRegion, readLocation } = await loadRegion()
  expect(await checkRegion()).toBe('blocked')
  expect(readLocation()).toMatchObject({ countryCode: 'CN', city: 'Here' })
  expect(asked).toHaveLength(1)
  await clock.pass(1)
  expect(readLocation()).toBeNull()
  expect(await checkRegion()).toBe('allowed')
  expect(asked).toHaveLength(2)
})

test('concurrent callers share one check', async () => {
  answerFirst('SG')
  const { checkRegion } = await loadRegion()
  await Promise.all([checkRegion(), checkRegion(), checkRegion()])
  expect(asked).toHaveLength(1)
})

test('a check that fails allows, is not repeated on this page, and is not stored', async () => {
  const { checkRegion } = await loadRegion()
  expect([await checkRegion(), await checkRegion()]).toEqual(['allowed', 'allowed'])
  expect(asked).toEqual(SERVICES)
  expect(stored.size).toBe(0)
  await clock.pass(REGION_CACHE_MS)
  answerFirst('CN')
  expect(await checkRegion()).toBe('blocked')
})

test('without a service nothing is asked, and everyone is allowed', async () => {
  services = []
  const { checkRegion } = await loadRegion()
  expect(await checkRegion()).toBe('allowed')
  expect(asked).toEqual([])
})

test('a new check does not read the cache', async () => {
  answerFirst('CN')
  const { checkRegion, recheckRegion } = await loadRegion()
  await checkRegion()
  answerFirst('SG')
  expect(await recheckRegion()).toBe('allowed')
  expect(await checkRegion()).toBe('allowed')
})

test('a failed new check allows, although a stored one blocked', async () => {
  answerFirst('CN')
  const { checkRegion, recheckRegion } = await loadRegion()
  await checkRegion()
  answers = {}
  expect([await recheckRegion(), await checkRegion()]).toEqual(['allowed', 'allowed'])
})

test('a clock that was set back a day does not keep the result for a day', async () => {
  answerFirst('CN')
  const { checkRegion, replacePageClock } = await loadRegion()
  await checkRegion()
  replacePageClock(createManualPageClock(clock.now() - DAY_MS))
  answerFirst('SG')
  expect(await checkRegion()).toBe('allowed')
})

test.each(['', 'null', '7', '{"at":"x"}', '{"at":1,"region":"blocked"}', '{'])(
  'a stored check that reads %j is made again',
  async (text) => {
    stored.set('region', text)
    answerFirst('SG')
    const { checkRegion } = await loadRegion()
    expect(await checkRegion()).toBe('allowed')
    expect(asked).toHaveLength(1)
  },
)

test('the request carries no cookie and no referrer', async () => {
  const requests: Request[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push(request)
    return new Response('loc=SG')
  })
  await (await loadRegion()).checkRegion()
  expect(requests.map(({ credentials, referrerPolicy, method }) => [credentials, referrerPolicy, method])).toEqual([
    ['omit', 'no-referrer', 'GET'],
  ])
})
