/** English texts of the screens around the account, by subject. Its shape is the shape of every other language. */
import { comingSoon } from './comingSoon.ts'
import { landings } from './landings.ts'
import { signIn } from './signIn.ts'

export const account = { comingSoon, landings, signIn }
export type AccountTexts = typeof account
