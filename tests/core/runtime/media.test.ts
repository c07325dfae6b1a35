import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { event, line } from '../../../fixtures/builders/events.ts'
import { type EntryBody } from '../../../protocol/entries.ts'
import { createLoader } from '../../../worker/media/loader.ts'
import { createPreloadRunner } from '../../../worker/media/preloadRunner.ts'
import { foldAll } from '../../../worker/reducer/fold.ts'
import { wanted } from '../../../worker/runtime/wanted.ts'
import { play, type Play } from '../../helpers/session.ts'
import { OPEN } from '../../helpers/opening.ts'

const pictures = (...names: string[]) => names.map((name) => ({ url: `/media/${name}.webp`, type: 'image' as const }))

function pendingUrls(game: Play): string[] {
  return [...game.preloads.keys()].map((url) => url.slice('/media/'.length, -'.webp'.length))
}

async function finishLoading(game: Play, name: string, ok = true): Promise<void> {
  game.preloads.get(`/media/${name}.webp`)?.(ok)
  await game.settle()
}

describe('loading ahead', () => {
  test('[M1] at most 5 at a time, in order, and the next when one is there', async () => {
    const game = await play()
    game.server
      .last()
      .send(
        event('preload', 1, { items: pictures('a', 'b', 'c', 'd') }),
        event('preload', 2, { items: pictures('e', 'f', 'g') }),
      )
    await game.settle()
    expect(pendingUrls(game)).toEqual(['a', 'b', 'c', 'd', 'e'])
    await finishLoading(game, 'c')
    expect(pendingUrls(game)).toEqual(['a', 'b', 'd', 'e', 'f'])
    await finishLoading(game, 'a', false)
    expect(pendingUrls(game)).toEqual(['b', 'd', 'e', 'f', 'g'])
    for (const name of ['b', 'd', 'e', 'f', 'g']) await finishLoading(game, name)
    expect(pendingUrls(game)).toEqual([])
  })

  test('[M1] each address once, in one announcement, in two, and after it was loaded or could not be', async () => {
    const game = await play()
    game.server
      .last()
      .send(event('preload', 1, { items: pictures('a', 'a', 'b') }), event('preload', 2, { items: pictures('b') }))
    await game.settle()
    expect(pendingUrls(game)).toEqual(['a', 'b'])
    await finishLoading(game, 'a')
    await finishLoading(game, 'b', false)
    game.server.last().send(event('preload', 3, { items: pictures('a', 'b', 'c') }))
    await game.settle()
    expect(pendingUrls(game)).toEqual(['c'])
  })

  test('[M16] what events that wait will show, in their order, each address once, 5 at a time', async () => {
    const game = await play()
    const picture = (name: string): string => `/media/${name}.webp`
    game.server
      .last()
      .send(
        event('show_image', 1, { url: picture('shown') }),
        line(2, 'The lamps go out.', 'system'),
        event('message', 3, {
          id: 'm3',
          sender_type: 'actor',
          msg_type: 'image',
          content: { media_url: picture('a') },
        }),
        event('animated_images', 4, { images: [{ url: picture('b') }, { url: picture('c') }] }),
        event('play_video', 5, { url: '/media/d.webp', poster_url: picture('e') }),
        event('show_image', 6, { url: picture('a') }),
      )
    await game.settle()
    // The page loads media that is already shown.
    expect(pendingUrls(game)).toEqual(['a', 'b', 'c', 'e', 'd'])
    game.server
      .last()
      .send(
        event('show_chat_options', 7, { options: [{ option_id: 'o', text: 'Go', image_url: picture('f') }] }),
        event('preload', 8, { items: pictures('a', 'g') }),
      )
    await game.settle()
    expect(pendingUrls(game)).toEqual(['a', 'b', 'c', 'e', 'd'])
    await finishLoading(game, 'a')
    await finishLoading(game, 'b', false)
    expect(pendingUrls(game)).toEqual(['c', 'e', 'd', 'f'])
  })

  test('[M16, M12] pictures of an animation take its lane', () => {
    const events = [
      line(1, 'Look.', 'system'),
      event('animated_images', 2, { images: [{ url: '/media/a.webp' }] }),
      event('play_video', 3, { url: '/media/b.mp4' }),
      event('show_image', 4, { url: '/media/c.webp' }),
    ]
    const state = foldAll([OPEN, { type: 'server', at: 1, work: 'start:1', events }])
    expect(wanted(state).flatMap((work) => (work.kind === 'preload' ? [[work.url, work.type]] : []))).toEqual([
      ['/media/a.webp', 'frame'],
      ['/media/b.mp4', 'video'],
      ['/media/c.webp', 'image'],
    ])
  })

  test('[M1] it holds nothing up, and shows nothing', async () => {
    const game = await play()
    const before = game.view()
    game.server.last().send(event('preload', 1, { items: pictures('a') }), event('heart_value', 2, { heart_value: 5 }))
    await game.settle()
    expect(game.view().heart?.value).toBe(5)
    await finishLoading(game, 'a', false)
    expect(game.view().notices).toEqual(before.notices)
  })

  test('[M1, L2] a pending preload is repeated when the session is resumed', async () => {
    const game = await play()
    game.server.last().send(event('preload', 1, { items: pictures('a', 'b') }))
    await game.settle()
    await finishLoading(game, 'a')
    game.kill()
    const again = await play({ store: game.store, clock: game.clock, command: { restart: false } })
    expect(pendingUrls(again)).toEqual(['b'])
  })
})

describe('one load', () => {
  /** Runs one preload against answers of ours. */
  function run(answer: (url: string, init: RequestInit) => Promise<Response>, url = '/media/a.webp') {
    const written: EntryBody[] = []
    let done = (): void => undefined
    const ended = new Promise<void>((resolve) => (done = resolve))
    const cancel = createPreloadRunner(loaderOf(answer))(
      { kind: 'preload', key: `preload:${url}`, url, type: 'image' },
      (entry) => {
        written.push(entry)
        done()
      },
    )
    return { written, ended, cancel }
  }

  /** A loader that keeps nothing. */
  function loaderOf(fetch: (url: string, init: RequestInit) => Promise<Response>) {
    const cache = { get: async () => null, put: async () => undefined }
    return createLoader({ fetch, cache, limitLoad: (_lane, load) => load(), baseUrl: 'https://host.test' })
  }

  test('[M1] says whether it is there; a failure is an answer like any other', async () => {
    for (const [answer, ok] of [
      [async () => new Response('picture'), true],
      [async () => new Response('gone', { status: 404 }), false],
      [async () => Promise.reject(new TypeError('no network')), false],
    ] as const) {
      const { written, ended } = run(answer)
      await ended
      expect(written).toEqual([{ type: 'result', work: 'preload:/media/a.webp', ok }])
    }
  })

  test('[M1] a path is one of the server’s, an address stays as it is, and credentials go to our own host only', async () => {
    const asked: [string, RequestInit['credentials']][] = []
    const answer = async (url: string, { credentials }: RequestInit): Promise<Response> => {
      asked.push([url, credentials])
      return new Response()
    }
    await run(answer).ended
    await run(answer, 'https://pictures.test/b.webp').ended
    expect(asked).toEqual([
      ['https://host.test/media/a.webp', 'same-origin'],
      ['https://pictures.test/b.webp', 'same-origin'],
    ])
  })

  test('[M1] a load that is no longer wanted is let go', async () => {
    let signal: AbortSignal | null = null
    const { cancel } = run(async (_url, init) => {
      signal = init.signal ?? null
      return new Promise<Response>(() => undefined)
    })
    await setImmediate()
    cancel()
    expect(signal).toMatchObject({ aborted: true })
  })
})
