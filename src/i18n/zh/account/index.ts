import type { AccountTexts } from '../../en/account/index.ts'
import { comingSoon } from './comingSoon.ts'
import { help } from './help.ts'
import { history } from './history.ts'
import { profile } from './profile.ts'
import { settings } from './settings.ts'
import { signIn } from './signIn.ts'

export const account: AccountTexts = { comingSoon, help, history, profile, settings, signIn }
