/** How long people take on the stage, ms. None of it with reduced motion. */
export const PEOPLE_MS = {
  /** To come, to leave, and to go to another place. */
  move: 250,
  /** From one face to another. */
  face: 200,
  /** A blink, and the least and the most time between two. */
  blink: 120,
  blinkEvery: [2_600, 6_400],
  /** A breath, and how long one frame of it stays. */
  breath: 4_200,
  breathFrame: 100,
} as const

/** How far away people come from and go to, CSS px. */
export const COMING_PX = 28

/** The side that a person comes from: outside of their place; from the middle, from below. */
export function getComing(place: 'left' | 'center' | 'right'): { x: number; y: number } {
  if (place === 'center') return { x: 0, y: COMING_PX / 2 }
  return { x: place === 'left' ? -COMING_PX : COMING_PX, y: 0 }
}
