/** Additions to the stage's plain pictures: Pixi, and clips. A separate chunk, loaded after the first message. */
import { type ReactNode, useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { getStorySource } from '../ui/pictureSources.ts'
import { hasOpenModal, subscribeModals } from '../ui/modals.ts'
import { useReducedMotion } from '../ui/useMediaQuery.ts'
import { useDataSaving } from './dataSaving.ts'
import { PixiBoundary } from './PixiBoundary.tsx'
import { StageClip } from './StageClip.tsx'
import { type StageMotionProps } from './stageMotionProps.ts'
import { usePixiStage } from './usePixiStage.ts'
import { useStageClips } from './useStageClips.ts'

export function StageMotion({
  layers,
  isPictureChanging,
  clip,
  mood,
  people,
  arePeopleDrawn,
  isClipPaused,
  next,
  fadeMs,
  savesData,
  frames,
  loadClip,
  onSettled,
  onChange,
}: StageMotionProps): ReactNode {
  const isDataSaved = useDataSaving() || savesData
  const canPlay = !useReducedMotion() && !isDataSaved
  const { items } = layers
  const atRest = items.length === 1 ? (items[0] ?? null) : null
  const pixi = usePixiStage(isDataSaved, atRest, arePeopleDrawn)
  const { clips, changeClips, isCovering } = useStageClips(canPlay ? clip : null)
  // A dialog waits for the player.
  const isModalOpen = useSyncExternalStore(subscribeModals, hasOpenModal)
  useDecodedAhead(next?.url ?? null)

  const { change } = people
  useEffect(() => {
    if (!pixi.isDrawing) change({ type: 'undrawn' })
  }, [pixi.isDrawing, change])

  // Before the paint: the plain pictures hide in the same frame in which Pixi shows its own.
  const { isDrawing } = pixi
  useLayoutEffect(() => onChange({ isDrawing, isCovering }), [onChange, isDrawing, isCovering])
  useLayoutEffect(() => () => onChange({ isDrawing: false, isCovering: false }), [onChange])

  return (
    <>
      {pixi.Stage !== null && (
        <PixiBoundary onFailed={pixi.report.onFailed}>
          <pixi.Stage
            key={pixi.generation}
            layers={items}
            isDrawing={isDrawing}
            fadeMs={fadeMs}
            frames={frames}
            mood={canPlay && !isPictureChanging ? mood : null}
            isClipOver={isCovering}
            isMoodPaused={isClipPaused || isModalOpen}
            people={people}
            onSettled={onSettled}
            {...pixi.report}
          />
        </PixiBoundary>
      )}
      {clips.items.map((one) => (
        <StageClip
          key={one.id}
          clip={one}
          load={loadClip}
          isPaused={isClipPaused}
          isLeaving={!one.isWanted && !isPictureChanging}
          fadeMs={fadeMs}
          change={changeClips}
        />
      ))}
    </>
  )
}

/** Loads and decodes a picture that will be shown soon, so that a tap shows it at once. */
function useDecodedAhead(url: string | null): void {
  useEffect(() => {
    if (url === null) return
    const image = new Image()
    image.src = getStorySource(url)
    // A picture that cannot be loaded fails again, and visibly, when it is shown.
    image.decode().catch(() => undefined)
  }, [url])
}
