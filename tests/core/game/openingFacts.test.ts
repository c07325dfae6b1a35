/** What the page reports while its game opens reaches the worker once: with the opening, or after it. */
import { expect, test, vi } from 'vitest'
import { type HostApi, type PlayRequest } from '../../../protocol/runtime.ts'
import { runGame } from '../../../src/game/runGame.ts'

const calls = vi.hoisted((): unknown[] => [])
vi.mock('../../../src/game/worker.ts', () => ({
  startWorker: () => ({
    api: {
      open: async ({ facts }: PlayRequest) => void calls.push({ facts }),
      reportHostFact: async (fact: unknown) => void calls.push({ fact }),
    },
    terminate: () => undefined,
  }),
}))

const command = {
  storyId: 'nowhere',
  actorId: 'nobody',
  chatVersion: '2',
  restart: true,
  gameConfig: null,
  locale: 'en',
} as const
const host: HostApi = {
  getToken: async () => 'token',
  refreshToken: async () => false,
  refreshUser: async () => undefined,
  reportNotKept: async () => undefined,
  track: async () => undefined,
}

test('facts that come before the opening are sent with it alone, later ones at once', async () => {
  const { report } = runGame(Promise.resolve('mei'), command, host, { rate: 1 })
  const offline = { kind: 'network', online: false } as const
  const hidden = { kind: 'visibility', visible: false } as const
  report(offline)
  await expect.poll(() => calls.length).toBeGreaterThan(0)
  report(hidden)
  expect(calls).toEqual([{ facts: [offline] }, { fact: hidden }])
})
