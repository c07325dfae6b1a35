/** The process or service of the browser that plays sound. */
import { wait } from '../platform/time.ts'

/** Longer than a slow phone takes, ms. */
const MOST_WAIT_MS = 1_000

/**
 * Starts it ahead, in the browser's own time: the first audio context would hold up the page until it runs, a slow phone for 50 to 200 ms. To ask for the
 * devices starts it, asks the player for nothing, and the answer is not read. Resolves when it runs, or soon where nobody says so; never rejects.
 */
export function startAudioProcess(): Promise<void> {
  return Promise.race([askForDevices(), wait(MOST_WAIT_MS)])
}

async function askForDevices(): Promise<void> {
  try {
    // Pages without HTTPS have no media devices.
    await (navigator as { mediaDevices?: MediaDevices }).mediaDevices?.enumerateDevices()
  } catch {
    // A policy of the embedder refuses it: the context then starts it.
  }
}
