/** All variants of events and answers. */
import { DATA_VARIANTS } from './data.ts'
import { OFFER_VARIANTS } from './offers.ts'
import { SHAPE_VARIANTS } from './shapes.ts'
import { STATUS_VARIANTS } from './status.ts'
import { type Variant } from './variant.ts'

export const VARIANTS: readonly Variant[] = [...DATA_VARIANTS, ...OFFER_VARIANTS, ...SHAPE_VARIANTS, ...STATUS_VARIANTS]
