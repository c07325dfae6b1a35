import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { type MediaKind } from '../../../protocol/runtime.ts'
import { type MediaCache } from '../../../worker/media/cache.ts'
import { createLoader } from '../../../worker/media/loader.ts'

type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** A loader that stores blobs in a map, without a limit. */
function create(answer: Fetch, pictureWidthPx?: number) {
  const kept = new Map<string, Blob>()
  const asked: { url: string; init: RequestInit }[] = []
  const lanesUsed: MediaKind[] = []
  const cache: MediaCache = {
    get: async (url) => kept.get(url) ?? null,
    put: async (url, blob) => void kept.set(url, blob),
  }
  const loader = createLoader({
    fetch: (url, init) => {
      asked.push({ url, init })
      return answer(url, init)
    },
    cache,
    limitLoad: (lane, load) => {
      lanesUsed.push(lane)
      return load()
    },
    baseUrl: 'https://host.test',
    ...(pictureWidthPx !== undefined && { pictureWidthPx }),
  })
  return { kept, asked, lanesUsed, loader }
}

const picture: Fetch = async () => new Response('picture', { headers: { 'content-type': 'image/webp' } })

describe('the loader', () => {
  test.each(['video', 'audio'] as const)(
    '[M11, M12] fetches within the limit of its kind, and stores a file of kind %s',
    async (kind) => {
      const { loader, asked, kept, lanesUsed } = create(picture)
      const blob = await loader.load('/media/a.mp4', kind, null, null)
      expect([await blob?.text(), blob?.type]).toEqual(['picture', 'image/webp'])
      expect(asked.map(({ url }) => url)).toEqual(['https://host.test/media/a.mp4'])
      expect(lanesUsed).toEqual([kind])
      expect([...kept.keys()]).toEqual(['/media/a.mp4'])
      expect(await (await loader.load('/media/a.mp4', kind, null, null))?.text()).toBe('picture')
      expect([asked.length, lanesUsed.length]).toEqual([1, 1])
    },
  )

  test.each([
    [360, '/media/s/a-360.webp'],
    [432, '/media/s/a-360.webp'],
    [720, '/media/s/a.webp'],
    [undefined, '/media/s/a.webp'],
  ])(
    '[M15] a picture is fetched in the size that a page of %s px takes, as the page does, and left to its cache',
    async (width, file) => {
      for (const lane of ['image', 'frame'] as const) {
        const { loader, asked, kept, lanesUsed } = create(picture, width)
        await loader.load('/media/s/a.webp', lane, null, null)
        expect(asked.map(({ url, init }) => [url, init.credentials, init.cache])).toEqual([
          [`https://host.test${file}`, 'same-origin', undefined],
        ])
        expect([kept.size, ...lanesUsed]).toEqual([0, lane])
      }
    },
  )

  test('[M1] two callers of one address share a load; a later one starts another', async () => {
    let answerNow = (_response: Response): void => undefined
    const { loader, asked } = create(() => new Promise((resolve) => (answerNow = resolve)))
    const [one, two] = [loader.load('/a', 'image', null, null), loader.load('/a', 'image', null, null)]
    await setImmediate()
    answerNow(new Response('gone', { status: 404 }))
    await setImmediate()
    answerNow(new Response('gone', { status: 404 }))
    expect([await one, await two, asked.length]).toEqual([null, null, 2])
    const third = loader.load('/a', 'image', null, null)
    await setImmediate()
    answerNow(new Response('picture'))
    expect((await third)?.size).toBe(7)
    expect(asked).toHaveLength(3)
  })

  test('[M1] a refused load is tried once more', async () => {
    let tries = 0
    const { loader, asked, kept } = create(async (url, init) =>
      (tries += 1) === 1 ? Promise.reject(new TypeError('refused')) : picture(url, init),
    )
    expect((await loader.load('https://pictures.test/a', 'video', null, null))?.size).toBe(7)
    expect(asked.map(({ url }) => url)).toEqual(['https://pictures.test/a', 'https://pictures.test/a'])
    expect(asked.map(({ init }) => init.credentials)).toEqual(['same-origin', undefined])
    expect(kept.size).toBe(1)
  })

  test('[M1] a failed load is null, and is not stored', async () => {
    for (const answer of [
      async () => new Response('', { status: 500 }),
      async () => Promise.reject(new TypeError('no network')),
    ] satisfies Fetch[]) {
      const { loader, kept } = create(answer)
      expect(await loader.load('/a', 'video', null, null)).toBeNull()
      expect(kept.size).toBe(0)
    }
  })

  test('[M1] a load that is no longer wanted is not retried', async () => {
    const controller = new AbortController()
    const { loader, asked } = create(
      (_url, init) =>
        new Promise((_resolve, reject) =>
          init.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))),
        ),
    )
    const loading = loader.load('/a', 'image', null, controller.signal)
    await setImmediate()
    controller.abort()
    expect(await loading).toBeNull()
    expect(asked).toHaveLength(1)
  })

  test('[M1] callers of a shared load cancel for themselves, and the last aborts it', async () => {
    let abortions = 0
    let answerNow = (_response: Response): void => undefined
    const { loader, asked } = create(
      (_url, init) =>
        new Promise((resolve, reject) => {
          answerNow = resolve
          init.signal?.addEventListener('abort', () => {
            abortions += 1
            reject(new DOMException('Aborted', 'AbortError'))
          })
        }),
    )
    const [ahead, also] = [new AbortController(), new AbortController()]
    const first = loader.load('/a', 'image', null, ahead.signal)
    const second = loader.load('/a', 'image', null, null)
    await setImmediate()
    ahead.abort()
    expect(await first).toBeNull()
    answerNow(new Response('picture'))
    expect((await second)?.size).toBe(7)
    expect([asked.length, abortions]).toEqual([1, 0])

    const both = [loader.load('/b', 'image', null, also.signal), loader.load('/b', 'image', null, also.signal)]
    await setImmediate()
    also.abort()
    // A later request starts a new download.
    const later = loader.load('/b', 'image', null, null)
    await setImmediate()
    answerNow(new Response('another'))
    expect(await Promise.all([...both, later.then((blob) => blob?.size)])).toEqual([null, null, 7])
    expect([asked.length, abortions]).toEqual([3, 1])
    expect(await loader.load('/c', 'image', null, also.signal)).toBeNull()
    expect(asked).toHaveLength(3)
  })

  test('[M12] a load cancelled while it waits for a slot is not fetched', async () => {
    const places: (() => void)[] = []
    let fetched = 0
    const loader = createLoader({
      fetch: async () => {
        fetched += 1
        return new Response('picture')
      },
      cache: { get: async () => null, put: async () => undefined },
      limitLoad: (_lane, load) => new Promise((resolve) => places.push(() => void load().then(resolve))),
      baseUrl: '',
    })
    const controller = new AbortController()
    const loading = loader.load('/a', 'image', null, controller.signal)
    await setImmediate()
    controller.abort()
    for (const enter of places) enter()
    expect(await loading).toBeNull()
    expect(fetched).toBe(0)
  })

  test('those that share a load hear of it each for themselves', async () => {
    let write: (chunk: Uint8Array) => void = () => undefined
    let end: () => void = () => undefined
    const { loader } = create(async () => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          write = (chunk) => controller.enqueue(chunk)
          end = () => controller.close()
        },
      })
      return new Response(body, { headers: { 'content-length': '100' } })
    })
    const heard: [number[], number[]] = [[], []]
    const goes = new AbortController()
    const loads = [
      loader.load('/a', 'video', (share) => void heard[0].push(share), goes.signal),
      loader.load('/a', 'video', (share) => void heard[1].push(share), null),
    ]
    await setImmediate()
    write(new Uint8Array(40))
    await setImmediate()
    goes.abort()
    write(new Uint8Array(60))
    end()
    await Promise.all(loads)
    expect(heard).toEqual([[0.4], [0.4, 1, 1]])
  })

  test('reports how much has arrived, up to the whole file', async () => {
    const parts =
      (headers: Record<string, string>): Fetch =>
      async () => {
        const body = new ReadableStream<Uint8Array>({
          start(controller) {
            for (const size of [25, 50, 25]) controller.enqueue(new Uint8Array(size))
            controller.close()
          },
        })
        return new Response(body, { headers: { 'content-type': 'video/mp4', ...headers } })
      }
    const progressOf = async (headers: Record<string, string>): Promise<number[]> => {
      const seen: number[] = []
      const blob = await create(parts(headers)).loader.load('/a', 'video', (share) => void seen.push(share), null)
      expect([blob?.size, blob?.type]).toEqual([100, 'video/mp4'])
      return seen
    }
    expect(await progressOf({ 'content-length': '100' })).toEqual([0.25, 0.75, 1, 1])
    expect(await progressOf({})).toEqual([1])
    // A length that is too small, as of what was packed on its way.
    expect(await progressOf({ 'content-length': '50' })).toEqual([0.5, 1, 1, 1])
  })

  test('a load that breaks off is tried once more, whole', async () => {
    let tries = 0
    const { loader } = create(async () => {
      tries += 1
      return new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(new Uint8Array(10))
            if (tries === 1) controller.error(new TypeError('broken'))
            else controller.close()
          },
        }),
      )
    })
    expect((await loader.load('/a', 'video', () => undefined, null))?.size).toBe(10)
    expect(tries).toBe(2)
  })
})
