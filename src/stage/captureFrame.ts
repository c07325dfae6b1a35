/** Captures the last frame of a clip as a JPEG. Doc 2 §9, "Video frame cache". */
import { VIDEO_CANVAS, VIDEO_FRAMES } from '../../protocol/limits.ts'
import { encodeJpeg } from '../platform/readCanvas.ts'
import { getStoryPictureWidthPx } from '../ui/pictureSources.ts'
import { type Size } from './cover.ts'
import { onVideoFrame } from './videoElement.ts'
import { type VideoFrames } from './videoFrames.ts'

/** Keeps the frame of `video` at VIDEO_FRAMES.at of its duration, once, while it plays. Returns the cancel function. */
export function captureLastFrame(video: HTMLVideoElement, clipUrl: string, frames: VideoFrames): () => void {
  if (frames.get(clipUrl) !== null) return () => undefined
  let cancel = onVideoFrame(video, onFrame)
  function onFrame(): void {
    if (video.currentTime < video.duration * VIDEO_FRAMES.at) cancel = onVideoFrame(video, onFrame)
    else void captureFrame(video).then((frame) => frame !== null && frames.put(clipUrl, frame))
  }
  return () => cancel()
}

/** The frame that `video` shows, or null where the browser refuses to read it (a clip of another site), or gives noise in its place. */
async function captureFrame(video: HTMLVideoElement): Promise<Blob | null> {
  const { width, height } = getFrameSize(
    { width: video.videoWidth, height: video.videoHeight },
    { width: innerWidth, height: innerHeight },
  )
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  try {
    canvas.getContext('2d')?.drawImage(video, 0, 0, width, height)
    return await encodeJpeg(canvas, VIDEO_FRAMES.jpegQuality)
  } catch {
    return null
  }
}

/** Size of a frame, px: the shape of the clip, in the limits of VIDEO_CANVAS on a wide window, else as wide as a picture of the stage. Never enlarged. */
export function getFrameSize(clip: Size, viewport: Size): Size {
  const isWide = viewport.width >= VIDEO_CANVAS.wideFrom
  const maxWidth = isWide ? VIDEO_CANVAS.width : getStoryPictureWidthPx()
  const maxHeight = isWide
    ? Math.min(VIDEO_CANVAS.maxHeight, viewport.height * VIDEO_CANVAS.maxHeightShare)
    : Number.POSITIVE_INFINITY
  const scale = Math.min(1, maxWidth / clip.width, maxHeight / clip.height)
  return { width: Math.round(clip.width * scale), height: Math.round(clip.height * scale) }
}
