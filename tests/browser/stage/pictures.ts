/** Pictures of plain colours, made on the spot: one above the middle, one below. */
import { onTestFinished } from 'vitest'
import { type Picture } from '../../../protocol/view/stage.ts'

export type Colour = readonly [number, number, number]

export const RED: Colour = [200, 30, 40]
export const BLUE: Colour = [20, 60, 220]
export const GREEN: Colour = [10, 150, 80]

/** A picture of 360 by 640 px, gone at the end of the test. */
export async function paint(alt: string, above: Colour, below: Colour = above): Promise<Picture> {
  const canvas = new OffscreenCanvas(360, 640)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no 2D canvas')
  context.fillStyle = `rgb(${above.join(' ')})`
  context.fillRect(0, 0, 360, 320)
  context.fillStyle = `rgb(${below.join(' ')})`
  context.fillRect(0, 320, 360, 320)
  const url = URL.createObjectURL(await canvas.convertToBlob({ type: 'image/png' }))
  onTestFinished(() => URL.revokeObjectURL(url))
  return { url, alt }
}
