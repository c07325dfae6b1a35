/** Keeps the screens back until the player has confirmed to be an adult, where an operator asks for it. Without that, it loads nothing. */
import { type ReactNode } from 'react'
import { useNeedsAdultConfirmation } from '../platform/adultConfirmation.ts'
import { lazyScreen } from './lazyScreen.tsx'
import { isPublicNotice } from './useRegionGate.ts'

const question = lazyScreen(() => import('../screens/age/index.tsx'))

/** Whether the question of age takes the place of the screen. The legal pages, to which it links, and the region notice stay open. */
export function useIsAgeAsked(path: string): boolean {
  return useNeedsAdultConfirmation() && !isPublicNotice(path)
}

export function AgeGate({ isAsked, children }: { isAsked: boolean; children: ReactNode }): ReactNode {
  return isAsked ? <question.Screen /> : children
}
