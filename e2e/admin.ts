/** An author of the creation area. */
import { type Page } from 'playwright/test'
import { API_ROOT } from '../protocol/api/envelope.ts'

/** Makes an admin on the server at this address, else on that of all journeys, and signs them in. Returns what makes their calls. */
export async function signInAdmin(page: Page, address = ''): Promise<(path: string, body: object) => Promise<unknown>> {
  const created = (await (
    await page.request.post(`${address}/dev/users`, { data: { kind: 'admin', coins: 0 } })
  ).json()) as { data: { auth: { access_token: string; refresh_token: string }; user: { uuid: string } } }
  const { auth, user } = created.data
  await page.goto(`${address}/dev`)
  await page.evaluate((items) => Object.entries(items).forEach(([name, value]) => localStorage.setItem(name, value)), {
    user_id: user.uuid,
    registered_user_id: user.uuid,
    userInfo: JSON.stringify(user),
    refresh_token: auth.refresh_token,
    token: auth.access_token,
  })
  return async (path, body) => {
    const answer = await page.request.post(`${address}${API_ROOT}${path}`, {
      data: body,
      headers: { Authorization: `Bearer ${auth.access_token}` },
    })
    return ((await answer.json()) as { data: unknown }).data
  }
}
