/** Transitions between screens. Doc 1 §2. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTransitions, type RunNavigation } from '../../../src/app/layers/useTransitions.ts'
import { emulateMotion } from '../../helpers/emulateMotion.ts'

await emulateMotion('no-preference')

let run: RunNavigation = () => undefined
/** The navigations that the browser has not called back yet. */
let pending: (() => void)[] = []
const skipped = (): Promise<never> => Promise.reject(new DOMException('skipped', 'AbortError'))

beforeEach(() => {
  history.replaceState(null, '', '/')
  pending = []
  vi.spyOn(document, 'startViewTransition').mockImplementation((update) => {
    if (typeof update === 'function') pending.push(() => void update())
    return {
      ready: skipped(),
      finished: skipped(),
      updateCallbackDone: skipped(),
      skipTransition: () => undefined,
      types: new Set<string>(),
    }
  })
  run = createTransitions((path) => (path.startsWith('/chat/') ? 'fade' : 'short'))
})
afterEach(() => {
  vi.restoreAllMocks()
})

const go = (path: string) => run(path, () => history.pushState(null, '', path))
const callBack = (): void => pending.splice(0).forEach((update) => update())

test.each([
  ['/story/s', 'short'],
  ['/chat/s/a', 'fade'],
])('to %s it is %s', (path, kind) => {
  go(path)
  expect(document.documentElement.dataset.transition).toBe(kind)
  expect(location.pathname).toBe('/')
  callBack()
  expect(location.pathname).toBe(path)
})

test('of two quick taps the last one counts', () => {
  go('/story/a')
  go('/story/b')
  const push = vi.spyOn(history, 'pushState')
  callBack()
  // Not the length of the history: a browser keeps 50 entries.
  expect(push.mock.calls.map(([, , path]) => path)).toEqual(['/story/b'])
  expect(location.pathname).toBe('/story/b')
})

test('Back before the browser has called back cancels the navigation', () => {
  go('/story/a')
  dispatchEvent(new PopStateEvent('popstate'))
  callBack()
  expect(location.pathname).toBe('/')
})

test('without motion, and within a screen, the navigation is immediate', () => {
  run('/', () => history.replaceState(null, '', '/?category=drama'))
  expect(location.search).toBe('?category=drama')
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue(matchMedia('all'))
  pending = []
  go('/story/a')
  expect([location.pathname, pending.length]).toEqual(['/story/a', 0])
})
