/** Experiments: which variants there are, and which this device has. Assigned as the page starts (`assignVariants.ts`). Doc 1 §3, §4, §9. */
import { type EXPERIMENTS } from '../../protocol/limits.ts'

/** The variants of each experiment, control first, in the order of their weights. */
export const VARIANTS = {
  story_tags_display: ['hidden', 'shown'],
  mobile_default_theme: ['dark', 'light'],
  story_card_design: ['poster', 'wide'],
} as const satisfies Record<keyof typeof EXPERIMENTS, readonly string[]>

export type Experiment = keyof typeof VARIANTS
export type Variants = { [Name in Experiment]: (typeof VARIANTS)[Name][number] }

export interface Assigned {
  variants: Variants
  /** The experiments that this page assigned: the others were stored. */
  added: readonly Experiment[]
}

/** Takes over what the start of the page has assigned. What the style sheets ask for stands at the root of the page: the server's HTML is the same for all variants. */
export function adoptExperiments(next: Assigned | null): void {
  assigned = next
  if (typeof document === 'undefined') return
  const { dataset } = document.documentElement
  dataset.storyCardDesign = getVariant('story_card_design')
  dataset.storyTagsDisplay = getVariant('story_tags_display')
}

/** Variants that this page has assigned; null before it has. */
export function getAssigned(): Assigned | null {
  return assigned
}

/** The variant of an experiment on this device, the same while the page lives; control before it is assigned. */
export function getVariant<Name extends Experiment>(name: Name): Variants[Name] {
  return (assigned?.variants ?? CONTROL)[name]
}

let assigned: Assigned | null = null

const CONTROL: Variants = { story_tags_display: 'hidden', mobile_default_theme: 'dark', story_card_design: 'poster' }
