/** A promise with its resolve and reject functions. */
export interface Deferred {
  promise: Promise<void>
  resolve: () => void
  reject: (error: unknown) => void
}

export function createDeferred(): Deferred {
  const settle: Pick<Deferred, 'resolve' | 'reject'> = { resolve: () => undefined, reject: () => undefined }
  const promise = new Promise<void>((resolve, reject) => Object.assign(settle, { resolve, reject }))
  return { promise, ...settle }
}
