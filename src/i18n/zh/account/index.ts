import type { AccountTexts } from '../../en/account/index.ts'
import { signIn } from './signIn.ts'

export const account: AccountTexts = { signIn }
