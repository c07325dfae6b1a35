import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    isAll: boolean
  }
}

/** Everything is tested, not only what tells a change sound: `npm run test:all`. For `test.runIf` of single tests; whole files: `thorough.ts`. */
export const isThorough = inject('isAll')
