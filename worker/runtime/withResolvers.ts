/** A promise with the functions that settle it. */
export interface Resolvers<T> {
  promise: Promise<T>
  resolve: (value: T) => void
  reject: (error: unknown) => void
}

/** `Promise.withResolvers`, which Chrome has since 119: old webviews lack it. */
export function withResolvers<T>(): Resolvers<T> {
  const settle: Pick<Resolvers<T>, 'resolve' | 'reject'> = { resolve: () => undefined, reject: () => undefined }
  const promise = new Promise<T>((resolve, reject) => Object.assign(settle, { resolve, reject }))
  return { promise, ...settle }
}
