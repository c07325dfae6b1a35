/** English texts of diamonds, by subject. Its shape is the shape of every other language. */
import { payment } from './payment.ts'
import { recharge } from './recharge.ts'
import { screen } from './screen.ts'
import { tasks } from './tasks.ts'

export const credits = { payment, recharge, screen, tasks }
export type CreditTexts = typeof credits
