import type { AccountTexts } from '../../en/account/index.ts'
import { comingSoon } from './comingSoon.ts'
import { landings } from './landings.ts'
import { signIn } from './signIn.ts'

export const account: AccountTexts = { comingSoon, landings, signIn }
