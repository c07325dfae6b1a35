import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    isAll: boolean
  }
}

/** Everything is tested, not a sample: `npm run test:all`. */
export const IS_ALL = inject('isAll')
