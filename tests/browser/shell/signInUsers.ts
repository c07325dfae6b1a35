/** Users who are signed in here, or in another tab. */
import { onTestFinished } from 'vitest'
import { type User } from '../../../protocol/api/account.ts'
import { setAccount } from '../../../src/account/user.ts'
import { tokens } from './fakeApi.ts'

export const mira: User = {
  uuid: 'mira',
  name: 'Mira',
  email: null,
  avatar_url: null,
  status: '',
  plan: null,
  coins: 120,
  gender: 'female',
  story_name: '',
  role: 'user',
  create_time: 0,
}
export const ada: User = { ...mira, uuid: 'ada', name: 'Ada', coins: 30 }
export const guest: User = { ...mira, uuid: 'guest-1', name: 'Guest', role: 'guest' }

/** The answer to a sign-in call: tokens named after the user, or after `name`. */
export const signedIn = (user: User, name = user.uuid) => ({ auth: tokens(name), user })

/** Signs a user in, in this tab. */
export function signIn(user: User, name?: string): void {
  setAccount(signedIn(user, name))
}

/** Another tab, which writes item by item: this tab gets each storage event before the next write. Closed with the test. */
export function openOtherTab() {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  onTestFinished(() => frame.remove())
  const storage = frame.contentWindow?.localStorage
  if (storage === undefined) throw new Error('no window in the frame')
  const set = async (name: string, value: string | null): Promise<void> => {
    if (storage.getItem(name) === value) return
    const heard = new Promise((resolve) => addEventListener('storage', resolve, { once: true }))
    if (value === null) storage.removeItem(name)
    else storage.setItem(name, value)
    await heard
  }
  return {
    set,
    /** The writes of `storeAccount` (src/account/accountStorage.ts), in its order. */
    async signIn(user: User, name = user.uuid): Promise<void> {
      const { access_token, refresh_token } = tokens(name)
      await set('token', null)
      await set('user_id', user.uuid)
      await set('registered_user_id', user.role === 'guest' ? null : user.uuid)
      await set('userInfo', JSON.stringify(user))
      await set('refresh_token', refresh_token)
      await set('token', access_token)
    },
    async signOut(): Promise<void> {
      for (const name of ['token', 'refresh_token', 'user_id', 'userInfo', 'registered_user_id']) await set(name, null)
    },
  }
}
