/** Paid scenes. Rules B1 to B12. */
import { CHARGE_NOTICE } from '../../../protocol/limits.ts'
import { event, line } from '../../../fixtures/builders/events.ts'
import { allow } from '../../helpers/paidScene.ts'
import { answer, confirmDialogs, type Play } from '../../helpers/session.ts'
import { answerWith, userFact, type Scenario, answerAndWait, visible } from '../scenario.ts'

/** A registered player with 10 coins in a paid scene of 30 s, who allows two charges. */
async function enter(game: Play): Promise<void> {
  await game.host(userFact(10))
  await answerWith(game, event('enter_paid_scene', 1, { scene_id: 'velvet', seconds: 30, coins: 5 }))
  await confirmDialogs(game)
  await allow(game, 10)
}

/** Passes time until the client polls the spent time, and answers with `seconds`. */
async function spend(game: Play, seconds: number): Promise<void> {
  await game.pass(10_000)
  await answer(game, 'cost', seconds)
}

/** The interval is over at the next poll, and its charge is announced. */
async function spendAll(game: Play, seconds = 30): Promise<void> {
  await spend(game, seconds)
  await game.pass(CHARGE_NOTICE.minMs)
}

export const billing: Record<string, Scenario> = {
  'paid-scene-that-asks': {
    about:
      'Its time is over and no charge is allowed: the story stands still until the player goes on, which is paid once.',
    async script(game) {
      await game.host(userFact(10))
      await answerWith(game, event('enter_paid_scene', 1, { scene_id: 'velvet', seconds: 30, coins: 5 }))
      await confirmDialogs(game)
      await spend(game, 10)
      await game.intend({ kind: 'pausePaid' })
      await game.pass(60_000)
      await game.intend({ kind: 'goOnPaid', allowed: 0 })
      await game.pass(0)
      await answer(game, 'cost', 90)
      await game.pass(60_000)
      await game.intend({ kind: 'goOnPaid', allowed: 5 })
      await game.pass(0)
      await answer(game, 'reset', true)
      await answer(game, 'user', true)
    },
  },
  'paid-scene': {
    about:
      'A paid scene begins with its dialog; its time is asked every 10 s, its charge is announced, and an interval that is over is paid.',
    async script(game) {
      await enter(game)
      for (const seconds of [10, 20, 30]) await spend(game, seconds)
      await answer(game, 'reset', true)
      await answer(game, 'user', true)
      await game.host(userFact(5))
      await spend(game, 10)
    },
  },
  'paid-scene-that-cannot-be-paid': {
    about: 'A reset is refused: the input is disabled; after a recharge the same interval is paid with the key it had.',
    async script(game) {
      await enter(game)
      await spendAll(game)
      await answer(game, 'reset', { failure: 'insufficient_coins' })
      await game.pass(30_000)
      await game.host(userFact(60))
      await answer(game, 'reset', true)
      await answer(game, 'user', true)
    },
  },
  'paid-scene-without-answers': {
    about: 'A reset is not answered three times in a row, which counts as refused.',
    async script(game) {
      await enter(game)
      await spendAll(game)
      await answer(game, 'reset', { failure: 'network' })
      for (let times = 0; times < 2; times += 1) {
        await game.pass(10_000)
        await answer(game, 'reset', { failure: 'network' })
      }
      await game.pass(30_000)
    },
  },
  'paid-scene-behind-another-page': {
    about:
      'While the page is hidden nothing is asked; when it is seen again, what is due is asked at once, and announced before it is charged.',
    async script(game) {
      await enter(game)
      await spend(game, 10)
      await game.host(visible(false))
      await game.pass(120_000)
      await game.host(visible(true))
      await game.pass(0)
      await answer(game, 'cost', 130)
      await game.pass(CHARGE_NOTICE.minMs)
      await answer(game, 'reset', true)
      await answer(game, 'user', true)
    },
  },
  'paid-scene-left': {
    about: 'Another scene ends a paid one: no more is asked or charged.',
    async script(game) {
      await game.host(userFact(10))
      game.server.last().send(event('enter_paid_scene', 1, { scene_id: 'velvet', seconds: 30, coins: 5 }))
      await game.settle()
      await confirmDialogs(game)
      await game.settle()
      await confirmDialogs(game)
      await allow(game, 10)
      await spendAll(game)
      await answerAndWait(
        game,
        event('show_scene', 2, { scene_id: 'lane', title: 'The lane' }),
        line(3, 'Cold.', 'system'),
      )
      await game.pass(60_000)
    },
  },
  'paid-scene-without-a-network': {
    about:
      'The network goes in a paid scene: nothing is polled, counted or charged, and words wait; then all of it goes on.',
    async script(game) {
      await enter(game)
      await spend(game, 10)
      await game.host({ kind: 'network', online: false })
      await game.intend({ kind: 'send', text: 'Still there?' })
      await game.pass(120_000)
      await game.host({ kind: 'network', online: true })
      await game.pass(0)
      await answer(game, 'cost', 12)
      await answerAndWait(game, line(2, 'Where else?', 'system'))
    },
  },
}
