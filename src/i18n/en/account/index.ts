/** English texts of the screens around the account, by subject. Its shape is the shape of every other language. */
import { comingSoon } from './comingSoon.ts'
import { help } from './help.ts'
import { history } from './history.ts'
import { profile } from './profile.ts'
import { settings } from './settings.ts'
import { signIn } from './signIn.ts'

export const account = { comingSoon, help, history, profile, settings, signIn }
export type AccountTexts = typeof account
