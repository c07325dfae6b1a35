/** Renders a stage, and reads what it shows. */
import { StrictMode } from 'react'
import { expect } from 'vitest'
import { Stage, type StageProps } from '../../../src/stage/Stage.tsx'
import { type Colour } from './pictures.ts'
import { type WatchedContext } from './webgl.ts'
import { eventually } from '../../helpers/eventually.ts'

/** A stage the size of a phone's screen, in strict mode. */
export function Screen(props: StageProps) {
  return (
    <StrictMode>
      <div data-testid="screen" style={{ position: 'fixed', top: 0, left: 0, width: 360, height: 640 }}>
        <Stage {...props} />
      </div>
    </StrictMode>
  )
}

/** The plain pictures, the lowest first. */
export function plain(): HTMLImageElement[] {
  return [...document.querySelectorAll<HTMLImageElement>('.stage-plain img')]
}

/** Whether the plain stage is visible. */
export function plainIsSeen(): boolean {
  const stage = document.querySelector('.stage-plain')
  return stage !== null && getComputedStyle(stage).visibility === 'visible'
}

/** A colour as it is read back. */
export const opaque = (colour: Colour): number[] => [...colour, 255]

/** Waits until Pixi has taken over; frames are made while it gets ready. */
export async function pixiDraws(contexts: WatchedContext[], step: () => void = () => {}): Promise<WatchedContext> {
  await eventually(() => {
    step()
    expect(plainIsSeen()).toBe(false)
  })
  const context = contexts.find(({ canvas, gl }) => canvas.isConnected && !gl.isContextLost())
  if (context === undefined) throw new Error('Pixi draws without a context')
  return context
}
