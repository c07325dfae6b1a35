/** A clip in the background: silent, looping, above its poster, from its first frame on. Doc 2 §4, "Video and audio". */
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useTimeout } from '../platform/time.ts'
import { captureLastFrame } from './captureFrame.ts'
import { FOCAL_CSS } from './cover.ts'
import { type Clip, type ClipsAction } from './clips.ts'
import { type BackgroundClip } from './useStageClips.ts'
import { type LoadClip, useVideoSource } from './useVideoSource.ts'
import { onBuffered, onVideoFrame } from './videoElement.ts'
import { videoFrames } from './videoFrames.ts'

interface StageClipProps {
  clip: Clip<BackgroundClip>
  load: LoadClip
  /** Something in front hides it. */
  isPaused: boolean
  /** It fades out over the picture that replaces it. */
  isLeaving: boolean
  /** Length of a transition, ms; 0 for none. */
  fadeMs: number
  change: (action: ClipsAction<BackgroundClip>) => void
}

/** The element of a clip. It is transparent until a frame of it can be drawn, so that it never hides its poster behind black. */
export function StageClip({ clip, load, isPaused, isLeaving, fadeMs, change }: StageClipProps): ReactNode {
  const {
    id,
    media: { id: url },
    state,
  } = clip
  const video = useRef<HTMLVideoElement>(null)
  const source = useVideoSource(url, load)
  usePlayback(video, source, isPaused)

  const onFrame = useEffectEvent(() => {
    if (state === 'loading') change({ type: 'appeared', id })
  })
  useEffect(() => {
    if (video.current === null || source === null) return undefined
    const stopWaiting = onVideoFrame(video.current, onFrame)
    const stopCapture = captureLastFrame(video.current, url, videoFrames)
    return () => {
      stopWaiting()
      stopCapture()
    }
  }, [source, url])

  useTimeout(() => change({ type: 'shown', id }), state === 'appearing' ? fadeMs : null)
  useTimeout(() => change({ type: 'gone', id }), isLeaving ? fadeMs : null)

  const style: CSSProperties = { objectPosition: FOCAL_CSS, transitionDuration: `${fadeMs}ms` }
  return (
    <video
      ref={video}
      className="stage-clip"
      data-state={state === 'loading' || isLeaving ? 'hidden' : 'shown'}
      {...(source !== null && { src: source })}
      muted
      loop
      playsInline
      preload="auto"
      disablePictureInPicture
      disableRemotePlayback
      aria-hidden="true"
      tabIndex={-1}
      style={style}
      onError={() => change({ type: 'failed', id })}
    />
  )
}

/** Plays while the page is visible and the clip is not paused. Where the browser refuses, the player's next tap starts it. */
function usePlayback(element: RefObject<HTMLVideoElement | null>, source: string | null, isPaused: boolean): void {
  useEffect(() => {
    const video = element.current
    if (video === null || source === null) return undefined
    let isReady = false

    function update(): void {
      if (video === null || !isReady) return
      if (isPaused || document.visibilityState === 'hidden') video.pause()
      else video.play().catch(() => undefined)
    }
    const stopBuffering = onBuffered(video, () => {
      isReady = true
      update()
    })
    document.addEventListener('visibilitychange', update)
    document.addEventListener('pointerup', update)
    return () => {
      stopBuffering()
      document.removeEventListener('visibilitychange', update)
      document.removeEventListener('pointerup', update)
    }
  }, [element, source, isPaused])
}
