/** What is seen behind the conversation: the background, and its transitions. Doc 2 §4, §9. */
import { type ReactNode, useEffect, useMemo, useReducer } from 'react'
import { BACKGROUND_TRANSITION_MS } from '../../protocol/limits.ts'
import { type Picture } from '../../protocol/view.ts'
import { useReducedMotion } from '../ui/useMediaQuery.ts'
import { type Frames, pageFrames } from './frames.ts'
import { changeLayers, startLayers, topShown } from './layers.ts'
import { useMovingStage } from './moving.ts'
import { PlainStage } from './PlainStage.tsx'
import './stage.css'

export interface StageProps {
  /** The background; null for the bare ground. */
  picture: Picture | null
  /** The first line of the story can be read: from here on the moving stage may load. */
  ready: boolean
  /** Asked to save data: the plain stage stays. What the browser says about it counts besides. */
  save?: boolean
  /** Where its frames come from: the page's, or a test's. */
  frames?: Frames
}

/**
 * The stage, full bleed in its nearest positioned ancestor. The picture shows at once as a plain image. When `ready`, and
 * where the phone is up to it, Pixi is loaded and takes over without a flash; when its WebGL context is lost, the plain
 * stage is back at once. A picture that cannot be loaded leaves the one before it.
 */
export function Stage({ picture, ready, save = false, frames = pageFrames }: StageProps): ReactNode {
  const [layers, change] = useReducer(changeLayers, picture, startLayers)
  const fadeMs = useReducedMotion() ? 0 : BACKGROUND_TRANSITION_MS
  const { items } = layers
  const atRest = items.length === 1 ? (items[0] ?? null) : null
  const moving = useMovingStage(ready, save, atRest)

  useEffect(() => change({ type: 'wanted', picture }), [picture])
  const report = useMemo(
    () => ({
      onLoaded: (id: number, source: string) => change({ type: 'loaded', id, source }),
      onFailed: (id: number) => change({ type: 'failed', id }),
      onSettled: (id: number) => change({ type: 'settled', id }),
    }),
    [],
  )

  const alt = topShown(layers)?.picture.alt ?? ''
  return (
    <div className="stage" {...(alt !== '' && { role: 'img', 'aria-label': alt })}>
      <PlainStage layers={items} hidden={moving.draws} fadeMs={fadeMs} {...report} />
      {moving.Stage !== null && (
        <moving.Stage
          key={moving.life}
          layers={items}
          draws={moving.draws}
          fadeMs={fadeMs}
          frames={frames}
          onSettled={report.onSettled}
          {...moving.report}
        />
      )}
    </div>
  )
}
