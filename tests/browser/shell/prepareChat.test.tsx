/** What the intro prepares for the chat. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { openGame } from '../../../src/bridge/openGame.ts'
import { prepareChat, prepareChatWorker } from '../../../src/screens/story/prepareChat.ts'
import { fakeApi } from './fakeApi.ts'
import { setUpShell } from './setUpShell.tsx'
import { mira, signIn } from './signInUsers.ts'

setUpShell()

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

test('the worker that is prepared is that of the game; while one is open no other is started', async () => {
  const preload = '/actor/lan/neon/game.preload'
  const asked = fakeApi({ [preload]: () => ({ preloads: [] }) })
  signIn(mira)
  const started = countWorkers()
  const story = { id: 'neon', version: '2', actors: [{ id: 'lan', name: 'Lan', version: '2' }] } as const
  const command = { storyId: 'neon', actorId: 'lan', chatVersion: '2', gameConfig: null, locale: 'en' } as const
  prepareChatWorker()
  const game = openGame({ ...command, restart: false }, () => undefined)
  onTestFinished(game.close)
  expect(started()).toBe(1)
  prepareChatWorker()
  await prepareChat(story as unknown as Parameters<typeof prepareChat>[0])
  expect(started()).toBe(1)
  expect(asked.map(({ path }) => path)).not.toContain(preload)
  game.close()
  await prepareChat(story as unknown as Parameters<typeof prepareChat>[0])
  expect(started()).toBe(2)
  expect(asked.map(({ path }) => path)).toContain(preload)
})
