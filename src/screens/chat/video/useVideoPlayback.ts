/** Plays a clip in front: by itself where the browser allows it, else muted, else on a tap. Doc 2 §4, "Video states"; rules M5, M8. */
import { type RefObject, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useGame } from '../../../game/game.ts'
import { onBuffered } from '../../../stage/videoElement.ts'
import { hasOpenModal, subscribeModals } from '../../../ui/modals.ts'

export interface VideoPlayback {
  /** For the video element. */
  element: RefObject<HTMLVideoElement | null>
  /** Without sound: the player muted the game, or the browser allows it only so. */
  isMuted: boolean
  /** Only the browser took the sound. */
  isSilenced: boolean
  /** The browser wants a tap first. */
  isBlocked: boolean
  /** It plays muted until the player taps 'Click to Play', which begins it again with sound. */
  isOffered: boolean
  /** Not enough is buffered, at the start or in the middle. */
  isLoading: boolean
  /** It pauses because the player does not see it. */
  isHeld: boolean
  /** Share of what has to be buffered before it begins, 0 to 1. */
  bufferedShare: number
  /** Plays after a tap, with sound. */
  play: () => void
  /** Brings back the sound that the browser took. */
  unmute: () => void
  onPlaying: () => void
  onWaiting: () => void
  onPause: () => void
}

/**
 * `isWanted` false stops it at its current frame. It pauses while the page is hidden, a modal is open, or it is `isBehind` a question. `startsMuted` does
 * not try sound before a tap.
 */
export function useVideoPlayback(
  source: string | null,
  isWanted: boolean,
  isBehind: boolean,
  startsMuted: boolean,
): VideoPlayback {
  const element = useRef<HTMLVideoElement>(null)
  const isGameMuted = useGame((view) => view.sound.muted)
  const isHeld = useIsUnseen() || isBehind
  const [isSilenced, setSilenced] = useState(startsMuted)
  const [isTapped, setTapped] = useState(false)
  const [isBlocked, setBlocked] = useState(false)
  const [isStalled, setStalled] = useState(false)
  const [bufferedShare, setBufferedShare] = useState(0)
  const isBuffered = bufferedShare >= 1

  useEffect(() => {
    if (element.current === null || source === null) return undefined
    return onBuffered(element.current, () => setBufferedShare(1), setBufferedShare)
  }, [element, source])

  const start = useEffectEvent(() => {
    const video = element.current
    void video?.play().catch((error: unknown) => {
      if (!isAutoplayBlocked(error)) return
      if (video.muted) return setBlocked(true)
      video.muted = true
      setSilenced(true)
      return video.play().catch((again: unknown) => setBlocked(isAutoplayBlocked(again)))
    })
  })
  useEffect(() => {
    if (!isBuffered) return
    if (isWanted && !isHeld) start()
    else element.current?.pause()
  }, [element, isBuffered, isWanted, isHeld])

  const isOffered = startsMuted && !isTapped && !isGameMuted

  /** Inside the tap, or the browser refuses again. */
  function unmute(): void {
    setSilenced(false)
    if (element.current !== null) element.current.muted = isGameMuted
  }

  return {
    element,
    isMuted: isGameMuted || isSilenced,
    isSilenced: isSilenced && !isGameMuted && !isBlocked && !isOffered,
    isBlocked,
    isOffered,
    isHeld,
    isLoading: !isBuffered || isStalled,
    bufferedShare,
    play() {
      setBlocked(false)
      setTapped(true)
      if (isOffered && element.current !== null) element.current.currentTime = 0
      unmute()
      void element.current?.play().catch((error: unknown) => setBlocked(isAutoplayBlocked(error)))
    },
    unmute,
    onPlaying() {
      setStalled(false)
      setBlocked(false)
    },
    onWaiting: () => setStalled(true),
    // The system paused it for a call or another app's sound: a tap resumes.
    onPause: () => setBlocked(isWanted && !isHeld && element.current?.ended === false),
  }
}

/** Whether the page is hidden, or a modal is open. */
function useIsUnseen(): boolean {
  const isModalOpen = useSyncExternalStore(subscribeModals, hasOpenModal)
  const isHidden = useSyncExternalStore(subscribeVisibility, () => document.visibilityState === 'hidden')
  return isModalOpen || isHidden
}

function subscribeVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

/** Whether the browser requires a tap first. Other failures arrive as the element's `error` event, or as a stall. */
function isAutoplayBlocked(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotAllowedError'
}
