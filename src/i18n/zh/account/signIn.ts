import type { AccountTexts } from '../../en/account/index.ts'

export const signIn: AccountTexts['signIn'] = { title: '登录' }
