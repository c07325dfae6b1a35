/** Runs one seed: a story, a server with faults, a player, and the checks afterwards. */
import { type OpenCommand } from '../../../protocol/entries.ts'
import { READING_SPEEDS } from '../../../protocol/intents.ts'
import { COMMAND } from '../../helpers/session.ts'
import { type Fault, FAULTS } from './answers.ts'
import { createRandom, type Random } from './random.ts'
import { compareEvents, compareWithModel, compareWithServer } from './finalChecks.ts'
import { createSimulation, type Simulation } from './simulation.ts'
import { actRandomly } from './player.ts'
import { runUntilIdle, recharge, reportUser } from './idle.ts'
import { generateStory } from './story.ts'
import { createInvariantCheck } from './invariants.ts'

export interface Run {
  seed: number
  /** Number of steps before the faults end. */
  steps?: number
  /** Faults that are left out. */
  without?: readonly Fault[]
  /** Called with the session as it ended. */
  inspect?: (simulation: Simulation) => Promise<void>
}

/** Default number of steps of a run. */
export const STEPS = 180

/** The complaints; empty if the run passed. */
export async function runSeed(run: Run): Promise<string[]> {
  const { simulation, complaints } = await runSimulation(run)
  await run.inspect?.(simulation)
  return complaints
}

async function runSimulation({
  seed,
  steps = STEPS,
  without = [],
}: Run): Promise<{ simulation: Simulation; complaints: string[] }> {
  // Separate random numbers: the story stays the same when a fault is left out.
  const [storyRandom, random, faultRandom] = [
    createRandom(seed * 3),
    createRandom(seed * 3 + 1),
    createRandom(seed * 3 + 2),
  ]
  const story = generateStory(storyRandom)
  const command: OpenCommand = {
    ...COMMAND,
    chatVersion: storyRandom.pick(['2', '2', '3', '1']),
    restart: storyRandom.chance(70),
  }
  const marksEnd = storyRandom.chance(50)
  let areFaultsOff = false
  const excluded = new Set(without)
  // Some runs have few faults, and some have many of one kind only.
  const faultRates = new Map(FAULTS.map((fault) => [fault, faultRandom.pick([0, 0.5, 1, 2])]))
  let isOffline = false
  const occurs: FaultDraw = (fault, percent) => {
    const does = faultRandom.chance(percent * (faultRates.get(fault) ?? 1)) && !areFaultsOff && !excluded.has(fault)
    // While the network is away, nothing gets through.
    if (fault === 'outage') isOffline = isOffline ? !faultRandom.chance(15) : does
    return does || (fault === 'refused' && isOffline && !areFaultsOff)
  }
  const faults = { occurs }
  const simulation = await createSimulation(story, marksEnd, command, random, faults, createInvariantCheck())
  const { complaints } = simulation
  try {
    for (let step = 0; step < steps && complaints.length === 0; step += 1) {
      await takeRandomStep(simulation, random, faults.occurs)
      if (simulation.store.isCrashed()) await simulation.restart(faults.occurs('forgotten', 20))
    }
    areFaultsOff = true
    simulation.store.crashOnNextAppend(false)
    if (complaints.length > 0) return { simulation, complaints }
    await simulation.settle()
    if (simulation.store.isCrashed()) await simulation.restart(false)
    await runUntilIdle(simulation)
    // A game that could not be opened is opened again.
    if (simulation.view().flow === 'error') await restart(simulation)
    compareWithModel(simulation)
    if (complaints.length > 0) return { simulation, complaints }
    // Of streams that begin and mark their end, a client misses nothing without knowing it: what it knows of it asks for later. Rules F7, W22.
    if (marksEnd && simulation.server.lostAnswers() === 0 && !simulation.core().hasMissedEvents)
      compareEvents(simulation)
    if (complaints.length > 0) return { simulation, complaints }
    // Resumed once more, it requests everything it may have missed.
    await restart(simulation)
    compareWithModel(simulation)
    await compareWithServer(simulation)
    await simulation.end()
    if (simulation.clock.pending() > 0) complaints.push(`${simulation.clock.pending()} timers are left`)
    if (simulation.server.open().length > 0) complaints.push('a request is left')
  } catch (error) {
    complaints.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
  return { simulation, complaints }
}

async function restart(simulation: Simulation): Promise<void> {
  await simulation.restart(false)
  await runUntilIdle(simulation)
}

type FaultDraw = (fault: Fault, percent: number) => boolean

async function takeRandomStep(simulation: Simulation, random: Random, occurs: FaultDraw): Promise<void> {
  const { page } = simulation
  if (occurs('death', 1.5)) simulation.store.crashOnNextAppend(true)
  occurs('outage', 1.5)
  if (occurs('freeze', 1)) return simulation.freeze(random.pick([500, 20_000, 90_000]))
  if (occurs('elsewhere', 1)) return simulation.report({ kind: 'owner', owner: false })
  if (occurs('hidden', 1)) return simulation.report({ kind: 'visibility', visible: false })
  if (!page.owner && random.chance(20)) return simulation.report({ kind: 'owner', owner: true })
  if (!page.visible && random.chance(20)) return simulation.report({ kind: 'visibility', visible: true })
  if (!page.online && random.chance(20)) return simulation.report({ kind: 'network', online: true })
  if (page.wantsUser && random.chance(50)) return reportUser(simulation)
  const due = simulation.clock.nextDue()
  const [next, kind] = [
    due === null ? 0 : due - simulation.clock.now(),
    random.pickWeighted([
      [40, 'serve'],
      [30, 'time'],
      [30, 'act'],
      [1, 'network'],
      [1, 'mute'],
      [1, 'speed'],
      [page.isModalOpen ? 8 : 2, 'modal'],
      [2, 'user'],
    ] as const),
  ]
  switch (kind) {
    case 'serve':
      return (await simulation.answerNext()) ? undefined : simulation.pass(next)
    case 'time':
      return simulation.pass(
        random.pickWeighted([
          [6, next],
          [6, random.pick([1, 30, 300, 800, 3_000])],
          [2, 11_000],
          [1, 31_000],
        ]),
      )
    case 'act':
      return actRandomly(simulation, random)
    case 'network':
      return simulation.report({ kind: 'network', online: random.chance(70) })
    case 'mute':
      return simulation.report({ kind: 'settings', muted: !page.muted })
    case 'speed':
      return simulation.report({ kind: 'settings', muted: page.muted, readingSpeed: random.pick(READING_SPEEDS) })
    case 'modal':
      return simulation.report({ kind: 'modal', open: random.chance(10) ? page.isModalOpen : !page.isModalOpen })
    case 'user':
      return random.chance(50) ? recharge(simulation) : reportUser(simulation)
  }
}
