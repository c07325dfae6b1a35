/** Chinese texts of diamonds, by subject. */
import { type CreditTexts } from '../../en/credits/index.ts'
import { payment } from './payment.ts'
import { recharge } from './recharge.ts'
import { screen } from './screen.ts'
import { tasks } from './tasks.ts'

export const credits: CreditTexts = { payment, recharge, screen, tasks }
