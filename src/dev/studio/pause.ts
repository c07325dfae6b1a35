import { inNextTask } from '../../platform/time.ts'

/** Lets the page draw and answer keys. */
export const pause = (): Promise<void> => new Promise((resolve) => inNextTask(resolve))
