/** English texts of the screens around the account, by subject. Its shape is the shape of every other language. */
import { signIn } from './signIn.ts'

export const account = { signIn }
export type AccountTexts = typeof account
