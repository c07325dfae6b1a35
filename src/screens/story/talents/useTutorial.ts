/** The tutorial of the talents: four steps, shown until the player has finished or dismissed it once. Doc 2 §4 (talent selection), §9. */
import { useState } from 'react'
import { TUTORIAL } from '../../../../protocol/limits.ts'
import { readItem, writeItem } from '../../../platform/storage.ts'
import { useTimeout } from '../../../platform/time.ts'

export const TUTORIAL_STEPS = ['welcome', 'swipe', 'allocate', 'confirm'] as const
export type TutorialStep = (typeof TUTORIAL_STEPS)[number]

const SEEN_KEY = 'talent-tutorial-seen'

export interface TutorialProgress {
  /** The step that is shown, or null. */
  step: TutorialStep | null
  next: () => void
  dismiss: () => void
  /** The player has done what this step explains. */
  finish: (step: TutorialStep) => void
}

/** Starts TUTORIAL.startMs after the talents are shown; a step that is not done ends after TUTORIAL.stepMs. */
export function useTutorial(): TutorialProgress {
  const [index, setIndex] = useState<number | null>(null)
  const [isSeen, setSeen] = useState(() => readItem(SEEN_KEY) !== null)
  const step = index === null || isSeen ? null : (TUTORIAL_STEPS[index] ?? null)
  const dismiss = (): void => {
    setSeen(true)
    writeItem(SEEN_KEY, '1')
  }
  const next = (): void => {
    if (index === null || index + 1 < TUTORIAL_STEPS.length) setIndex((index ?? -1) + 1)
    else dismiss()
  }
  useTimeout(next, isSeen || index !== null ? null : TUTORIAL.startMs)
  return {
    step,
    next,
    dismiss,
    finish: (done) => {
      if (done === step) next()
    },
  }
}

/** Ends a step that the player does not do. Belongs to the drawn step, so that each has its own time. */
export function useStepTimeout(onTimeout: () => void): void {
  useTimeout(onTimeout, TUTORIAL.stepMs)
}
