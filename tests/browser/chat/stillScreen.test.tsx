/** A chat that waits for the player draws nothing: neither script nor a motion asks for a frame. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { waitForDeferred } from '../../helpers/game.tsx'
import { settle, showLines } from '../../helpers/messageList.ts'
import { endMotions } from '../../helpers/motions.ts'
import { emulateMotion } from '../../helpers/emulateMotion.ts'

await emulateMotion('no-preference')

const TURNS = 100

test('a still chat asks for no frame, and nothing in it moves', async () => {
  const { screen } = await showLines(3)
  await expect.element(screen.getByText('Line 2.', { exact: false })).toBeVisible()
  await waitForDeferred()
  await endMotions()
  for (let round = 0; round < 20; round += 1) await settle()
  await endMotions()
  const frames = vi.spyOn(window, 'requestAnimationFrame')
  onTestFinished(() => frames.mockRestore())
  for (let turn = 0; turn < TURNS; turn += 1) await turnLoop()
  expect(frames).not.toHaveBeenCalled()
  expect(document.getAnimations().map(describeMotion)).toEqual([])
})

/** One turn of the event loop, which asks for no frame. */
function turnLoop(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => resolve()
    port2.postMessage(null)
  })
}

function describeMotion({ effect }: Animation): string {
  return effect instanceof KeyframeEffect ? (effect.target?.outerHTML.slice(0, 200) ?? '') : ''
}
