import { after } from '../../platform/time.ts'

/** Runs at once, and again `ms` after each end. Returns the function that ends it. */
export function poll(ms: number, run: () => Promise<void>): () => void {
  let cancel = (): void => undefined
  let isOver = false
  const next = (): void => {
    const rest = (): void => {
      if (!isOver) cancel = after(ms, next)
    }
    run().then(rest, rest)
  }
  next()
  return () => {
    isOver = true
    cancel()
  }
}
