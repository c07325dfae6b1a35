/** The variants of the experiments that journeys and benchmarks see: without them, theme and cards would differ from run to run. */
import { type BrowserContext } from 'playwright/test'
import { type Variants } from '../src/platform/experiments.ts'

export const USUAL_VARIANTS: Variants = {
  story_tags_display: 'shown',
  mobile_default_theme: 'dark',
  story_card_design: 'poster',
}

/** Gives every page of a context these variants. */
export async function fixVariants(
  context: Pick<BrowserContext, 'addInitScript'>,
  variants: Variants = USUAL_VARIANTS,
): Promise<void> {
  await context.addInitScript(storeVariants, variants)
}

/** Runs in the page: what is stored says that this device has these variants, whatever its id. */
export function storeVariants(variants: Variants): void {
  const { getItem } = Object.getOwnPropertyDescriptors(Storage.prototype)
  const read = (storage: Storage, name: string): string | null => getItem.value?.call(storage, name) ?? null
  Storage.prototype.getItem = function (this: Storage, name: string): string | null {
    if (name !== 'experiments') return read(this, name)
    const deviceId = read(this, 'device_id')
    return JSON.stringify(
      Object.entries(variants).map(([experiment, variant]) => ({ experiment, variant, deviceId, assignedAt: 0 })),
    )
  }
}
