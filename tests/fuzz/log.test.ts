/** The final view does not depend on how the log is folded, or on where the session is killed. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Entry } from '../../protocol/entries.ts'
import { createManualClock } from '../../worker/clock/manual.ts'
import { createMemoryStore } from '../../worker/log/memory.ts'
import { type LogStore } from '../../worker/log/store.ts'
import { fold, foldAll } from '../../worker/reducer/fold.ts'
import { type State } from '../../worker/reducer/state.ts'
import { reenact } from '../../worker/debug/reenact.ts'
import { createStandIn, type StandIn } from '../helpers/server.ts'
import { play, START } from '../helpers/session.ts'
import { RUNS, type Story, storyArbitrary, TIMEOUT_MS } from './storyArbitrary.ts'
import { createStoryServer, comparableView, playToEnd } from './storyServer.ts'

/** The log of a story that was played without trouble. */
async function logOf(story: Story): Promise<Entry[]> {
  const server = createStandIn()
  const game = await play({ server })
  await playToEnd(game, createStoryServer(story, server), story)
  return game.entries()
}

test(
  '[L1] in batches of any size',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        storyArbitrary,
        fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1 }),
        async (story, sizes) => {
          const entries = await logOf(story)
          let state: State | null = null
          let one: State | null = null
          for (let from = 0, turn = 0; from < entries.length; turn += 1) {
            const size = sizes[turn % sizes.length] ?? 1
            state = fold(state, entries.slice(from, from + size)).state
            from += size
          }
          for (const entry of entries) one = fold(one, [entry]).state
          expect(state).toEqual(one)
          expect(JSON.stringify(state)).toBe(JSON.stringify(foldAll(structuredClone(entries))))
        },
      ),
      RUNS,
    )
  },
  TIMEOUT_MS,
)

test(
  '[L3] fed with what came from outside, the driver writes the same log again',
  async () => {
    const header = {
      format: 'story-recording',
      version: 1,
      app: '1',
      storyId: 'lantern',
      actorId: 'lan',
      chatVersion: '2',
      locale: 'en',
      seed: 0,
    } as const
    await fc.assert(
      fc.asyncProperty(storyArbitrary, async (story) => {
        const entries = await logOf(story)
        expect((await reenact({ header, entries })).entries).toEqual(entries)
      }),
      RUNS,
    )
  },
  TIMEOUT_MS,
)

test(
  '[L2] killed after any entry, once or again, and resumed from its log, it ends as if it had never stopped',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        storyArbitrary,
        fc.array(fc.record({ after: fc.nat({ max: 30 }), arrives: fc.boolean() }), { minLength: 1, maxLength: 3 }),
        async (story, kills) => {
          const server = createStandIn()
          const clock = createManualClock(START)
          const store = createMemoryStore()
          const storyServer = createStoryServer(story, server)
          const begun = new Set<string>()
          let restart = true
          for (const { after, arrives } of [...kills, { after: Infinity, arrives: false }]) {
            const postsBefore = storyServer.posts.length
            const crashing = createCrashing(store, server, after)
            const game = await play({
              store: crashing.store,
              server: { ...server, fetch: crashing.fetch },
              clock,
              command: { restart },
            })
            await playToEnd(game, storyServer, story, undefined, crashing.isCrashed)
            restart = false
            expect(storyServer.posts.slice(postsBefore).filter((key) => begun.has(key))).toEqual([])
            if (!crashing.isCrashed()) {
              expect(comparableView(game.view())).toEqual(await endOf(story))
              break
            }
            game.kill()
            storyServer.finishOpenRequests(arrives)
            const known = new Set(
              (await game.entries()).flatMap((entry) =>
                entry.type === 'server' ? entry.events.map(({ id }) => id) : [],
              ),
            )
            for (const [key, events] of storyServer.answers) if (events.some(({ id }) => known.has(id))) begun.add(key)
          }
        },
      ),
      RUNS,
    )
  },
  TIMEOUT_MS,
)

async function endOf(story: Story): Promise<unknown> {
  return comparableView(foldAll(await logOf(story)).view)
}

/** A store and a network that fail after so many entries: nothing more is written or sent. */
function createCrashing(store: LogStore, server: StandIn, after: number) {
  let appended = 0
  const isCrashed = (): boolean => appended > after
  return {
    isCrashed,
    store: {
      ...store,
      async append(...[key, count, entries]: Parameters<LogStore['append']>) {
        if (isCrashed()) return
        await store.append(key, count, entries)
        appended += entries.length
      },
    } satisfies LogStore,
    fetch: ((url, init) =>
      isCrashed() ? new Promise<never>(() => undefined) : server.fetch(url, init)) satisfies StandIn['fetch'],
  }
}
