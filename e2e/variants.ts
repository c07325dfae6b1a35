/** The variants of the experiments that journeys and benchmarks see: without them, theme and cards would differ from run to run. */
import { type BrowserContext } from 'playwright/test'
import { type Assigned, type Variants } from '../src/platform/experiments.ts'

export const USUAL_VARIANTS: Variants = {
  story_tags_display: 'shown',
  mobile_default_theme: 'dark',
  story_card_design: 'poster',
}

/** Gives every page of a context these variants, also where storage is refused. */
export async function fixVariants(
  context: Pick<BrowserContext, 'addInitScript'>,
  variants: Variants = USUAL_VARIANTS,
): Promise<void> {
  await context.addInitScript(
    (assigned: Assigned) => {
      globalThis.experiments = assigned
    },
    { variants, added: [] },
  )
}
