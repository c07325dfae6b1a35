/** What stands between the stage and the one that moves, so that neither has to know the other. */
import { type FrameSource } from './frameSource.ts'
import { type Layer } from './layers.ts'

/** What a stage that moves is given, and what it reports. */
export interface PixiStageProps {
  layers: readonly Layer[]
  /** It is the one that is seen. Until then it draws what is there, unseen and without transitions. */
  isDrawing: boolean
  /** Length of a transition, ms; 0 for none. */
  fadeMs: number
  frames: FrameSource
  /** A picture is drawn and covers what lies below. */
  onSettled: (id: number) => void
  onDrawn: (id: number) => void
  /** Its graphics context is gone; it may come back. */
  onLost: () => void
  onRestored: () => void
  /** It cannot go on. */
  onFailed: () => void
}
