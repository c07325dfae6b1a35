/** The clip in front, and the one before it until the next picture can be seen: between them is never an empty screen. */
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { type VideoView } from '../../../../protocol/view/stage.ts'
import { useGame } from '../../../game/game.ts'
import { NO_CLIPS, changeClips, findWanted } from '../../../stage/clips.ts'
import { useTimeout } from '../../../platform/time.ts'
import { isSceneStopped } from '../stoppedScene.ts'
import { FullScreenVideo } from './FullScreenVideo.tsx'

interface Props {
  /** The picture behind the clip is still on its way: the last frame stays until it is there. */
  isStageChanging: boolean
  /** Told whether an opaque clip hides the stage. */
  onCovering: (isCovering: boolean) => void
}

export function FrontClips({ isStageChanging, onCovering }: Props) {
  const video = useGame((view) => view.video)
  const isBehind = useGame(isSceneStopped)
  const [clips, change] = useReducer(changeClips<VideoView>, NO_CLIPS)
  useLayoutEffect(() => change({ type: 'wanted', media: video }), [video])

  const isCovering = !isBehind && clips.items.some(({ state }) => state === 'shown')
  useLayoutEffect(() => onCovering(isCovering), [onCovering, isCovering])

  const wanted = findWanted(clips)
  useFocusRestored(wanted !== null && !isBehind)
  const canShowStage = useSettled(wanted === null && !isStageChanging, wanted === null)
  return clips.items.map((clip) => (
    <FullScreenVideo
      key={clip.id}
      clip={clip}
      isBehind={isBehind}
      isLeaving={!clip.isWanted && (canShowStage || wanted?.state === 'shown')}
      change={change}
    />
  ))
}

/** Whether it is so, or has been waited for long enough. `isWaiting` starts the wait. */
function useSettled(isSettled: boolean, isWaiting: boolean): boolean {
  const [hasWaited, setWaited] = useState(false)
  if (!isWaiting && hasWaited) setWaited(false)
  useTimeout(() => setWaited(true), isWaiting && !isSettled && !hasWaited ? MAX_WAIT_MS : null)
  return isSettled || hasWaited
}

/** Longest wait for the next picture, ms: the words below the clip shall be seen. */
const MAX_WAIT_MS = 1_000

/** Returns the focus to the element that had it before the clip, unless another one has it by then. */
function useFocusRestored(isPlaying: boolean): void {
  const focusedBefore = useRef<Element | null>(null)
  // Before the clip takes the focus.
  useLayoutEffect(() => {
    if (isPlaying) focusedBefore.current = document.activeElement
  }, [isPlaying])
  useEffect(() => {
    const before = focusedBefore.current
    if (isPlaying || !(before instanceof HTMLElement)) return
    focusedBefore.current = null
    const { activeElement } = document
    // A clip that fades out is inert, and loses the focus in a moment.
    const isFree =
      activeElement === null || activeElement === document.body || activeElement.closest('[inert]') !== null
    if (isFree && before.isConnected) before.focus({ preventScroll: true })
  }, [isPlaying])
}
