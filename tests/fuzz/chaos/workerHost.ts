/** Starts the workers of a simulation one after the other, and keeps the current one. */
import { type OpenCommand } from '../../../protocol/entries.ts'
import { type Mirror } from '../../../src/game/mirror.ts'
import { foldAll } from '../../../worker/reducer/fold.ts'
import { type State } from '../../../worker/reducer/state.ts'
import { type Session } from '../../../worker/runtime/session.ts'
import { startWorker, type WorkerPorts } from './worker.ts'

export interface WorkerHost {
  /** Starts a worker. Only the first may ask for a new game. */
  start(): Promise<void>
  /** The session of the worker that runs. Throws before the first start. */
  session(): Session
  mirror(): Mirror
  state(): State
  /** The key that was given to an entry last. */
  lastKey(): string
}

export function createWorkerHost(command: OpenCommand, ports: Omit<WorkerPorts, 'newKey'>): WorkerHost {
  let running: { session: Session; mirror: Mirror } | null = null
  let keys = 0
  const current = (): { session: Session; mirror: Mirror } => {
    if (running === null) throw new Error('no worker was started')
    return running
  }
  return {
    async start() {
      const restart = running === null && command.restart
      running = await startWorker({ ...command, restart }, { ...ports, newKey: () => `k${(keys += 1)}` })
    },
    session: () => current().session,
    mirror: () => current().mirror,
    state: () => current().session.driver.state() ?? foldAll([]),
    lastKey: () => `k${keys}`,
  }
}
