/** Video elements: their next drawn frame, and how much of them is buffered. */
import { VIDEO_BUFFER_S } from '../../protocol/limits.ts'

/** Calls `run` when the next frame of `video` is drawn; returns the cancel function. */
export function onVideoFrame(video: HTMLVideoElement, run: () => void): () => void {
  // Older browsers lack it: there the position changes some four times a second, and only after a frame was drawn.
  if (typeof video.requestVideoFrameCallback !== 'function') {
    video.addEventListener('timeupdate', run, { once: true })
    return () => video.removeEventListener('timeupdate', run)
  }
  const handle = video.requestVideoFrameCallback(run)
  return () => video.cancelVideoFrameCallback(handle)
}

/** Share of what has to be buffered before a clip begins, 0 to 1: VIDEO_BUFFER_S, or all of a shorter clip. Doc 2 §9. */
export function getBufferedShare({ buffered, duration }: Pick<HTMLVideoElement, 'buffered' | 'duration'>): number {
  if (buffered.length === 0 || !(duration > 0)) return 0
  return Math.min(1, buffered.end(0) / Math.min(VIDEO_BUFFER_S, duration))
}

/**
 * Calls `run` once, when enough of `video` is buffered, or when the browser loads no more before it plays. `onShare` is called with the
 * buffered share until then. Returns the cancel function.
 */
export function onBuffered(
  video: HTMLVideoElement,
  run: () => void,
  onShare: (share: number) => void = () => undefined,
): () => void {
  function stop(): void {
    for (const type of BUFFER_EVENTS) video.removeEventListener(type, check)
    video.removeEventListener('suspend', finish)
  }
  function finish(): void {
    stop()
    run()
  }
  function check(): void {
    const share = getBufferedShare(video)
    if (share >= 1) finish()
    else onShare(share)
  }
  for (const type of BUFFER_EVENTS) video.addEventListener(type, check)
  video.addEventListener('suspend', finish)
  check()
  return stop
}

const BUFFER_EVENTS = ['loadedmetadata', 'durationchange', 'progress', 'canplaythrough'] as const
