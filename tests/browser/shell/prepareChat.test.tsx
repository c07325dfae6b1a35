/** What the intro prepares for the chat. */
import { parse } from 'valibot'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { story as storySchema } from '../../../protocol/api/stories.ts'
import { openGame } from '../../../src/game/openGame.ts'
import { startWorker } from '../../../src/game/worker.ts'
import { readRuntimeOptions } from '../../../src/platform/developerTools.ts'
import { prepareChat, prepareChatWorker } from '../../../src/screens/story/prepareChat.ts'
import { fakeApi } from './fakeApi.ts'
import { setUpShell } from './setUpShell.tsx'
import { mira, signIn } from './signInUsers.ts'

setUpShell()
// The worker that a test has prepared is not left for the next one.
afterEach(() => startWorker(readRuntimeOptions(), () => undefined).terminate())

const story = parse(storySchema, {
  id: 'neon',
  title: 'Neon',
  version: '2',
  actors: [{ id: 'lan', name: 'Lan', version: '2' }],
})

/** How many workers the page has started. */
function countWorkers(): () => number {
  let count = 0
  const Real = globalThis.Worker
  vi.stubGlobal(
    'Worker',
    class extends Real {
      constructor(...args: ConstructorParameters<typeof Real>) {
        super(...args)
        count += 1
        onTestFinished(() => this.terminate())
      }
    },
  )
  return () => count
}

test('game.preload loads all in batches of 5', async () => {
  const urls = Array.from({ length: 12 }, (_, index) => `data:image/png;base64,${index}`)
  const preloads = urls.map((url) => ({ url, type: 'image' }))
  fakeApi({ '/actor/lan/neon/game.preload': () => ({ preloads }) })
  signIn(mira)
  const pictures: HTMLImageElement[] = []
  vi.stubGlobal('Image', function FakeImage() {
    const picture = { src: '' } as HTMLImageElement
    pictures.push(picture)
    return picture
  })
  void prepareChat(story)
  for (const count of [5, 10, 12]) {
    await expect.poll(() => pictures.length).toBe(count)
    // One that fails holds nothing back.
    for (const [index, picture] of pictures.entries()) {
      if (index % 2 === 0) picture.onload?.(new Event('load'))
      else picture.onerror?.(new Event('error'))
    }
  }
  expect(pictures.map(({ src }) => src)).toEqual(urls)
})

test('the worker that is prepared is that of the game; while one is open no other is started', async () => {
  const preload = '/actor/lan/neon/game.preload'
  const asked = fakeApi({ [preload]: () => ({ preloads: [] }) })
  signIn(mira)
  const started = countWorkers()
  const command = { storyId: 'neon', actorId: 'lan', chatVersion: '2', gameConfig: null, locale: 'en' } as const
  prepareChatWorker()
  const game = openGame({ ...command, restart: false }, () => undefined)
  onTestFinished(game.close)
  expect(started()).toBe(1)
  prepareChatWorker()
  await prepareChat(story)
  expect(started()).toBe(1)
  expect(asked.map(({ path }) => path)).not.toContain(preload)
  game.close()
  await prepareChat(story)
  expect(started()).toBe(2)
  expect(asked.map(({ path }) => path)).toContain(preload)
})
