/** One seed: a story, a server with faults, a player, and what came of it. */
import { type OpenCommand } from '../../../protocol/entries.ts'
import { COMMAND } from '../../helpers/session.ts'
import { type Fault, FAULTS } from './answers.ts'
import { createDice, type Dice } from './dice.ts'
import { judge, judgeWhole } from './judge.ts'
import { createLife, type Life } from './life.ts'
import { act } from './player.ts'
import { comeToRest, recharge, tellUser } from './rest.ts'
import { drawStory } from './story.ts'
import { createWatch } from './watch.ts'

export interface Run {
  seed: number
  /** How many things happen before all is well again. */
  steps?: number
  /** What goes not wrong. */
  without?: readonly Fault[]
  /** Called with the session as it ended. */
  inspect?: (life: Life) => Promise<void>
}

/** Things that happen in a run, unless it says how many. */
export const STEPS = 180

/** What was wrong; empty where all was well. */
export async function runSeed(run: Run): Promise<string[]> {
  const { life, complaints } = await live(run)
  await run.inspect?.(life)
  return complaints
}

async function live({ seed, steps = STEPS, without = [] }: Run): Promise<{ life: Life; complaints: string[] }> {
  // Each has dice of its own: with a fault left out, the story stays.
  const [storyDice, dice, faultDice] = [createDice(seed * 3), createDice(seed * 3 + 1), createDice(seed * 3 + 2)]
  const story = drawStory(storyDice)
  const command: OpenCommand = { ...COMMAND, chatVersion: storyDice.pick(['2', '2', '3', '1']), restart: storyDice.chance(70) }
  let isCalm = false
  const left = new Set(without)
  // Some runs are calm, and some are stormy in one way only.
  const weather = new Map(FAULTS.map((fault) => [fault, faultDice.pick([0, 0.5, 1, 2])]))
  let isOut = false
  const strikes: Strikes = (fault, percent) => {
    const does = faultDice.chance(percent * (weather.get(fault) ?? 1)) && !isCalm && !left.has(fault)
    // While the network is away, nothing gets through.
    if (fault === 'outage') isOut = isOut ? !faultDice.chance(15) : does
    return does || (fault === 'refused' && isOut && !isCalm)
  }
  const trouble = { strikes }
  const life = await createLife(story, command, dice, trouble, createWatch())
  const { complaints } = life
  try {
    for (let step = 0; step < steps && complaints.length === 0; step += 1) {
      await happen(life, dice, trouble.strikes)
      if (life.store.isDead()) await life.restart(trouble.strikes('forgotten', 20))
    }
    isCalm = true
    life.store.doom(false)
    if (complaints.length > 0) return { life, complaints }
    await life.settle()
    if (life.store.isDead()) await life.restart(false)
    await comeToRest(life)
    // What could not be opened is opened again.
    if (life.view().flow === 'error') await restart(life)
    judge(life)
    if (complaints.length > 0) return { life, complaints }
    // Taken up once more, it asks for all that it may have missed.
    await restart(life)
    judge(life)
    await judgeWhole(life)
    await life.end()
    if (life.clock.pending() > 0) complaints.push(`${life.clock.pending()} timers are left`)
    if (life.server.open().length > 0) complaints.push('a request is left')
  } catch (error) {
    complaints.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
  return { life, complaints }
}

async function restart(life: Life): Promise<void> {
  await life.restart(false)
  await comeToRest(life)
}

type Strikes = (fault: Fault, percent: number) => boolean

async function happen(life: Life, dice: Dice, strikes: Strikes): Promise<void> {
  const { page } = life
  if (strikes('death', 1.5)) life.store.doom(true)
  strikes('outage', 1.5)
  if (strikes('freeze', 1)) return life.freeze(dice.pick([500, 20_000, 90_000]))
  if (strikes('elsewhere', 1)) return life.report({ kind: 'owner', owner: false })
  if (strikes('hidden', 1)) return life.report({ kind: 'visibility', visible: false })
  if (!page.owner && dice.chance(20)) return life.report({ kind: 'owner', owner: true })
  if (!page.visible && dice.chance(20)) return life.report({ kind: 'visibility', visible: true })
  if (page.wantsUser && dice.chance(50)) return tellUser(life)
  const due = life.clock.nextDue()
  const [next, kind] = [due === null ? 0 : due - life.clock.now(), dice.weighted([[40, 'serve'], [30, 'time'], [30, 'act'], [1, 'network'], [1, 'mute'], [2, 'user']] as const)]
  switch (kind) {
    case 'serve':
      return (await life.serve()) ? undefined : life.pass(next)
    case 'time':
      return life.pass(dice.weighted([[6, next], [6, dice.pick([1, 30, 300, 800, 3_000])], [2, 11_000], [1, 31_000]]))
    case 'act':
      return act(life, dice)
    case 'network':
      return life.report({ kind: 'network', online: dice.chance(70) })
    case 'mute':
      return life.report({ kind: 'settings', muted: !page.muted })
    case 'user':
      return dice.chance(50) ? recharge(life) : tellUser(life)
  }
}
