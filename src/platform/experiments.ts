/** Experiments: a variant is assigned once per experiment and device, and stored. Doc 1 §3, §4, §9. */
import { EXPERIMENTS } from '../../protocol/limits.ts'
import { getDeviceId } from '../account/accountStorage.ts'
import { pageNow } from '../ui/time.ts'
import { randomBytes, type RandomBytes } from './random.ts'
import { readItem, writeItem } from './storage.ts'

/** The variants of each experiment, control first, in the order of their weights. */
const VARIANTS = {
  story_tags_display: ['hidden', 'shown'],
  mobile_default_theme: ['dark', 'light'],
  story_card_design: ['poster', 'wide'],
} as const satisfies Record<keyof typeof EXPERIMENTS, readonly string[]>

export type Experiment = keyof typeof VARIANTS
export type Variants = { [Name in Experiment]: (typeof VARIANTS)[Name][number] }

/** What is stored of an experiment. Doc 1 §3. */
interface Assignment {
  experiment: string
  variant: string
  deviceId: string
  /** ms since 1970. */
  assignedAt: number
}

export interface Assigned {
  variants: Variants
  /** The experiments that this page assigned: the others were stored. */
  added: readonly Experiment[]
}

/** The variant of an experiment on this device. It does not change while the page lives, also where storage is refused. */
export function getVariant<Name extends Experiment>(name: Name): Variants[Name] {
  return readAssigned().variants[name]
}

/** All variants. The early script and the app share them: the first of them that asks assigns. */
export function readAssigned(): Assigned {
  globalThis.experiments ??= assignVariants({ random: randomBytes, now: pageNow() })
  return globalThis.experiments
}

/** Reads the stored assignments, assigns what is missing, unreadable or of another device, and stores the result. */
export function assignVariants({ random, now }: { random: RandomBytes; now: number }): Assigned {
  const deviceId = getDeviceId(random)
  const stored = readAssignments().filter((one) => one.deviceId === deviceId)
  const added: Experiment[] = []
  const assignments = (Object.keys(VARIANTS) as Experiment[]).map((experiment): Assignment => {
    const known = stored.find((one) => one.experiment === experiment && isVariantOf(experiment, one.variant))
    if (known !== undefined) return known
    added.push(experiment)
    return { experiment, variant: drawVariant(experiment, random), deviceId, assignedAt: now }
  })
  if (added.length > 0) writeItem(STORAGE_KEY, JSON.stringify(assignments))
  return {
    variants: Object.fromEntries(assignments.map(({ experiment, variant }) => [experiment, variant])) as Variants,
    added,
  }
}

declare global {
  /** Set by `readAssigned` alone, and by tests that fix the variants. */
  var experiments: Assigned | undefined
}

const STORAGE_KEY = 'experiments'

function isVariantOf(experiment: Experiment, variant: string): boolean {
  return VARIANTS[experiment].some((one) => one === variant)
}

/** Draws a variant by the weights, which add up to 100. */
function drawVariant(experiment: Experiment, random: RandomBytes): string {
  const [high = 0, low = 0] = random(2)
  const drawn = ((high * 256 + low) / 65_536) * 100
  const [controlWeight] = EXPERIMENTS[experiment]
  return VARIANTS[experiment][drawn < controlWeight ? 0 : 1]
}

/** The stored assignments that can be read. */
function readAssignments(): Assignment[] {
  try {
    const stored: unknown = JSON.parse(readItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isAssignment) : []
  } catch {
    return []
  }
}

function isAssignment(value: unknown): value is Assignment {
  if (typeof value !== 'object' || value === null) return false
  const { experiment, variant, deviceId, assignedAt } = value as Partial<Record<keyof Assignment, unknown>>
  return [experiment, variant, deviceId].every((one) => typeof one === 'string') && Number.isFinite(assignedAt)
}
