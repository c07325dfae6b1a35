/** A registered player, created through the developer tools and signed in. */
import { type APIRequestContext, type Page } from 'playwright/test'
import { type Language } from './names.ts'

export interface RegisteredPlayer {
  id: string
  /** The next `times` requests to a call are answered with a code that the app does not know. */
  failCall: (path: string, times?: number) => Promise<void>
}

/** What a new player has besides coins, as `POST /dev/users` takes it. */
interface Possessions {
  language?: Language
  progress?: { story_id: string; actor_id: string; moves: (string | { say: string })[] }[]
}

/** Signs a new player with these coins in on the page, which has to be opened after that. */
export async function signInRegistered(
  page: Page,
  request: APIRequestContext,
  coins: number,
  possessions: Possessions = {},
): Promise<RegisteredPlayer> {
  const created = (await (
    await request.post('/dev/users', { data: { kind: 'registered', coins, ...possessions } })
  ).json()) as { data: { auth: { access_token: string; refresh_token: string }; user: { uuid: string } } }
  // A page of the server without the app: nothing signs a guest up beside it.
  await page.goto('/dev')
  await page.evaluate(({ auth, user }) => {
    const items = {
      user_id: user.uuid,
      registered_user_id: user.uuid,
      userInfo: JSON.stringify(user),
      refresh_token: auth.refresh_token,
      token: auth.access_token,
    }
    for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value)
  }, created.data)
  const { uuid } = created.data.user
  return {
    id: uuid,
    failCall: async (path, times = 1) =>
      void (await request.post('/dev/faults', { data: { kind: 'code', value: '50000', path, user_id: uuid, times } })),
  }
}
