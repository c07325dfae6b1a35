/** All phenomena that have a recording of their own, by the name of its file. */
import { type Scenario } from '../scenario.ts'
import { billing } from './billing.ts'
import { delivery } from './delivery.ts'
import { ending } from './ending.ts'
import { media } from './media.ts'
import { opening } from './opening.ts'
import { pacing } from './pacing.ts'
import { scenes } from './scenes.ts'
import { sending } from './sending.ts'

export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  ...opening,
  ...delivery,
  ...pacing,
  ...sending,
  ...scenes,
  ...billing,
  ...media,
  ...ending,
}
