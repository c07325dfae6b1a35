/** The conformance suite in a paid scene, and at a jump: the local API charges and jumps once, and each fault before it is found. */
import { expect, test } from 'vitest'
import { createRealClock } from '../../../worker/clock/real.ts'
import { FAIR_FOLDER } from '../server/fair-stories.ts'
import { answerWith, type Asked, breachesOf, type Fault, rewrite, runConform } from './runConform.ts'

/** Plays into the paid scene of the fair, whose interval of 300 s passes `rate` times faster, and out of it by a jump. */
function runInTent(
  broken: Pick<NonNullable<Parameters<typeof runConform>[1]>, 'fault' | 'change'> = {},
  { paid = '400', rate = 60 } = {},
) {
  const clock = createRealClock(rate)
  const passing = { now: () => clock.now(), sleep: () => Promise.resolve(), repeat: () => undefined }
  return runConform(
    '--story fair --choose to-bo --moves 1 --silence 5000 --stream 5000 --paid'.split(' ').concat(paid),
    { ...broken, clock, options: { storiesFolder: FAIR_FOLDER, clock: passing } },
  )
}

const RESET = '/game/current-playtime.reset'
const SCENE_TIME = '/game/cost-time.get'

/** Takes coins of the account with each reset, `coins` each. */
function chargeResets(coins: (asked: Asked, resets: number) => number): Fault {
  let resets = 0
  let charged = 0
  return async (asked, answer) => {
    if (asked.path === RESET) {
      resets += 1
      charged += coins(asked, resets)
    }
    if (asked.path !== '/user.whoami' || charged === 0 || !answer.ok) return answer
    return rewrite(
      answer,
      (await answer.text()).replace(/"coins":(\d+)/, (_, has: string) => `"coins":${Number(has) - charged}`),
    )
  }
}

/** One fault each, of a paid scene or of the jump out of it. */
const TENT_FAULTS: readonly [name: string, found: RegExp, broken: Parameters<typeof runInTent>[0]][] = [
  [
    'a paid scene whose interval is paid for before it is over',
    /before the interval is over: costs 5 coins.*time that they have already/,
    { fault: chargeResets((_, resets) => (resets === 1 ? 5 : 0)) },
  ],
  [
    'an interval that costs more than the scene says',
    /after an interval: costs 8 coins, and 5 were announced/,
    { fault: chargeResets((_, resets) => (resets === 2 ? 3 : 0)) },
  ],
  [
    'an interval that is paid for again with its key',
    /sent again with its Idempotency-Key costs 5 more coins.*pay twice/,
    { fault: chargeResets(({ times }) => (times > 1 ? 5 : 0)) },
  ],
  [
    'an interval whose reset is refused to a player who can pay',
    /after an interval: is refused, though the player has \d+ coins.*asked for credit/,
    {
      fault: ({ path }, answer) =>
        path === RESET
          ? Response.json({ isOk: false, code: '99001', message: 'No coins.', data: null }, { status: 402 })
          : answer,
    },
  ],
  [
    'an interval that does not begin again once it is paid',
    /the duration is 300 after the interval was paid.*charged again at once/,
    { fault: holdTime((resets) => (resets < 1 ? 0 : 300)) },
  ],
  ['a paid scene whose time stands still', /the duration is 0 after \d+ s.*stand still/, { fault: holdTime(() => 0) }],
  [
    'a paid scene whose time has passed when it begins',
    /in a paid scene: the duration is 300, \d+ s after the scene began.*before the time is over/,
    { fault: holdTime(() => 300) },
  ],
  [
    'a jump that is made again with its key',
    /game\.jump: (?:is refused \(.*\) when it is sent again|sent again .* is answered with other events)/,
    {
      change: (init, { path, times }) => {
        const headers = new Headers(init.headers)
        if (path.endsWith('/game.jump') && times > 1) headers.set('Idempotency-Key', `jump-${times}`)
        return { ...init, headers }
      },
    },
  ],
]

/** Answers each request for the time of the scene with these seconds, by the number of resets before it. */
function holdTime(seconds: (resets: number) => number): Fault {
  let resets = 0
  return (asked, answer) => {
    if (asked.path === RESET) resets += 1
    const { path } = asked
    return path === SCENE_TIME && answer.ok
      ? answerWith(path, () => ({ duration: seconds(resets) }))(asked, answer)
      : answer
  }
}

test.for(TENT_FAULTS)('conform finds %s', async ([, found, broken]) => {
  const outcome = await runInTent(broken, { rate: 200 })
  expect(breachesOf(outcome).join('\n')).toMatch(found)
  expect([outcome.code, outcome.errors]).toEqual([1, []])
})

test('[B3] the local API charges an interval of a paid scene once, and jumps once', async () => {
  const outcome = await runInTent()
  expect(breachesOf(outcome)).toEqual([])
  expect(outcome.lines.join('\n')).not.toContain('not waited for')
  expect([outcome.code, outcome.errors]).toEqual([0, []])
})

test('a long interval of a paid scene is not waited for, and the summary says so', async () => {
  const outcome = await runInTent({}, { paid: '60' })
  expect(outcome.lines.join('\n')).toMatch(/the interval of a paid scene, 300 s, was not waited for \(--paid\); /)
  expect(outcome.code).toBe(0)
})
