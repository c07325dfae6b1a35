/** The worker's script, fetched ahead. Each test file has a page of its own, which fetches it once. */
import { expect, test, vi } from 'vitest'
import { prefetchWorker } from '../../../src/game/prefetchWorker.ts'
import { ROUTE_FILES_TAG } from '../../../src/navigation/routeFiles.ts'

test('the script of the worker is fetched ahead once, without a link that Firefox refuses under the content policy', () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response('code')))
  const tag = Object.assign(document.createElement('meta'), {
    name: ROUTE_FILES_TAG,
    content: JSON.stringify({ worker: '/assets/worker-1.js' }),
  })
  document.head.append(tag)
  prefetchWorker()
  prefetchWorker()
  expect(fetched.mock.calls.map(([file]) => file)).toEqual(['/assets/worker-1.js'])
  expect(document.querySelector('link[rel~="prefetch"]')).toBeNull()
  tag.remove()
})
