/** Whether the browser asks for less motion, as its owner may set it. */
import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

/** From now on. A page keeps it for the next file of tests, which sets it again. */
export async function emulateMotion(motion: 'reduce' | 'no-preference'): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value: motion }] })
}

/** For a test, in a file whose tests have motion. */
export async function reduceMotion(): Promise<void> {
  await emulateMotion('reduce')
  onTestFinished(() => emulateMotion('no-preference'))
}
