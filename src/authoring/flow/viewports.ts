/** The part of each story's graph that the author saw last, until the page unloads. */
import { type Viewport } from '@xyflow/react'

export function findViewport(storyId: string): Viewport | undefined {
  return viewports.get(storyId)
}

export function keepViewport(storyId: string, viewport: Viewport): void {
  viewports.set(storyId, viewport)
}

export function forgetViewports(): void {
  viewports.clear()
}

const viewports = new Map<string, Viewport>()
