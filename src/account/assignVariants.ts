/** Assigns the variants of an experiment once per experiment and device, and stores them. Doc 1 §3, §4. */
import { EXPERIMENTS } from '../../protocol/limits.ts'
import { getDeviceId } from './accountStorage.ts'
import { adoptExperiments, type Assigned, type Experiment, VARIANTS, type Variants } from '../platform/experiments.ts'
import { randomBytes, type RandomBytes } from '../platform/random.ts'
import { readItem, writeItem } from '../platform/storage.ts'
import { pageNow } from '../platform/time.ts'

/** The stored variant of an experiment. Doc 1 §3. */
interface Assignment {
  experiment: string
  variant: string
  deviceId: string
  /** ms since 1970. */
  assignedAt: number
}

/** Assigns the variants for this page. While developing, `?variant=wide` shows a variant by its name. */
export function assignExperiments(): Assigned {
  const assigned = assignVariants({ random: randomBytes, now: pageNow() })
  if (import.meta.env.DEV)
    for (const asked of new URLSearchParams(location.search).getAll('variant'))
      for (const [name, variants] of Object.entries(VARIANTS))
        if (variants.some((one) => one === asked)) Object.assign(assigned.variants, { [name]: asked })
  adoptExperiments(assigned)
  return assigned
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
