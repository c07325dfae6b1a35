/** Props of the stage's motion, in a file without Pixi and players, so that the stage can load them lazily. */
import { type Mood } from '../../protocol/mood.ts'
import { type Picture } from '../../protocol/view/stage.ts'
import { type FrameSource } from './frameSource.ts'
import { type Layers } from './layers.ts'
import { type StagePeople } from './people/usePeople.ts'
import { type LoadClip } from './useVideoSource.ts'

/** Parts of the plain stage that the motion hides. */
export interface MotionState {
  /** Pixi draws the pictures. */
  isDrawing: boolean
  /** An opaque clip hides them. */
  isCovering: boolean
}

export interface StageMotionProps {
  layers: Layers
  /** The wanted picture is on its way. */
  isPictureChanging: boolean
  clip: string | null
  isClipPaused: boolean
  next: Picture | null
  /** Weather and light over the picture; null for none. */
  mood: Mood | null
  people: Pick<StagePeople, 'personLayers' | 'placed' | 'change'>
  arePeopleDrawn: boolean
  /** Length of a transition, ms; 0 for none. */
  fadeMs: number
  savesData: boolean
  frames: FrameSource
  loadClip: LoadClip
  /** A layer is opaque and covers the layers below. */
  onSettled: (id: number) => void
  onChange: (state: MotionState) => void
}
