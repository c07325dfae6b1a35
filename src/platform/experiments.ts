/** Experiments: which variants there are, and which this device has. The early script assigns them (`src/early/`). Doc 1 §3, §4, §9. */
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

declare global {
  /** The early script's result. It is bundled apart from the app, and storage may be refused: both use the same variants by this. */
  var experiments: Assigned | undefined
}

/** The variant of an experiment on this device, the same while the page lives; control where the early script did not run. */
export function getVariant<Name extends Experiment>(name: Name): Variants[Name] {
  return (globalThis.experiments?.variants ?? CONTROL)[name]
}

const CONTROL: Variants = { story_tags_display: 'hidden', mobile_default_theme: 'dark', story_card_design: 'poster' }
