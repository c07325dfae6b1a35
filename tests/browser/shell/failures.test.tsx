/** Failures of the page are collected before error reporting has loaded. Doc 1 §7. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import {
  getFailures,
  onFailureWaiting,
  type PageFailure,
  reportFailure,
  startFailureCollection,
  subscribeFailures,
} from '../../../src/telemetry/failures.ts'
import { Boundary } from '../../../src/ui/Boundary.tsx'

/** The listeners of the page stay from test to test; each test has a buffer of its own. */
beforeEach(() => {
  startFailureCollection()
  Object.assign(getFailures(), { waiting: [], listener: null, onWaiting: null })
})
afterEach(() => document.querySelector('img')?.remove())

function subscribe(): PageFailure[] {
  const failures: PageFailure[] = []
  subscribeFailures((failure) => void failures.push(failure))
  return failures
}

test('a picture that did not load is reported by its address without query', async () => {
  const image = document.createElement('img')
  document.body.append(image)
  const failed = new Promise((resolve) => image.addEventListener('error', resolve))
  image.src = '/media/missing.webp?signature=secret'
  await failed
  const what = `img ${location.origin}/media/missing.webp`
  expect(subscribe()).toEqual([{ kind: 'resource', error: null, what, before: [] }])
})

test('what came before comes first, and of too many the first ones are kept', () => {
  for (let number = 0; number < 30; number += 1) reportFailure({ kind: 'script', error: null, what: String(number) })
  const failures = subscribe()
  expect(failures.map(({ what }) => what)).toEqual(Array.from({ length: 20 }, (_, number) => String(number)))
  reportFailure({ kind: 'script', error: null, what: 'later' })
  expect(failures.at(-1)?.what).toBe('later')
})

test('the first failure that waits is announced once, also where it waits already', () => {
  let calls = 0
  onFailureWaiting(() => (calls += 1))
  expect(calls).toBe(0)
  for (const what of ['first', 'second']) reportFailure({ kind: 'script', error: null, what })
  expect(calls).toBe(1)
  onFailureWaiting(() => (calls += 1))
  expect(calls).toBe(2)
})

test('an error boundary reports what it caught', async () => {
  const failures = subscribe()
  const error = new Error('broken while drawing')
  function Broken(): never {
    throw error
  }
  await render(
    <Boundary fallback={<p>Sorry</p>}>
      <Broken />
    </Boundary>,
  )
  expect(failures).toContainEqual({ kind: 'screen', error, what: String(error) })
})
