/** The clip in front, and the one before it until the next picture can be seen: between them is never an empty screen. */
import { useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import { type VideoView } from '../../../../protocol/view/stage.ts'
import { useGame } from '../../../bridge/game.ts'
import { NO_CLIPS, changeClips, findWanted } from '../../../stage/clips.ts'
import { FullScreenVideo } from './FullScreenVideo.tsx'

export function FrontClips() {
  const video = useGame((view) => view.video)
  const [clips, change] = useReducer(changeClips<VideoView>, NO_CLIPS)
  useLayoutEffect(() => change({ type: 'wanted', media: video }), [video])
  useFocusRestored(video !== null)

  const wanted = findWanted(clips)
  return clips.items.map((clip) => (
    <FullScreenVideo
      key={clip.id}
      clip={clip}
      isLeaving={!clip.isWanted && (wanted === null || wanted.state === 'shown')}
      change={change}
    />
  ))
}

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
    const isFree = document.activeElement === null || document.activeElement === document.body
    if (isFree && before.isConnected) before.focus({ preventScroll: true })
  }, [isPlaying])
}
