/** Props of the Pixi stage, in a file without Pixi, so that the stage can load it lazily. */
import { type Mood } from '../../protocol/mood.ts'
import { type FrameSource } from './frameSource.ts'
import { type Layer } from './layers.ts'
import { type StagePeople } from './people/usePeople.ts'

/** Props and callbacks of the Pixi stage. */
export interface PixiStageProps {
  layers: readonly Layer[]
  /** It is visible. Until then it draws hidden and without transitions. */
  isDrawing: boolean
  /** Length of a transition, ms; 0 for none. */
  fadeMs: number
  frames: FrameSource
  /** Weather and light over the picture; null for none. */
  mood: Mood | null
  /** An opaque clip hides the pictures: the weather falls over it. */
  isClipOver: boolean
  /** The weather stands still: something in front hides it, or waits for the player. */
  isMoodPaused: boolean
  people: Pick<StagePeople, 'personLayers' | 'placed' | 'change'>
  /** A layer is opaque and covers the layers below. */
  onSettled: (id: number) => void
  onDrawn: (id: number) => void
  /** The WebGL context is lost; it may be restored. */
  onLost: () => void
  onRestored: () => void
  /** It failed for good. */
  onFailed: () => void
}
