/** A clip made on the spot: a second of one colour, recorded from a canvas. */
import { type Colour } from './pictures.ts'

const clips = new Map<string, Promise<Blob>>()

/** Plays in the browser that runs the tests, and loops. Recorded once: that takes as long as the clip. */
export function recordClip(colour: Colour, frames = 12): Promise<Blob> {
  const name = `${colour.join(' ')} ${frames}`
  const clip = clips.get(name) ?? record(colour, frames)
  clips.set(name, clip)
  return clip
}

async function record([red, green, blue]: Colour, frames: number): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = 90
  canvas.height = 160
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no 2D canvas')
  const stream = canvas.captureStream(0)
  const [track] = stream.getVideoTracks()
  if (!(track instanceof CanvasCaptureMediaStreamTrack)) throw new Error('no track of a canvas')
  const recorder = new MediaRecorder(stream, { mimeType: 'video/webm' })
  const parts: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
  const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }))
  recorder.start()
  for (let frame = 0; frame < frames; frame += 1) {
    // Each frame differs a little, or the recorder leaves it out.
    context.fillStyle = `rgb(${red} ${green} ${blue})`
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.fillStyle = `rgb(${red} ${green} ${blue + frame})`
    context.fillRect(0, 0, 4, 4)
    track.requestFrame()
    for (let page = 0; page < 3; page += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  recorder.stop()
  await stopped
  stream.getTracks().forEach((each) => each.stop())
  return new Blob(parts, { type: 'video/webm' })
}
