/** A short vibration, made by the host that embeds the page; without a host there is none. docs/embedding.md. */
export type HapticsKind = 'light' | 'success'

let perform: ((kind: HapticsKind) => void) | null = null

/** `light` answers a choice, `success` an ending. */
export function requestHaptics(kind: HapticsKind): void {
  perform?.(kind)
}

/** Sets who performs it. */
export function setHaptics(handler: (kind: HapticsKind) => void): void {
  perform = handler
}
