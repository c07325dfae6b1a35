/** Runs that went wrong once. What they found stands in a few steps in `../found.test.ts`; here it may come back in another shape. */
import { type Run } from './seed.ts'

export const PINNED: readonly { name: string; run: Run }[] = []
