/** The invariants of a session hold whatever the player does, at any time. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type HostFact, type Intent } from '../../protocol/intents.ts'
import { foldAll } from '../../worker/reducer/fold.ts'
import { reenact } from '../../worker/debug/reenact.ts'
import { createStandIn, envelopeOf } from '../helpers/server.ts'
import { play, type Play } from '../helpers/session.ts'
import { RUNS, type Story, storyArbitrary, TIMEOUT_MS } from './storyArbitrary.ts'
import { createStoryServer, type StoryServer } from './storyServer.ts'

type Step = (game: Play, storyServer: StoryServer) => Promise<unknown>

const intend =
  (make: (game: Play) => Intent): Step =>
  (game) =>
    game.intend(make(game))
const report =
  (fact: HostFact): Step =>
  (game) =>
    game.host(fact)

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(1, 50, 300, 800, 3_000, 31_000).map(
      (ms): Step =>
        (game) =>
          game.pass(ms),
    ),
  },
  { weight: 3, arbitrary: fc.constant<Step>((game, storyServer) => storyServer.answer(game, () => ({}))) },
  {
    weight: 2,
    arbitrary: fc.nat({ max: 3_000 }).map(
      (cut): Step =>
        (game, storyServer) =>
          storyServer.answer(game, () => ({ cut })),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('1', '99001').map(
      (code): Step =>
        (game) =>
          Promise.resolve(game.server.requests.at(-1)?.answer(200, envelopeOf(code))),
    ),
  },
  { weight: 2, arbitrary: fc.constantFrom('', '  ', 'And now?').map((text) => intend(() => ({ kind: 'send', text }))) },
  {
    weight: 3,
    arbitrary: fc.constantFrom('stay', 'go', 'fly').map((optionId) => intend(() => ({ kind: 'choose', optionId }))),
  },
  { weight: 2, arbitrary: fc.constant(intend(() => ({ kind: 'tap' }))) },
  { weight: 1, arbitrary: fc.constant(intend(() => ({ kind: 'playAgain' }))) },
  {
    weight: 2,
    arbitrary: fc.constant(intend((game) => ({ kind: 'continue', overlayId: game.view().overlay?.id ?? 'none' }))),
  },
  {
    weight: 2,
    arbitrary: fc
      .nat({ max: 5 })
      .map((index) => intend((game) => ({ kind: 'retry', messageId: game.messages()[index]?.id ?? 'none' }))),
  },
  {
    weight: 1,
    arbitrary: fc.constant(intend((game) => ({ kind: 'noticed', noticeId: game.view().notices[0]?.id ?? 'none' }))),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom<HostFact>(
        { kind: 'visibility', visible: true },
        { kind: 'network', online: true },
        { kind: 'resumed' },
        { kind: 'user', user: { id: 'u1', guest: false, coins: 0 } },
      )
      .map(report),
  },
)

/** Invariants at any time. */
function check(game: Play): void {
  const { view, core } = game.session.driver.state() ?? foldAll([])
  const ids = game.messages().map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(view.messages.count).toBe(ids.length)
  expect(new Set(view.notices.map(({ id }) => id)).size).toBe(view.notices.length)
  if (view.composer.reason === null)
    expect({ gate: core.gate, options: view.options, ending: view.ending }).toEqual({
      gate: null,
      options: null,
      ending: null,
    })
  if (view.typing !== null) expect(ids.at(-1)).toBe(view.typing.messageId)
  if (view.overlay !== null) expect(core.gate?.kind).toBe('overlay')
  if (view.ending !== null) expect(ids).toEqual([])
  // The session never stalls: if the player may do nothing, a timer or a request is pending.
  if (view.composer.reason === 'please_wait' && view.overlay === null) expect(game.clock.pending()).toBeGreaterThan(0)
}

async function playRandomly(story: Story, steps: readonly Step[]): Promise<void> {
  const server = createStandIn()
  const game = await play({ server })
  const storyServer = createStoryServer(story, server)
  for (const one of steps) {
    await one(game, storyServer)
    await game.settle()
    check(game)
  }
  // One key is one request: the same body each time it goes out.
  const bodies = new Map<string, string>()
  for (const { headers, body } of server.requests) {
    const key = headers.get('idempotency-key')
    if (key === null) continue
    expect(JSON.stringify(body)).toBe(bodies.get(key) ?? JSON.stringify(body))
    bodies.set(key, JSON.stringify(body))
  }
  const entries = await game.entries()
  expect(foldAll(entries)).toEqual(game.session.driver.state())
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
  expect((await reenact({ header, entries })).entries).toEqual(entries)
  game.kill()
}

test(
  '[I1, I5, I7, L1, L3] any acts at any moment',
  async () => {
    await fc.assert(
      fc.asyncProperty(storyArbitrary, fc.array(step, { maxLength: 40, size: 'max' }), playRandomly),
      RUNS,
    )
  },
  TIMEOUT_MS,
)
