/** The stage behind the conversation: the background, its clip, and their transitions. Doc 2 §4, §9. */
import {
  type CSSProperties,
  memo,
  type ReactNode,
  type Ref,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react'
import { BACKGROUND_TRANSITION_MS } from '../../protocol/limits.ts'
import { type Mood } from '../../protocol/mood.ts'
import { type PersonView, type Picture } from '../../protocol/view/stage.ts'
import { runWhenIdle } from '../platform/runWhenIdle.ts'
import { useReducedMotion } from '../ui/useMediaQuery.ts'
import { type Size } from './cover.ts'
import { type FrameSource, pageFrameSource } from './frameSource.ts'
import { changeLayers, createLayers, findTopShown, isChanging } from './layers.ts'
import { PlainPeople } from './people/PlainPeople.tsx'
import { type Ground } from './people/placePeople.ts'
import { usePeople } from './people/usePeople.ts'
import { PlainStage } from './PlainStage.tsx'
import { StagePortrait } from './StagePortrait.tsx'
import type * as StageMotionModule from './StageMotion.tsx'
import { type MotionState } from './stageMotionProps.ts'
import { type LoadClip } from './useVideoSource.ts'
import './stage.css'

export interface StageProps {
  /** The background, or the poster of the clip; null for none. */
  picture: Picture | null
  /** Address of the clip that loops over the picture; null for none. It does not play with reduced motion or on data saving. */
  clip?: string | null
  /** Weather and light over the picture; null for none. Only Pixi draws them, and not with reduced motion or on data saving. */
  mood?: Mood | null
  /** Everyone who stands before the picture. */
  people?: readonly PersonView[]
  /** Who of them speaks, and is drawn in full light. */
  speakerId?: string | null
  /** Says who stands there, after what the picture shows. */
  peopleAlt?: string
  /** The upper edge of what covers the stage from below, px from its top: heads are above it. */
  room?: number
  /** A clip in front plays: the one of the stage pauses. */
  isClipPaused?: boolean
  /** Something opaque in front hides the stage: a new picture needs no fade. */
  isCovered?: boolean
  /** Told whether the wanted picture is still on its way, so that what covers the stage can wait for it. */
  onChanging?: ((isChanging: boolean) => void) | undefined
  /** The picture that the next tap shows: it is decoded ahead. */
  next?: Picture | null
  /** The first message is readable: the Pixi stage and clips may load. */
  isReady: boolean
  /** The player saves data: the plain stage stays. The browser's setting counts as well. */
  savesData?: boolean
  /** Source of frames: the page, or a test. */
  frames?: FrameSource
  loadClip?: LoadClip
  /** Gets the element of the lowest picture. */
  pictureRef?: Ref<HTMLImageElement>
}

/**
 * The stage, full bleed in its nearest positioned ancestor. The picture shows at once as a plain image. When `isReady`, and
 * if the device can use it, Pixi is loaded and takes over without a flash. When its WebGL context is lost or its drawing fails, the plain
 * stage is back at once. A picture that cannot be loaded leaves the one before it, and a clip that cannot be played its poster.
 */
export const Stage = memo(function Stage({
  picture,
  clip = null,
  mood = null,
  people = NOBODY,
  speakerId = null,
  peopleAlt = '',
  room = Infinity,
  isClipPaused = false,
  isCovered = false,
  onChanging,
  next = null,
  isReady,
  savesData = false,
  frames = pageFrameSource,
  loadClip = loadByElement,
  pictureRef,
}: StageProps): ReactNode {
  const fadeMs = useReducedMotion() ? 0 : BACKGROUND_TRANSITION_MS
  const [layers, change] = useReducer(changeLayers, picture, createLayers)
  const [{ isDrawing, isCovering }, setMotion] = useState<MotionState>({ isDrawing: false, isCovering: false })
  const motion = useStageMotion(isReady)

  const box = useRef<HTMLDivElement>(null)
  const { ground, areDrawn, ...shown } = usePeople(people, speakerId, room, box)

  // In this render: an effect would draw the stage twice.
  const [wanted, setWanted] = useState(picture)
  if (wanted !== picture) {
    setWanted(picture)
    change({ type: 'wanted', picture, isCovered: isCovered || isCovering })
  }
  const report = useMemo(
    () => ({
      onLoaded: (id: number, source: string, size: Size) => change({ type: 'loaded', id, source, size }),
      onFailed: (id: number) => change({ type: 'failed', id }),
      onSettled: (id: number) => change({ type: 'settled', id }),
    }),
    [],
  )

  const isPictureChanging = isChanging(layers, picture)
  useLayoutEffect(() => onChanging?.(isPictureChanging), [onChanging, isPictureChanging])

  const top = findTopShown(layers)
  const alt = [top?.picture.alt ?? '', peopleAlt].filter((text) => text !== '').join(' ')
  return (
    <div ref={box} className="stage" {...(alt !== '' && { role: 'img', 'aria-label': alt })}>
      <PlainStage layers={layers.items} pictureRef={pictureRef} isHidden={isDrawing} fadeMs={fadeMs} {...report} />
      {motion !== null && (
        <motion.StageMotion
          layers={layers}
          isPictureChanging={isPictureChanging}
          clip={clip}
          mood={mood}
          people={shown}
          arePeopleDrawn={areDrawn}
          isClipPaused={isClipPaused}
          next={next}
          fadeMs={fadeMs}
          savesData={savesData}
          frames={frames}
          loadClip={loadClip}
          onSettled={report.onSettled}
          onChange={setMotion}
        />
      )}
      <PlainPeople {...shown} isHidden={isDrawing && !isCovering} isMoving={fadeMs > 0} />
      {/* Where they end, the picture is lost in the dark that the conversation lies on. */}
      <div className="stage-ground" data-shown={ground !== null} style={styleGround(ground)} />
      {layers.items.map((layer) => (
        <StagePortrait
          key={layer.id}
          {...layer}
          // A picture that fades in hides the portrait on the one below, and so does a clip.
          isShown={layer.id === top?.id && !isCovering}
          fadeMs={fadeMs}
        />
      ))}
    </div>
  )
})

const NOBODY: readonly PersonView[] = []

/** The dark begins below the heads, however small they are. */
function styleGround(ground: Ground | null): CSSProperties & Record<'--free', string> {
  return ground === null
    ? { top: '100%', '--free': '0px' }
    : { top: ground.y, '--free': `${Math.round(ground.free)}px` }
}

/** Without a runtime, the element loads a clip itself. */
const loadByElement: LoadClip = async () => null

/** The code of the motion, loaded when the page is idle after `isReady`; null until then, and where it cannot be loaded. */
function useStageMotion(isReady: boolean): typeof StageMotionModule | null {
  const [motion, setMotion] = useState<typeof StageMotionModule | null>(null)
  const isMissing = isReady && motion === null
  useEffect(() => {
    if (!isMissing) return undefined
    let isMounted = true
    const cancel = runWhenIdle(() => {
      import('./StageMotion.tsx').then(
        (module) => isMounted && setMotion(module),
        // Without it the plain stage and the posters stay.
        () => undefined,
      )
    })
    return () => {
      isMounted = false
      cancel()
    }
  }, [isMissing])
  return motion
}
