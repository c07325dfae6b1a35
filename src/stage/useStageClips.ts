/** The clips behind the conversation. */
import { useEffect, useReducer } from 'react'
import { type Clips, type ClipsAction, NO_CLIPS, changeClips } from './clips.ts'

/** A clip of the background, which its address identifies. */
export interface BackgroundClip {
  id: string
}

interface StageClips {
  clips: Clips<BackgroundClip>
  changeClips: (action: ClipsAction<BackgroundClip>) => void
  /** An opaque clip hides the pictures. */
  isCovering: boolean
}

/** The clips of a stage on which `url` is wanted; null for none. */
export function useStageClips(url: string | null): StageClips {
  const [clips, change] = useReducer(changeClips<BackgroundClip>, NO_CLIPS)
  useEffect(() => change({ type: 'wanted', media: url === null ? null : { id: url } }), [url])
  return { clips, changeClips: change, isCovering: clips.items.some(({ state }) => state === 'shown') }
}
