/**
 * SIGTERM and SIGINT, handled from the first moment: as process 1 of a container no signal does anything by itself. Imports nothing that takes time, so that
 * the start file has it before all else.
 */
import cluster from 'node:cluster'

export interface StopSignals {
  /** Resolves at the first signal from now on; before, a signal ends the process at once, with what listens to `exit`. The second one does, too. */
  wait: () => Promise<void>
  /** Ends the process as a signal does. */
  stop: () => void
}

/** Handles the signals of this process. */
export function handleStopSignals(): StopSignals {
  let onStop: (() => void) | null = null
  let isStopping = false
  const stop = (): void => {
    if (onStop === null || isStopping) process.exit(isStopping ? 1 : 0)
    isStopping = true
    onStop()
  }
  process.on('SIGTERM', stop)
  // Ctrl+C reaches every process of a cluster: there the first one tells the others when to end.
  process.on('SIGINT', cluster.isWorker ? () => undefined : stop)
  return { wait: () => new Promise((resolve) => (onStop = resolve)), stop }
}
